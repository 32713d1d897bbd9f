import { cancellationInAws } from '../../videos/generation/cancellation-in-aws.ts';
import { developerHandler } from '../developer-handler.ts';
import { cancelVideoByKey } from './cancel-video-by-key.ts';

export const handler = developerHandler(
  'cancelVideoByKey',
  'temporarily_unavailable',
  cancelVideoByKey(cancellationInAws()),
);
