import { type Need, type RouteFunctions, workEverywhereSeconds } from '../../needs.ts';

/** For a person or a program. */
export const joinsChain = {
  timeoutSeconds: workEverywhereSeconds,
  memoryMegabytes: 3_008,
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
