import { createDocumentClient } from '../../aws/dynamodb-client.ts';
import { environment } from '../../environment/environment.ts';
import { eventHandler } from '../../log/event-handler.ts';
import { log } from '../../log/logger.ts';
import { createConfirmationLinksStore } from '../../tables/confirmation-links/confirmation-links.store.ts';
import { createAddresses } from '../../user-pool/addresses.ts';
import { createUserPoolClient, userNamed } from '../../user-pool/find-user.ts';
import { createPoolUsers } from '../../user-pool/pool-users.ts';
import { removePendingSignUps } from './remove-pending-sign-ups.ts';

const userPool = createUserPoolClient();
const userPoolId = environment('USER_POOL_ID');
const dependencies = {
  users: createPoolUsers(userPool, userPoolId),
  links: createConfirmationLinksStore(createDocumentClient(), environment('CONFIRMATION_LINKS_TABLE')),
  isUnconfirmed: async (username: string) =>
    (await userNamed(userPool, userPoolId, username))?.UserStatus === 'UNCONFIRMED',
  removeSignUp: createAddresses(userPool, userPoolId).removeSignUp,
  now: () => new Date(),
  log,
};

/** One sign-up takes three calls. */
const lastMilliseconds = 60 * 1_000;

export const handler = eventHandler((_event, until) =>
  removePendingSignUps(dependencies, until(lastMilliseconds)),
);
