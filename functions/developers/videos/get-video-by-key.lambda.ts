import { createDocumentClient } from '../../aws/dynamodb-client.ts';
import { environment } from '../../aws/environment.ts';
import { developerHandler } from '../../http/developer-handler.ts';
import { createMediaSigner } from '../../videos/files/media-signer.ts';
import { linePlacesInAws } from '../../videos/line/line-places-in-aws.ts';
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
    linePlaces: linePlacesInAws(client),
    now: () => new Date(),
    pause,
  }),
  accessInAws(client),
);
