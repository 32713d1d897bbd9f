/** How an account can be signed in to. */
export interface SignInMethods {
  readonly password: boolean;
  readonly google: boolean;
}

/**
 * Reads them from the claims of an id token. `identities` names the providers; an account with a password
 * to which Google was linked has it too, and then none of them is `primary`. Cognito writes its values as text.
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
