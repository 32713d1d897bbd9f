import type { IncomingMessage, ServerResponse } from 'node:http';
import { requireClient } from '../api/authorize.ts';
import { CognitoError } from '../errors/errors.ts';
import { postAuthentication } from '../triggers/triggers.ts';
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
    return refuse(response, 'this sign-in was not started in this browser, or is too old (invalid state).');
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
    const caller = { client: requireClient(pool, pending.clientId), clientMetadata: undefined };
    const { user, isNew } = await federatedUser(pool, caller, google.provider, claims);
    if (!isNew) await postAuthentication(pool, user, caller);
    const code = context.codes.add({ ...pending, userId: user.id });
    const session = context.sessions.add({ userId: user.id });
    redirect(response, redirectUri, { code, state }, [
      setCookie(context, sessionCookie, session, sessionSeconds),
    ]);
  } catch (error) {
    if (error instanceof CognitoError) {
      // Cognito appends a space to a trigger's message.
      const isTriggers = error.name === 'UserLambdaValidationException';
      return fail('invalid_request', isTriggers ? `${error.message} ` : error.message);
    }
    if (error instanceof OpenIdFailure) return fail('invalid_request', error.message);
    throw error;
  }
}

/** https://docs.aws.amazon.com/cognito/latest/developerguide/managed-login-endpoints.html: the cookie's lifetime. */
export const sessionSeconds = 60 * 60;
