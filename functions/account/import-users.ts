import { randomBytes } from 'node:crypto';
import {
  AdminCreateUserCommand,
  AdminDisableUserCommand,
  AdminGetUserCommand,
  AdminSetUserPasswordCommand,
  type CognitoIdentityProviderClient,
  UsernameExistsException,
} from '@aws-sdk/client-cognito-identity-provider';
import pMap from 'p-map';
import type { ErasuresStore } from '../tables/erasures/erasures.store.ts';
import type { IdentitiesStore } from '../tables/identities/identities.store.ts';
import type { ExportedUser } from './exported-user.ts';

export interface ImportReport {
  created: number;
  /** The pool already had a user with the address. */
  known: number;
  /** Google users, whose next sign-in restores them. */
  ofGoogle: number;
  /** Never confirmed the address, so they have no account. */
  unconfirmed: number;
  /** Deleted their account since the export. */
  deleted: number;
}

/**
 * Cognito creates 50 users a second: https://docs.aws.amazon.com/cognito/latest/developerguide/quotas.html
 */
const concurrentUsers = 4;

/**
 * Creates an export's users in a pool with unknown passwords, without mail: their first sign-in starts with
 * "Forgot password" and returns the account. Skips people who deleted their account since. May be repeated.
 *
 * @throws errors of the pool or the table; a repeat continues
 */
export async function importUsers(
  client: Pick<CognitoIdentityProviderClient, 'send'>,
  userPoolId: string,
  identities: Pick<IdentitiesStore, 'ofAccount' | 'write'>,
  erasures: Pick<ErasuresStore, 'hasAccount'>,
  users: readonly ExportedUser[],
): Promise<ImportReport> {
  const report: ImportReport = { created: 0, known: 0, ofGoogle: 0, unconfirmed: 0, deleted: 0 };
  await pMap(users, importUser, { concurrency: concurrentUsers });
  return report;

  async function importUser(user: ExportedUser): Promise<void> {
    const { email, account_id: userId } = user;
    if (userId !== null && (await erasures.hasAccount(userId))) {
      report.deleted += 1;
    } else if (user.status === 'EXTERNAL_PROVIDER') {
      await awaitSignIn(user);
      report.ofGoogle += 1;
    } else if (email === null || !user.email_verified || user.status === 'UNCONFIRMED') {
      report.unconfirmed += 1;
    } else if (await create(email)) {
      const Password = randomBytes(32).toString('base64url');
      const named = { UserPoolId: userPoolId, Username: email };
      await client.send(new AdminSetUserPasswordCommand({ ...named, Password, Permanent: true }));
      if (!user.enabled) await client.send(new AdminDisableUserCommand(named));
      report.created += 1;
    } else {
      report.known += 1;
    }
  }

  /** False: the pool has a user with the address who can sign in. */
  async function create(email: string): Promise<boolean> {
    const named = { UserPoolId: userPoolId, Username: email };
    try {
      const UserAttributes = [
        { Name: 'email', Value: email },
        { Name: 'email_verified', Value: 'true' },
      ];
      await client.send(new AdminCreateUserCommand({ ...named, UserAttributes, MessageAction: 'SUPPRESS' }));
      return true;
    } catch (error) {
      if (!(error instanceof UsernameExistsException)) throw error;
      // An earlier import broke off before it set a password.
      return (await client.send(new AdminGetUserCommand(named))).UserStatus === 'FORCE_CHANGE_PASSWORD';
    }
  }

  /** Clears the pool of an identity, so that the account does not count as one whose user was deleted. */
  async function awaitSignIn({ account_id: userId, username }: ExportedUser): Promise<void> {
    const before = userId === null ? null : await identities.ofAccount(userId);
    if (before === null || before.username !== username || before.poolId !== userPoolId) return;
    await identities.write({ before, after: { ...before, poolId: null }, holder: null });
  }
}
