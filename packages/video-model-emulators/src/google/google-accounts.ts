import type { IncomingMessage, ServerResponse } from 'node:http';
import { readBody } from 'emulator-kit/read-body.ts';
import { googleStyle, requestProblem, signedInPage } from './account-picker.ts';
import { createAuthorizationCodes } from './authorization-codes.ts';
import { askForAccount, chooseAccount } from './authorize.ts';
import { signedIn, signOutCookie } from './browser-session.ts';
import { createIdTokenSigner } from './id-token.ts';
import type { ProviderContext, RegisteredClient } from './provider-context.ts';
import { sendJson, sendPage } from './responses.ts';
import { exchangeCode } from './token.ts';

export interface GoogleAccountsOptions {
  /** Its address, without a trailing slash: the issuer of its tokens. */
  readonly issuer: string;
  /** The one application that may use it. */
  readonly client: RegisteredClient;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** An emulated Google, as an OpenID provider with an account picker. */
export interface GoogleAccounts {
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
}

const maximumFormBytes = 16 * 1024;

/** Paths below the issuer are those of Google's discovery document. */
export function createGoogleAccounts({ issuer, client, now }: GoogleAccountsOptions): GoogleAccounts {
  const basePath = new URL(issuer).pathname.replace(/\/$/, '');
  const signer = createIdTokenSigner();
  const context: ProviderContext = {
    issuer,
    basePath,
    client,
    codes: createAuthorizationCodes(now),
    signer,
    now,
  };
  return {
    async handle(request, response) {
      const url = new URL(request.url ?? '/', issuer);
      switch (`${request.method} ${url.pathname.slice(basePath.length)}`) {
        case 'GET /.well-known/openid-configuration':
          return sendJson(response, 200, discoveryDocument(issuer));
        case 'GET /oauth2/v3/certs':
          return sendJson(response, 200, signer.keys());
        case 'GET /o/oauth2/v2/auth':
          return askForAccount(context, url.searchParams, request, response);
        case 'POST /o/oauth2/v2/auth':
          return chooseAccount(context, await readForm(request), response);
        case 'POST /token':
          return exchangeCode(context, await readForm(request), response);
        case 'GET ':
        case 'GET /':
          return sendPage(response, 200, signedInPage(basePath, signedIn(request)));
        case 'POST /sign-out':
          response.writeHead(303, { location: `${issuer}/`, 'set-cookie': signOutCookie(basePath) }).end();
          return;
        case 'GET /style.css':
          response.writeHead(200, { 'content-type': 'text/css; charset=utf-8' }).end(googleStyle);
          return;
        default:
          return sendPage(
            response,
            404,
            requestProblem(basePath, 'not_found', 'There is nothing at this address.'),
          );
      }
    },
  };
}

function discoveryDocument(issuer: string): object {
  return {
    issuer,
    authorization_endpoint: `${issuer}/o/oauth2/v2/auth`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/oauth2/v3/certs`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    scopes_supported: ['openid', 'email', 'profile'],
    token_endpoint_auth_methods_supported: ['client_secret_post'],
  };
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  return new URLSearchParams((await readBody(request, maximumFormBytes)).toString('utf8'));
}
