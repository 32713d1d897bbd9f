import { ownWorkSeconds, type RouteFunctions } from '../../needs.ts';
import { changesVideo } from '../library/needs.ts';

export const needsOfVideosSharing = {
  shareVideo: {
    description: 'Makes the link that shares a video',
    timeoutSeconds: ownWorkSeconds,
    needs: changesVideo,
  },
  unshareVideo: {
    description: 'Stops sharing a video',
    timeoutSeconds: ownWorkSeconds,
    needs: [...changesVideo, 'erasures.note'],
  },
  getSharedVideo: {
    description: 'Returns a shared video by its link',
    timeoutSeconds: ownWorkSeconds,
    needs: ['videos.readShared', 'site.url'],
  },
  sharedVideoPage: {
    description: 'Renders the page of a shared video, for people and link previews',
    timeoutSeconds: ownWorkSeconds,
    needs: ['videos.readShared', 'media.sign', 'site.url'],
  },
} as const satisfies RouteFunctions<'videos/sharing'>;
