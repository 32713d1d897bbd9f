import { createDocumentClient } from '../aws/dynamodb-client.ts';
import { environment } from '../environment/environment.ts';
import { eventHandler } from '../log/event-handler.ts';
import { log } from '../log/logger.ts';
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

export const handler = eventHandler((_event, until) => findGoneUsers(dependencies, until(lookMilliseconds)));
