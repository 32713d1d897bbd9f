import { createSessionsStore } from '../../account/sessions.store.ts';
import { createDocumentClient } from '../../aws/dynamodb-client.ts';
import { environment } from '../../aws/environment.ts';
import { createErasuresStore } from '../../erasures/erasures.store.ts';
import { developerHandler } from '../../http/developer-handler.ts';
import { log } from '../../log/logger.ts';
import { createVideosStore } from '../../videos/store/videos.store.ts';
import { accessInAws } from '../access-in-aws.ts';
import { deleteVideoByKey } from './delete-video-by-key.ts';

const client = createDocumentClient();

export const handler = developerHandler(
  'deleteVideoByKey',
  'temporarily_unavailable',
  deleteVideoByKey({
    videos: createVideosStore(client, environment('VIDEOS_TABLE')),
    erasures: createErasuresStore(client, environment('ERASURES_TABLE')),
    sessions: createSessionsStore(client, environment('CREDITS_TABLE')),
    now: () => new Date(),
    log,
  }),
  accessInAws(client),
);
