import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  browserCookie,
  type HostedContext,
  type PendingSignIn,
  sessionCookie,
  setCookie,
} from './hosted-context.ts';
import { cookieOf, redirect, refuse } from './hosted-request.ts';

/**
 * `GET /oauth2/authorize`: checks what a client asks for and sends the browser to Google, or back with a code at once
 * if it signed in here within the last hour.
 * https://docs.aws.amazon.com/cognito/latest/developerguide/authorization-endpoint.html
 *
 * Stricter than AWS in one thing: PKCE is required, because every client here is a page in a browser.
 */
export async function authorize(
  context: HostedContext,
  query: URLSearchParams,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { pool, google } = context;
  const client = pool.clients.get(query.get('client_id') ?? '');
  if (client?.oauth === undefined) return refuse(response, 'there is no such client (invalid_client).');
  const redirectUri = query.get('redirect_uri') ?? '';
  if (!client.oauth.callbackUrls.has(redirectUri)) {
    return refuse(response, `${redirectUri} is not among the client's CallbackURLs (redirect_mismatch).`);
  }
  const state = query.get('state') ?? undefined;
  const fail = (error: string, description?: string): void =>
    redirect(response, redirectUri, { error_description: description, state, error });

  if (query.get('response_type') !== 'code') return fail('unsupported_response_type');
  const scope = query.get('scope') ?? [...client.oauth.scopes].join(' ');
  if (!scope.split(' ').every((name) => client.oauth?.scopes.has(name))) return fail('invalid_scope');
  const codeChallenge = query.get('code_challenge') ?? '';
  if (query.get('code_challenge_method') !== 'S256' || !/^[\w-]{43}$/.test(codeChallenge)) {
    return fail('invalid_request', 'A code_challenge of the method S256 is required');
  }
  const providerName = query.get('identity_provider') ?? '';
  if (providerName !== google.provider.name) {
    return refuse(response, 'it has no sign-in form of its own: identity_provider must be Google.');
  }
  if (!client.oauth.providers.has(providerName)) {
    return fail('invalid_request', `${providerName} is not enabled for this client`);
  }

  const wanted: PendingSignIn = { clientId: client.clientId, redirectUri, scope, state, codeChallenge };
  const session = context.sessions.find(cookieOf(request, sessionCookie));
  if (session !== undefined && pool.state.userById(session.userId) !== undefined) {
    const code = context.codes.add({ ...wanted, userId: session.userId });
    return redirect(response, redirectUri, { code, state });
  }
  const browser = cookieOf(request, browserCookie) ?? randomBytes(18).toString('base64url');
  const nonce = randomBytes(18).toString('base64url');
  const address = await google.client.authorizationUrl({
    redirectUri: `${context.baseUrl}/oauth2/idpresponse`,
    scope: google.provider.scope,
    state: context.pending.add({ ...wanted, nonce, browser }),
    nonce,
  });
  redirect(response, address, {}, [setCookie(context, browserCookie, browser, 60 * 60)]);
}
