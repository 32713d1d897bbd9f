import type { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import type { UserId } from '../../../contract/fields/ids.ts';
import { addressHash, type IdentitiesStore } from '../../tables/identities/identities.store.ts';
import { usersOfAddress } from '../../user-pool/find-user.ts';

export interface PeopleOfAddress {
  /** The one that verified it, and those that sign in with Google only, whose address the user pool alone knows. */
  readonly accounts: readonly UserId[];
  /** Usernames of sign-ups that were never confirmed, and have no account. */
  readonly signUps: readonly string[];
}

/** Returns who has an address. */
export function createPeopleOfAddress(
  client: CognitoIdentityProviderClient,
  userPoolId: string,
  identities: Pick<IdentitiesStore, 'holderOf' | 'ofUser'>,
): (email: string) => Promise<PeopleOfAddress> {
  return async (email) => {
    const [holder, users] = await Promise.all([
      identities.holderOf(addressHash(email)),
      usersOfAddress(client, userPoolId, email),
    ]);
    const identitiesOfUsers = await Promise.all(
      users.map(({ Username = '' }) => identities.ofUser(Username)),
    );
    const ids = [holder, ...identitiesOfUsers.map((identity) => identity?.userId ?? null)];
    return {
      accounts: [...new Set(ids.filter((id) => id !== null))],
      signUps: users.flatMap(({ Username, UserStatus }) =>
        UserStatus === 'UNCONFIRMED' && Username !== undefined ? [Username] : [],
      ),
    };
  };
}
