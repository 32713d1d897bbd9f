import { ownWorkSeconds, type RouteFunctions } from '../../needs.ts';
import { changesVideo } from '../library/needs.ts';

export const needsOfVideosGeneration = {
  generateVideo: {
    description: 'Charges the credits and creates the video in one transaction, then starts the rendering',
    timeoutSeconds: ownWorkSeconds,
    needs: [
      'credits.post',
      'videos.create',
      'videos.readSome',
      'generation.start',
      'generation.chooseModel',
      'personalFiles.find',
      'media.findImages',
      'media.sign',
      'site.url',
    ],
  },
  cancelVideo: {
    description: 'Cancels a video; its credits come back until its provider is asked',
    timeoutSeconds: ownWorkSeconds,
    needs: [
      ...changesVideo,
      'credits.post',
      'generation.leaveLine',
      'apiAccess.refund',
      'webhooks.tell',
      'limits.count',
    ],
  },
} as const satisfies RouteFunctions<'videos/generation'>;
