import { VideoId } from '../../../contract/fields/ids.ts';
import { models } from '../../../contract/videos/models.ts';
import type { SignedOrder } from '../sign-video.ts';

/** A video that was made from its prompt alone. */
export const textOnlyOrder: SignedOrder = {
  reference: VideoId.parse('0197a1b2-0000-7000-8000-000000000003'),
  model: models['veo-3.1'],
  image: null,
  lastImage: null,
  references: [],
  parent: null,
};
