import type { SiteConfig } from './site-config.ts';

/**
 * Ends every session of the access token's owner in the user pool: none can be renewed any more.
 * https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_GlobalSignOut.html
 *
 * @throws Error with a sentence for the person, unless the sessions have ended
 */
export async function endEverySession(
  config: Pick<SiteConfig, 'user_pool_id' | 'user_pool_endpoint'>,
  accessToken: string,
): Promise<void> {
  const response = await fetch(config.user_pool_endpoint ?? endpointOf(config.user_pool_id), {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AWSCognitoIdentityProviderService.GlobalSignOut',
    },
    body: JSON.stringify({ AccessToken: accessToken }),
    signal: AbortSignal.timeout(20_000),
  }).catch(() => null);
  if (response?.ok === true) return;
  const answer: unknown = await response?.json().catch(() => null);
  // This session was ended elsewhere; Cognito does not say whether the others were, too.
  if (
    typeof answer === 'object' &&
    answer !== null &&
    Reflect.get(answer, '__type') === 'NotAuthorizedException'
  ) {
    throw new Error(sessionHasEnded);
  }
  throw new Error('We could not end your sessions. Check your connection and try again.');
}

/** Shown when the person's own session is not valid any more. */
export const sessionHasEnded = 'This session has ended. Sign in again, and sign out everywhere then.';

/** `us-east-1_abc` → the API of its region. */
function endpointOf(userPoolId: string): string {
  return `https://cognito-idp.${userPoolId.split('_')[0]}.amazonaws.com/`;
}
