import { type Need, type RouteFunctions, workEverywhereSeconds } from '../../needs.ts';

/** For a person or a program. */
export const joinsChain = {
  timeoutSeconds: workEverywhereSeconds,
  // One processor. Five sample clips of 8 s in 1080p (4.7 MB) take a second and 190 MB, the largest chain
  // (200 MB) 4.5 s and 1.3 GB, besides 6 s for S3.
  memoryMegabytes: 2_048,
  needs: [
    'videos.read',
    'credits.checkSession',
    'personalFiles.create',
    'personalFiles.find',
    'media.joinVideos',
    'media.sign',
    'generation.signVideos',
    'site.url',
  ],
} as const satisfies { readonly needs: readonly Need[]; readonly [other: string]: unknown };

export const needsOfVideosChain = {
  joinChain: {
    description: 'Joins a video and those that it continues into one signed file',
    ...joinsChain,
  },
} as const satisfies RouteFunctions<'videos/chain'>;
