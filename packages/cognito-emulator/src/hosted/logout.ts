import type { IncomingMessage, ServerResponse } from 'node:http';
import { type HostedContext, sessionCookie, setCookie } from './hosted-context.ts';
import { cookieOf, redirect, refuse } from './hosted-request.ts';

/**
 * `GET /logout`: ends the browser's session and sends it to one of the client's LogoutURLs. Tokens stay valid.
 * https://docs.aws.amazon.com/cognito/latest/developerguide/logout-endpoint.html
 */
export async function logOut(
  context: HostedContext,
  query: URLSearchParams,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const client = context.pool.clients.get(query.get('client_id') ?? '');
  const logoutUri = query.get('logout_uri') ?? '';
  if (client?.oauth?.logoutUrls.has(logoutUri) !== true) {
    return refuse(response, `${logoutUri} is not among the client's LogoutURLs (redirect_mismatch).`);
  }
  context.sessions.take(cookieOf(request, sessionCookie));
  redirect(response, logoutUri, {}, [setCookie(context, sessionCookie, '', 0)]);
}
