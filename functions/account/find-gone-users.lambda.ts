import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware';
import middy from '@middy/core';
import type { Context } from 'aws-lambda';
import { createDocumentClient } from '../aws/dynamodb-client.ts';
import { environment } from '../aws/environment.ts';
import { log, powertoolsLogger } from '../log/logger.ts';
import { createDeletionsStore } from './deletions.store.ts';
import { findGoneUsers } from './find-gone-users.ts';
import { createUserPoolClient } from './find-user.ts';
import { createIdentitiesStore } from './identities.store.ts';
import { createPoolUsers } from './pool-users.ts';

const client = createDocumentClient();
const userPoolId = environment('USER_POOL_ID');
const dependencies = {
  userPoolId,
  users: createPoolUsers(createUserPoolClient(), userPoolId),
  identities: createIdentitiesStore(client, environment('IDENTITIES_TABLE')),
  deletions: createDeletionsStore(client, environment('CREDITS_TABLE')),
  now: () => new Date(),
  log,
};

/** For the users who are missing from the list: each takes two calls. */
const lookMilliseconds = 2 * 60 * 1_000;

export const handler = middy()
  .use(injectLambdaContext(powertoolsLogger, { resetKeys: true }))
  .handler((_event: unknown, context: Context) =>
    findGoneUsers(dependencies, new Date(Date.now() + context.getRemainingTimeInMillis() - lookMilliseconds)),
  );
