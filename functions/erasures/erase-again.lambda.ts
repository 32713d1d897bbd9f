import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware';
import middy from '@middy/core';
import type { Context } from 'aws-lambda';
import * as z from 'zod/mini';
import { createDocumentClient } from '../aws/dynamodb-client.ts';
import { environment } from '../environment/environment.ts';
import { log, powertoolsLogger } from '../log/logger.ts';
import { keysInAws } from '../tables/api-access/keys-in-aws.ts';
import { createDeletionsStore } from '../tables/credits/deletions.store.ts';
import { createErasuresStore } from '../tables/erasures/erasures.store.ts';
import { createVideosStore } from '../tables/videos/videos.store.ts';
import { EraseAgainRequest, eraseAgain, writeAlone } from './erase-again.ts';

const client = createDocumentClient();
const dependencies = {
  erasures: createErasuresStore(client, environment('ERASURES_TABLE')),
  deletions: createDeletionsStore(client, environment('CREDITS_TABLE')),
  videos: createVideosStore(client, environment('VIDEOS_TABLE')),
  keys: keysInAws(client),
  write: writeAlone(client),
  now: () => new Date(),
  log,
};

/** Maximum time of one erasure with its retries. */
const lastErasureMilliseconds = 30_000;

/** Invoked by `npm run restore`. */
export const handler = middy()
  .use(injectLambdaContext(powertoolsLogger, { resetKeys: true }))
  .handler((event: unknown, context: Context) =>
    eraseAgain(
      dependencies,
      z.parse(EraseAgainRequest, event),
      new Date(Date.now() + context.getRemainingTimeInMillis() - lastErasureMilliseconds),
    ),
  );
