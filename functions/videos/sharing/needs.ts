import type { RouteFunctions } from '../../needs.ts';
import { changesVideo } from '../library/needs.ts';

export const needsOfVideosSharing = {
  shareVideo: {
    function: 'videoChanges',
    needs: changesVideo,
  },
  unshareVideo: {
    function: 'videoChanges',
    needs: [...changesVideo, 'erasures.note'],
  },
  getSharedVideo: {
    function: 'sharedVideos',
    needs: ['videos.readShared', 'site.url'],
  },
  verifyFile: {
    function: 'sharedVideos',
    needs: ['videos.readByFileHash', 'videos.readByCredentials'],
  },
  sharedVideoPage: {
    function: 'sharedVideos',
    needs: ['videos.readShared', 'media.sign', 'site.url'],
  },
} as const satisfies RouteFunctions<'videos/sharing'>;
