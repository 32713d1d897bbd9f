import { createMediaSigner } from '../../videos/files/media-signer.ts';
import { linePlacesInAws } from '../../videos/line/line-places-in-aws.ts';
import { developerHandler } from '../developer-handler.ts';
import { getVideoByKey } from './get-video-by-key.ts';
import { waitForEndInAws } from './wait-for-end-in-aws.ts';

export const handler = developerHandler(
  'getVideoByKey',
  'temporarily_unavailable',
  getVideoByKey({
    waitForEnd: waitForEndInAws(),
    signer: createMediaSigner,
    linePlaces: linePlacesInAws(),
    now: () => new Date(),
  }),
);
