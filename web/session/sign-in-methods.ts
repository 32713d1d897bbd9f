/** How somebody can sign in. */
export interface SignInMethods {
  readonly password: boolean;
  readonly google: boolean;
}

/**
 * Reads them from the claims of an id token. `identities` names the providers; it is there also for somebody with a
 * password to whom Google was linked, and then none of them is `primary`. Cognito writes its values as text.
 * https://docs.aws.amazon.com/cognito/latest/developerguide/amazon-cognito-user-pools-using-the-id-token.html
 */
export function signInMethodsOf(claims: Readonly<Record<string, unknown>>): SignInMethods {
  const identities: unknown[] = Array.isArray(claims.identities) ? claims.identities : [];
  return {
    password: !identities.some((identity) => String(readOf(identity, 'primary')) === 'true'),
    google: identities.some((identity) => readOf(identity, 'providerName') === 'Google'),
  };
}

function readOf(identity: unknown, name: string): unknown {
  return typeof identity === 'object' && identity !== null ? Reflect.get(identity, name) : undefined;
}
