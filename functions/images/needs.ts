import { type Need, type RouteFunctions, workEverywhereSeconds } from '../needs.ts';

export const createsUpload = [
  'credits.checkSession',
  'personalFiles.create',
  'media.receiveUploads',
] as const satisfies readonly Need[];

export const imageCheck = {
  // 15 s for the image, the rest for S3.
  timeoutSeconds: workEverywhereSeconds,
  // One processor; the largest accepted image unfolds to 700 MB.
  memoryMegabytes: 1_769,
  needs: ['personalFiles.find', 'media.prepareImages'],
} as const;

export const needsOfImages = {
  createUpload: {
    function: 'personalFiles',
    needs: createsUpload,
  },
  checkImage: {
    description: 'Checks an uploaded image by its bytes and stores it for videos',
    ...imageCheck,
  },
} as const satisfies RouteFunctions<'images'>;
