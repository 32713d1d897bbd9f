import {
  AdminDeleteUserCommand,
  type CognitoIdentityProviderClient,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider';
import type { UserId } from '../../contract/fields/ids.ts';
import type { ConfirmationLinksStore } from '../tables/confirmation-links/confirmation-links.store.ts';
import type { IdentitiesStore } from '../tables/identities/identities.store.ts';

/** Deletes an account's user from the pool. May be repeated. */
export type DeleteUser = (userId: UserId) => Promise<void>;

export interface DeleteUserDependencies {
  readonly client: CognitoIdentityProviderClient;
  readonly userPoolId: string;
  readonly identities: Pick<IdentitiesStore, 'ofAccount' | 'remove'>;
  readonly links: Pick<ConfirmationLinksStore, 'remove'>;
}

export function createDeleteUser(dependencies: DeleteUserDependencies): DeleteUser {
  const { client, userPoolId, identities, links } = dependencies;
  return async (userId) => {
    const identity = await identities.ofAccount(userId);
    if (identity === null) return;
    const { username } = identity;
    await links.remove(username);
    try {
      await client.send(new AdminDeleteUserCommand({ UserPoolId: userPoolId, Username: username }));
    } catch (error) {
      if (!(error instanceof UserNotFoundException)) throw error;
    }
    // Last: a repeat finds the user by it.
    await identities.remove(userId);
  };
}
