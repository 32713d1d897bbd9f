import { randomUUID } from 'node:crypto';
import type { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { UserId } from '../../../contract/fields/ids.ts';
import { environment } from '../../environment/environment.ts';
import { log } from '../../log/logger.ts';
import { createSessionsStore } from '../../tables/credits/sessions.store.ts';
import { createAgreementsStore } from '../../tables/identities/agreements.store.ts';
import { createIdentitiesStore } from '../../tables/identities/identities.store.ts';
import { userNamed } from '../../user-pool/find-user.ts';
import { createResolveAccount, type ResolveAccount } from './resolve-account.ts';

/** Dependencies from the environment. */
export function resolveAccountInAws(
  pool: CognitoIdentityProviderClient,
  client: DynamoDBDocumentClient,
): ResolveAccount {
  const sessions = createSessionsStore(client, environment('CREDITS_TABLE'));
  const identitiesTable = environment('IDENTITIES_TABLE');
  return createResolveAccount({
    identities: createIdentitiesStore(client, identitiesTable),
    agreements: createAgreementsStore(client, identitiesTable),
    hasUser: async (poolId, username) => (await userNamed(pool, poolId, username)) !== null,
    isDeleted: async (userId) => (await sessions.epochOf(userId)) === null,
    endingSessions: sessions.ending,
    newUserId: () => UserId.parse(randomUUID()),
    now: () => new Date(),
    log,
  });
}
