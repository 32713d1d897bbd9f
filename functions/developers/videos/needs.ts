import { ownWorkSeconds, type RouteFunctions, waitsForVideo, workEverywhereSeconds } from '../../needs.ts';
import { changesVideo } from '../../videos/library/needs.ts';

export const needsOfDevelopersVideos = {
  generateByKey: {
    description: 'Charges and creates a video once for each idempotency key, then starts the rendering',
    ...waitsForVideo,
    needs: [
      'idempotencyRecords.find',
      'apiAccess.charge',
      'webhooks.requireEnabled',
      'credits.post',
      'videos.create',
      'videos.readSome',
      'generation.start',
      'generation.chooseModel',
      'personalFiles.find',
      'media.findImages',
      'media.sign',
    ],
  },
  estimateByKey: {
    description: 'Says what a video costs, binding for ten minutes',
    timeoutSeconds: ownWorkSeconds,
    needs: [],
  },
  getVideoByKey: {
    description: 'Returns one video to a program, after its end if it waits for that',
    ...waitsForVideo,
    needs: ['videos.read', 'generation.seeLine', 'media.sign'],
  },
  historyByKey: {
    description: 'Lists videos to a program',
    timeoutSeconds: ownWorkSeconds,
    needs: ['videos.list', 'generation.seeLine', 'media.sign'],
  },
  cancelVideoByKey: {
    description: 'Cancels a video for a program',
    timeoutSeconds: ownWorkSeconds,
    needs: [...changesVideo, 'credits.post', 'generation.leaveLine', 'apiAccess.refund', 'webhooks.tell'],
  },
  deleteVideoByKey: {
    description: 'Deletes a video for a program, with an hour to restore it on the site',
    timeoutSeconds: ownWorkSeconds,
    needs: ['videos.advance', 'erasures.note', 'credits.checkSession'],
  },
  createUploadByKey: {
    description: 'Signs a form by which a program sends an image to S3',
    timeoutSeconds: ownWorkSeconds,
    needs: ['credits.checkSession', 'personalFiles.create', 'media.receiveUploads', 'limits.count'],
  },
  checkUploadByKey: {
    description: 'Checks an image that a program has uploaded',
    // Like checkImage.
    timeoutSeconds: workEverywhereSeconds,
    memoryMegabytes: 1_769,
    needs: ['personalFiles.find', 'media.prepareImages', 'limits.count'],
  },
} as const satisfies RouteFunctions<'developers/videos'>;
