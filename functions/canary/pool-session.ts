import { Amplify } from 'aws-amplify';
import { fetchAuthSession, signIn, signOut } from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { sharedInMemoryStorage } from 'aws-amplify/utils';
import type { CanaryAccount } from '../../contract/canary.ts';

/** What the site's `/config.json` says of the user pool. */
export interface PoolAddress {
  readonly user_pool_id: string;
  readonly user_pool_client_id: string;
  /** Null: AWS's own. */
  readonly user_pool_endpoint: string | null;
}

/** A session at the user pool; one at a time. */
export interface PoolSession {
  /**
   * Signs in by password (SRP), with the library and the client of the site's pages.
   *
   * @returns the access token
   * @throws if the pool refuses, or asks for more than the password
   */
  begin(pool: PoolAddress, account: CanaryAccount): Promise<string>;
  /** Revokes the session's tokens. */
  end(): Promise<void>;
}

export const poolSession: PoolSession = {
  async begin(pool, { email, password, browser_id }) {
    Amplify.configure({
      Auth: {
        Cognito: {
          userPoolId: pool.user_pool_id,
          userPoolClientId: pool.user_pool_client_id,
          ...(pool.user_pool_endpoint !== null && { userPoolEndpoint: pool.user_pool_endpoint }),
          loginWith: { email: true },
        },
      },
    });
    cognitoUserPoolsTokenProvider.setKeyValueStorage(sharedInMemoryStorage);
    // An earlier run of this process may have failed before it signed out.
    await sharedInMemoryStorage.clear();
    const clientMetadata = { browser_id };
    const { nextStep } = await signIn({ username: email, password, options: { clientMetadata } });
    if (nextStep.signInStep !== 'DONE') throw new Error(`The sign-in asks for ${nextStep.signInStep}.`);
    const { tokens } = await fetchAuthSession();
    if (tokens === undefined) throw new Error('The sign-in gave no tokens.');
    return tokens.accessToken.toString();
  },
  end: () => signOut(),
};
