import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Html } from 'emulator-kit/html.ts';
import { readBody } from 'emulator-kit/read-body.ts';
import { accountPicker, googleStyle, type Payload, requestProblem, signedInPage } from './account-picker.ts';
import { accountOf, type GoogleAccount, subjectOf } from './accounts.ts';
import { createIdTokenSigner } from './id-token.ts';

export interface GoogleAccountsOptions {
  /** Its address, without a trailing slash: the issuer of its tokens. */
  readonly issuer: string;
  /** The one application that may use it. */
  readonly client: {
    readonly id: string;
    readonly secret: string;
    /** The application's name, as the account picker shows it. */
    readonly name: string;
    /** The only address to which a browser is sent back. */
    readonly redirectUri: string;
  };
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** An emulated Google, as an OpenID provider with an account picker. */
export interface GoogleAccounts {
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
}

/** Paths below the issuer are those of Google's discovery document. */
export function createGoogleAccounts(options: GoogleAccountsOptions): GoogleAccounts {
  const { issuer, client, now } = options;
  const signer = createIdTokenSigner();
  const codes = new Map<string, Code>();
  const basePath = new URL(issuer).pathname.replace(/\/$/, '');
  const picker = { basePath, applicationName: client.name };

  return {
    async handle(request, response) {
      const url = new URL(request.url ?? '/', issuer);
      switch (`${request.method} ${url.pathname.slice(basePath.length)}`) {
        case 'GET /.well-known/openid-configuration':
          return sendJson(response, 200, discovery());
        case 'GET /oauth2/v3/certs':
          return sendJson(response, 200, signer.keys());
        case 'GET /o/oauth2/v2/auth':
          return ask(url.searchParams, request, response);
        case 'POST /o/oauth2/v2/auth':
          return choose(await readForm(request), response);
        case 'POST /token':
          return exchange(await readForm(request), response);
        case 'GET ':
        case 'GET /':
          return sendPage(response, 200, signedInPage(basePath, signedIn(request)));
        case 'POST /sign-out':
          response.writeHead(303, { location: `${issuer}/`, 'set-cookie': sessionCookie('', 0) }).end();
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

  function discovery(): object {
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

  /** A browser that is signed in is not asked again, as at Google with one account that has consented. */
  function ask(query: URLSearchParams, request: IncomingMessage, response: ServerResponse): void {
    const problem = problemOf(query);
    if (problem !== undefined) {
      sendPage(response, 400, problem);
      return;
    }
    const account = signedIn(request);
    if (account !== undefined && query.get('prompt') === null) {
      sendBack(response, query, account);
      return;
    }
    sendPage(response, 200, accountPicker(picker, payloadOf(query)));
  }

  function choose(form: URLSearchParams, response: ServerResponse): void {
    const problem = problemOf(form);
    if (problem !== undefined) {
      sendPage(response, 400, problem);
      return;
    }
    if (form.has('cancel')) {
      redirect(response, { error: 'access_denied', state: form.get('state') });
      return;
    }
    const account = accountOf(form.get('email') ?? '', form.has('verified'));
    if (account === undefined) {
      sendPage(response, 400, accountPicker(picker, payloadOf(form), 'Enter an email address.'));
      return;
    }
    sendBack(response, form, account);
  }

  function sendBack(response: ServerResponse, request: URLSearchParams, account: GoogleAccount): void {
    for (const [code, { expiresAt }] of codes) if (expiresAt <= now()) codes.delete(code);
    const code = `4/${randomBytes(30).toString('base64url')}`;
    codes.set(code, { account, nonce: request.get('nonce'), expiresAt: now() + codeMilliseconds });
    redirect(response, { state: request.get('state'), code }, [
      sessionCookie(writeSession(account), sessionSeconds),
    ]);
  }

  function exchange(form: URLSearchParams, response: ServerResponse): void {
    if (form.get('client_id') !== client.id || !isEqual(form.get('client_secret') ?? '', client.secret)) {
      sendJson(response, 401, { error: 'invalid_client', error_description: 'Unauthorized' });
      return;
    }
    const code = form.get('code') ?? '';
    const granted = codes.get(code);
    codes.delete(code);
    if (
      form.get('grant_type') !== 'authorization_code' ||
      form.get('redirect_uri') !== client.redirectUri ||
      granted === undefined ||
      granted.expiresAt <= now()
    ) {
      sendJson(response, 400, { error: 'invalid_grant', error_description: 'Bad Request' });
      return;
    }
    const { account, nonce } = granted;
    const issuedAt = Math.floor(now() / 1_000);
    sendJson(response, 200, {
      access_token: `ya29.${randomBytes(24).toString('base64url')}`,
      expires_in: 3_599,
      scope: 'openid email profile',
      token_type: 'Bearer',
      id_token: signer.sign({
        iss: issuer,
        azp: client.id,
        aud: client.id,
        sub: subjectOf(account),
        email: account.email,
        email_verified: account.emailVerified,
        name: account.name,
        ...(nonce === null ? {} : { nonce }),
        iat: issuedAt,
        exp: issuedAt + 3_600,
      }),
    });
  }

  function problemOf(request: URLSearchParams): Html | undefined {
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

  function redirect(
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

  function sessionCookie(value: string, maximumAgeSeconds: number): string {
    return `${sessionCookieName}=${value}; Path=${basePath}/; Max-Age=${maximumAgeSeconds}; HttpOnly; SameSite=Lax`;
  }
}

interface Code {
  readonly account: GoogleAccount;
  readonly nonce: string | null;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

const codeMilliseconds = 5 * 60_000;
const sessionSeconds = 8 * 60 * 60;
const sessionCookieName = 'emulated-google';
const maximumFormBytes = 16 * 1024;

/** The session is not signed: every visitor may choose every account. */
function writeSession({ email, emailVerified }: GoogleAccount): string {
  return Buffer.from(`${emailVerified ? 'verified' : 'unverified'} ${email}`).toString('base64url');
}

function signedIn(request: IncomingMessage): GoogleAccount | undefined {
  const value = new RegExp(`(?:^|; )${sessionCookieName}=([\\w-]+)`).exec(request.headers.cookie ?? '')?.[1];
  if (value === undefined) return undefined;
  const [verified = '', email = ''] = Buffer.from(value, 'base64url').toString().split(' ');
  return accountOf(email, verified === 'verified');
}

function payloadOf(request: URLSearchParams): Payload {
  const names = ['client_id', 'redirect_uri', 'response_type', 'scope', 'state', 'nonce'];
  return [...request].filter(([name]) => names.includes(name));
}

function isEqual(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  return new URLSearchParams((await readBody(request, maximumFormBytes)).toString('utf8'));
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify(body));
}

function sendPage(response: ServerResponse, status: number, { markup }: Html): void {
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'x-frame-options': 'DENY',
    'content-security-policy':
      "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  });
  response.end(markup);
}
