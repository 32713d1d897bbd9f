import { type Need, ownWorkSeconds, type RouteFunctions } from '../../needs.ts';

export const changesVideo = [
  'videos.advance',
  'credits.checkSession',
  'media.sign',
  'site.url',
] as const satisfies readonly Need[];

export const deletesVideo = [
  'videos.advance',
  'erasures.note',
  'credits.checkSession',
] as const satisfies readonly Need[];

export const needsOfVideosLibrary = {
  videoHistory: {
    description: "Lists the person's videos",
    timeoutSeconds: ownWorkSeconds,
    needs: ['videos.list', 'generation.seeLine', 'media.sign', 'site.url'],
  },
  getVideo: {
    description: 'Returns one video',
    timeoutSeconds: ownWorkSeconds,
    needs: ['videos.read', 'generation.seeLine', 'media.sign', 'site.url'],
  },
  updateVideo: {
    description: 'Saves or unsaves a video, and restores a deleted one',
    timeoutSeconds: ownWorkSeconds,
    needs: [...changesVideo, 'erasures.takeBack'],
  },
  deleteVideo: {
    description: 'Deletes a video, with an hour to restore it',
    timeoutSeconds: ownWorkSeconds,
    needs: deletesVideo,
  },
} as const satisfies RouteFunctions<'videos/library'>;
