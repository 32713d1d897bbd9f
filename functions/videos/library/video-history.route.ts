import { createDocumentClient } from '../../aws/dynamodb-client.ts';
import { environment } from '../../environment/environment.ts';
import { apiHandler } from '../../http/api-handler.ts';
import { createProjectsStore } from '../../tables/projects/projects.store.ts';
import { createVideosStore } from '../../tables/videos/videos.store.ts';
import { createMediaSigner } from '../files/media-signer.ts';
import { linePlacesInAws } from '../line/line-places-in-aws.ts';
import { videoHistory } from './video-history.ts';

const client = createDocumentClient();

export const handler = apiHandler(
  'videoHistory',
  'temporarily_unavailable',
  videoHistory({
    videos: createVideosStore(client, environment('VIDEOS_TABLE')),
    projects: createProjectsStore(client, environment('PROJECTS_TABLE')),
    signer: createMediaSigner,
    linePlaces: linePlacesInAws(),
  }),
);
