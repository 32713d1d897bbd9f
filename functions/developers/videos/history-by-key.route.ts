import { createDocumentClient } from '../../aws/dynamodb-client.ts';
import { environment } from '../../environment/environment.ts';
import { createProjectsStore } from '../../tables/projects/projects.store.ts';
import { createVideosStore } from '../../tables/videos/videos.store.ts';
import { createMediaSigner } from '../../videos/files/media-signer.ts';
import { linePlacesInAws } from '../../videos/line/line-places-in-aws.ts';
import { developerHandler } from '../developer-handler.ts';
import { historyByKey } from './history-by-key.ts';

const client = createDocumentClient();

export const handler = developerHandler(
  'historyByKey',
  'temporarily_unavailable',
  historyByKey({
    videos: createVideosStore(client, environment('VIDEOS_TABLE')),
    projects: createProjectsStore(client, environment('PROJECTS_TABLE')),
    signer: createMediaSigner,
    linePlaces: linePlacesInAws(),
  }),
);
