import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware';
import middy from '@middy/core';
import type { Context } from 'aws-lambda';
import { createDocumentClient } from '../aws/dynamodb-client.ts';
import { environment } from '../environment/environment.ts';
import { log, powertoolsLogger } from '../log/logger.ts';
import { createDeletionsStore } from '../tables/credits/deletions.store.ts';
import { createIdentitiesStore } from '../tables/identities/identities.store.ts';
import { createUserPoolClient } from '../user-pool/find-user.ts';
import { createPoolUsers } from '../user-pool/pool-users.ts';
import { findGoneUsers } from './find-gone-users.ts';

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

/** Each missing user takes two calls. */
const lookMilliseconds = 2 * 60 * 1_000;

export const handler = middy()
  .use(injectLambdaContext(powertoolsLogger, { resetKeys: true }))
  .handler((_event: unknown, context: Context) =>
    findGoneUsers(dependencies, new Date(Date.now() + context.getRemainingTimeInMillis() - lookMilliseconds)),
  );
