import { createDocumentClient } from '../../aws/dynamodb-client.ts';
import { environment } from '../../environment/environment.ts';
import { apiHandler } from '../../http/api-handler.ts';
import { createVideosStore } from '../../tables/videos/videos.store.ts';
import { createMediaSigner } from '../files/media-signer.ts';
import { linePlacesInAws } from '../line/line-places-in-aws.ts';
import { getVideo } from './get-video.ts';

const client = createDocumentClient();

export const handler = apiHandler(
  'getVideo',
  'temporarily_unavailable',
  getVideo({
    videos: createVideosStore(client, environment('VIDEOS_TABLE')),
    signer: createMediaSigner,
    linePlaces: linePlacesInAws(),
  }),
);
