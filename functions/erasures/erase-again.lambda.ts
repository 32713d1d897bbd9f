import * as z from 'zod/mini';
import { createDocumentClient } from '../aws/dynamodb-client.ts';
import { environment } from '../environment/environment.ts';
import { eventHandler } from '../log/event-handler.ts';
import { log } from '../log/logger.ts';
import { keysInAws } from '../tables/api-access/keys-in-aws.ts';
import { createDeletionsStore } from '../tables/credits/deletions.store.ts';
import { createErasuresStore } from '../tables/erasures/erasures.store.ts';
import { createPresetsStore } from '../tables/presets/presets.store.ts';
import { createProjectsStore } from '../tables/projects/projects.store.ts';
import { createVideosStore } from '../tables/videos/videos.store.ts';
import { EraseAgainRequest, eraseAgain, writeAlone } from './erase-again.ts';

const client = createDocumentClient();
const dependencies = {
  erasures: createErasuresStore(client, environment('ERASURES_TABLE')),
  deletions: createDeletionsStore(client, environment('CREDITS_TABLE')),
  videos: createVideosStore(client, environment('VIDEOS_TABLE')),
  presets: createPresetsStore(client, environment('PRESETS_TABLE')),
  projects: createProjectsStore(client, environment('PROJECTS_TABLE')),
  keys: keysInAws(),
  write: writeAlone(client),
  now: () => new Date(),
  log,
};

/** Maximum time of one erasure with its retries. */
const lastErasureMilliseconds = 30_000;

/** Invoked by `npm run restore`. */
export const handler = eventHandler((event, until) =>
  eraseAgain(dependencies, z.parse(EraseAgainRequest, event), until(lastErasureMilliseconds)),
);
