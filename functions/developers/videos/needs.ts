import { createsUpload, imageCheck } from '../../images/needs.ts';
import { ownWorkSeconds, type RouteFunctions, waitsForVideo } from '../../needs.ts';
import { cancelsVideo, startsVideo } from '../../videos/generation/needs.ts';
import { deletesVideo, listsVideos } from '../../videos/library/needs.ts';

export const needsOfDevelopersVideos = {
  generateByKey: {
    description: 'Charges and creates a video once for each idempotency key, then starts the rendering',
    ...waitsForVideo,
    needs: ['idempotencyRecords.find', 'apiAccess.charge', 'webhooks.requireEnabled', ...startsVideo],
  },
  estimateByKey: {
    function: 'programReads',
    needs: [],
  },
  getVideoByKey: {
    description: 'Returns one video to a program, after its end if it waits for that',
    ...waitsForVideo,
    needs: ['videos.read', 'generation.seeLine', 'media.sign'],
  },
  historyByKey: {
    function: 'programReads',
    needs: [...listsVideos, 'generation.seeLine', 'media.sign'],
  },
  cancelVideoByKey: {
    description: 'Cancels a video for a program',
    timeoutSeconds: ownWorkSeconds,
    needs: cancelsVideo,
  },
  deleteVideoByKey: {
    function: 'programChanges',
    needs: deletesVideo,
  },
  createUploadByKey: {
    function: 'programChanges',
    needs: [...createsUpload, 'limits.count'],
  },
  checkUploadByKey: {
    description: 'Checks an image that a program has uploaded',
    ...imageCheck,
    needs: [...imageCheck.needs, 'limits.count'],
  },
} as const satisfies RouteFunctions<'developers/videos'>;
