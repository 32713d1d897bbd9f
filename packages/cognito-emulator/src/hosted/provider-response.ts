import type { IncomingMessage, ServerResponse } from 'node:http';
import { CognitoError } from '../errors.ts';
import { runPostAuthentication } from '../sign-in-steps.ts';
import { requireClient } from '../users.ts';
import { federatedUser } from './federated-users.ts';
import { browserCookie, type HostedContext, sessionCookie, setCookie } from './hosted-context.ts';
import { cookieOf, redirect, refuse } from './hosted-request.ts';
import { OpenIdFailure } from './openid-client.ts';

/**
 * `GET /oauth2/idpresponse`: where Google sends the browser. Sends it on to the client, with a code of the pool's or
 * with `error`, `error_description` and the client's `state`.
 */
export async function receiveProviderResponse(
  context: HostedContext,
  query: URLSearchParams,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { pool, google } = context;
  const pending = context.pending.take(query.get('state') ?? undefined);
  if (pending === undefined || pending.browser !== cookieOf(request, browserCookie)) {
    return refuse(response, 'this sign-in was not begun in this browser, or is too old (invalid state).');
  }
  const { redirectUri, state } = pending;
  const fail = (error: string, description: string): void =>
    redirect(response, redirectUri, { error_description: description, state, error });

  const refusal = query.get('error');
  if (refusal !== null) return fail(refusal, query.get('error_description') ?? refusal);
  try {
    const claims = await google.client.identify({
      code: query.get('code') ?? '',
      redirectUri: `${context.baseUrl}/oauth2/idpresponse`,
      nonce: pending.nonce,
    });
    const client = requireClient(pool, pending.clientId);
    const { user, isNew } = await federatedUser(pool, client, google.provider, claims);
    if (!isNew) await runPostAuthentication(pool, client, user, undefined);
    const code = context.codes.add({ ...pending, userId: user.userId });
    const session = context.sessions.add({ userId: user.userId });
    redirect(response, redirectUri, { code, state }, [
      setCookie(context, sessionCookie, session, sessionSeconds),
    ]);
  } catch (error) {
    if (error instanceof CognitoError) {
      // Cognito leaves a space after a trigger's words.
      const words = error.name === 'UserLambdaValidationException' ? `${error.message} ` : error.message;
      return fail('invalid_request', words);
    }
    if (error instanceof OpenIdFailure) return fail('invalid_request', error.message);
    throw error;
  }
}

/** https://docs.aws.amazon.com/cognito/latest/developerguide/managed-login-endpoints.html: the cookie's lifetime. */
export const sessionSeconds = 60 * 60;
