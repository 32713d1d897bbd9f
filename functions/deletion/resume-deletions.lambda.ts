import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware';
import middy from '@middy/core';
import type { Context } from 'aws-lambda';
import { createDocumentClient } from '../aws/dynamodb-client.ts';
import { environment } from '../environment/environment.ts';
import { log, powertoolsLogger } from '../log/logger.ts';
import { createDeletionsStore } from '../tables/credits/deletions.store.ts';
import { eraseAccountInAws } from './erase-account-in-aws.ts';
import { resumeDeletions } from './resume-deletions.ts';

const client = createDocumentClient();
const deletions = createDeletionsStore(client, environment('CREDITS_TABLE'));
const eraseAccount = eraseAccountInAws(client, deletions);

/** Enough to erase thousands of videos. */
const lastDeletionMilliseconds = 2 * 60 * 1_000;

export const handler = middy()
  .use(injectLambdaContext(powertoolsLogger, { resetKeys: true }))
  .handler((_event: unknown, context: Context) =>
    resumeDeletions(
      { deletions, eraseAccount, now: () => new Date(), log },
      new Date(Date.now() + context.getRemainingTimeInMillis() - lastDeletionMilliseconds),
    ),
  );
