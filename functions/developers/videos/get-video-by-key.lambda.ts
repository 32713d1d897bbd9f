import { createDocumentClient } from '../../aws/dynamodb-client.ts';
import { environment } from '../../aws/environment.ts';
import { developerHandler } from '../../http/developer-handler.ts';
import { createMediaSigner } from '../../videos/files/media-signer.ts';
import { configuredCapacities } from '../../videos/line/configured-capacities.ts';
import { createLineStore } from '../../videos/line/line.store.ts';
import { createLinePlaces } from '../../videos/line/line-places.ts';
import { createVideosStore } from '../../videos/store/videos.store.ts';
import { accessInAws, pause } from '../access-in-aws.ts';
import { getVideoByKey } from './get-video-by-key.ts';

const client = createDocumentClient();

export const handler = developerHandler(
  'getVideoByKey',
  'temporarily_unavailable',
  getVideoByKey({
    videos: createVideosStore(client, environment('VIDEOS_TABLE')),
    signer: createMediaSigner,
    linePlaces: createLinePlaces({
      lines: createLineStore(client, environment('LINES_TABLE')),
      capacityOf: configuredCapacities(),
      now: () => new Date(),
    }),
    now: () => new Date(),
    pause,
  }),
  accessInAws(client),
);
