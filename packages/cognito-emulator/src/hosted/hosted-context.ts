import type { PoolContext } from '../pool/pool-context.ts';
import type { GoogleProvider } from '../settings/settings.ts';
import type { Expiring } from './expiring.ts';
import type { OpenIdClient } from './openid-client.ts';

/** A sign-in that a client started and that has not ended. */
export interface PendingSignIn {
  readonly clientId: string;
  readonly redirectUri: string;
  readonly scope: string;
  /** The client's own. */
  readonly state: string | undefined;
  /** `S256` of the client's code verifier. */
  readonly codeChallenge: string;
}

/** All that the hosted endpoints work with. */
export interface HostedContext {
  readonly pool: PoolContext;
  /** Where browsers reach the endpoints, without a trailing slash. */
  readonly baseUrl: string;
  readonly google: { readonly provider: GoogleProvider; readonly client: OpenIdClient };
  /** By the state that Google is given. */
  readonly pending: Expiring<PendingSignIn & { readonly nonce: string; readonly browser: string }>;
  /** By authorization code. */
  readonly codes: Expiring<PendingSignIn & { readonly userId: string }>;
  /** By cookie: a browser that signed in here is not sent to Google again for an hour. */
  readonly sessions: Expiring<{ readonly userId: string }>;
}

export const sessionCookie = 'cognito';
/** Ties a sign-in to the browser in which it started. */
export const browserCookie = 'cognito-browser';

/** `Secure` is for HTTPS; on the loopback there is none. */
export function setCookie(
  { baseUrl }: HostedContext,
  name: string,
  value: string,
  maximumAgeSeconds: number,
): string {
  const path = new URL(baseUrl).pathname;
  return `${name}=${value}; Path=${path}; Max-Age=${maximumAgeSeconds}; HttpOnly; SameSite=Lax`;
}
