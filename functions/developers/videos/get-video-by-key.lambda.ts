import { createDocumentClient } from '../../aws/dynamodb-client.ts';
import { createMediaSigner } from '../../videos/files/media-signer.ts';
import { linePlacesInAws } from '../../videos/line/line-places-in-aws.ts';
import { accessInAws } from '../access-in-aws.ts';
import { developerHandler } from '../developer-handler.ts';
import { getVideoByKey } from './get-video-by-key.ts';
import { waitForEndInAws } from './wait-for-end-in-aws.ts';

const client = createDocumentClient();

export const handler = developerHandler(
  'getVideoByKey',
  'temporarily_unavailable',
  getVideoByKey({
    waitForEnd: waitForEndInAws(client),
    signer: createMediaSigner,
    linePlaces: linePlacesInAws(client),
    now: () => new Date(),
  }),
  accessInAws(client),
);
