import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Html } from 'emulator-kit/html.ts';
import { accountPicker, type Payload, requestProblem } from './account-picker.ts';
import { accountOf, type GoogleAccount } from './accounts.ts';
import { signedIn, signInCookie } from './browser-session.ts';
import type { ProviderContext } from './provider-context.ts';
import { sendPage } from './responses.ts';

/**
 * Shows the account picker. A browser that is signed in is not asked again, as at Google with one account
 * that has consented.
 */
export function askForAccount(
  context: ProviderContext,
  query: URLSearchParams,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const problem = problemOf(context, query);
  if (problem !== undefined) {
    sendPage(response, 400, problem);
    return;
  }
  const account = signedIn(request);
  if (account !== undefined && query.get('prompt') === null) {
    sendBack(context, response, query, account);
    return;
  }
  sendPage(response, 200, pickerFor(context, query));
}

/** Sends the browser back to the application: with a code for the chosen account, or with a refusal. */
export function chooseAccount(
  context: ProviderContext,
  form: URLSearchParams,
  response: ServerResponse,
): void {
  const problem = problemOf(context, form);
  if (problem !== undefined) {
    sendPage(response, 400, problem);
    return;
  }
  if (form.has('cancel')) {
    redirect(context, response, { error: 'access_denied', state: form.get('state') });
    return;
  }
  const account = accountOf(form.get('email') ?? '', form.has('verified'));
  if (account === undefined) {
    sendPage(response, 400, pickerFor(context, form, 'Enter an email address.'));
    return;
  }
  sendBack(context, response, form, account);
}

/** Google's page for a request that it does not accept; undefined for one that it does. */
function problemOf({ basePath, client }: ProviderContext, request: URLSearchParams): Html | undefined {
  if (request.get('client_id') !== client.id) {
    return requestProblem(basePath, 'invalid_client', 'The OAuth client was not found.');
  }
  if (request.get('redirect_uri') !== client.redirectUri) {
    return requestProblem(basePath, 'redirect_uri_mismatch', `Only ${client.redirectUri} is registered.`);
  }
  if (request.get('response_type') !== 'code') {
    return requestProblem(basePath, 'unsupported_response_type', 'Only codes are given out.');
  }
  const scopes = (request.get('scope') ?? '').split(' ');
  if (!scopes.includes('openid')) return requestProblem(basePath, 'invalid_scope', 'openid is missing.');
  return undefined;
}

function pickerFor({ basePath, client }: ProviderContext, request: URLSearchParams, problem?: string): Html {
  return accountPicker({ basePath, applicationName: client.name }, payloadOf(request), problem);
}

function payloadOf(request: URLSearchParams): Payload {
  const names = ['client_id', 'redirect_uri', 'response_type', 'scope', 'state', 'nonce'];
  return [...request].filter(([name]) => names.includes(name));
}

function sendBack(
  context: ProviderContext,
  response: ServerResponse,
  request: URLSearchParams,
  account: GoogleAccount,
): void {
  const code = context.codes.issue({ account, nonce: request.get('nonce') });
  const cookies = [signInCookie(context.basePath, account)];
  redirect(context, response, { state: request.get('state'), code }, cookies);
}

function redirect(
  { client }: ProviderContext,
  response: ServerResponse,
  parameters: Readonly<Record<string, string | null>>,
  cookies: readonly string[] = [],
): void {
  const target = new URL(client.redirectUri);
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== null) target.searchParams.set(name, value);
  }
  response
    .writeHead(302, { location: target.href, 'cache-control': 'no-store', 'set-cookie': [...cookies] })
    .end();
}
