import { type Need, ownWorkSeconds, type RouteFunctions } from '../../needs.ts';
import { changesVideo } from '../library/needs.ts';

/** For a person or a program. */
export const startsVideo = [
  'credits.post',
  'videos.create',
  'videos.readSome',
  'generation.start',
  'generation.chooseModel',
  'personalFiles.find',
  'media.findImages',
  'media.sign',
  'moderation.judge',
  'cases.findBlockedImage',
  'cases.openByRule',
  'refusals.record',
] as const satisfies readonly Need[];

export const cancelsVideo = [
  ...changesVideo,
  'credits.post',
  'generation.leaveLine',
  'apiAccess.refund',
  'webhooks.tell',
] as const satisfies readonly Need[];

export const needsOfVideosGeneration = {
  generateVideo: {
    description: 'Charges the credits and creates the video in one transaction, then starts the rendering',
    timeoutSeconds: ownWorkSeconds,
    needs: [...startsVideo, 'credits.readAccount', 'limits.count', 'site.url'],
  },
  cancelVideo: {
    description: 'Cancels a video; its credits come back until its provider is asked',
    timeoutSeconds: ownWorkSeconds,
    needs: [...cancelsVideo, 'limits.count'],
  },
} as const satisfies RouteFunctions<'videos/generation'>;
