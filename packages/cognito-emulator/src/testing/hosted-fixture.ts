import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createGoogleAccounts } from 'video-model-emulators/google/google-accounts.ts';
import * as z from 'zod/mini';
import { openTestPool, type TestPool } from './test-pool.ts';

const TokenResponse = z.object({
  error: z.optional(z.string()),
  access_token: z.optional(z.string()),
  id_token: z.optional(z.string()),
  refresh_token: z.optional(z.string()),
});

/** A user pool with sign-in by an emulated Google, and one user's browser. */
export interface HostedFixture {
  readonly testPool: TestPool;
  /** The origin of the hosted endpoints. */
  readonly baseUrl: string;
  readonly authorizeQuery: Readonly<Record<string, string>>;
  /** Follows `GET /oauth2/authorize` and the account picker, and gives the query that the client gets. */
  signIn(account: { email: string; verified?: boolean } | 'cancel'): Promise<URLSearchParams>;
  /** Asks without following, with the browser's cookies. */
  get(address: string): Promise<Response>;
  token(
    fields: Readonly<Record<string, string>>,
  ): Promise<{ status: number; body: z.infer<typeof TokenResponse> }>;
  /** With the parameters of a code of `signIn`. */
  redeem(
    code: string | null,
    changed?: Readonly<Record<string, string>>,
  ): Promise<{ status: number; body: z.infer<typeof TokenResponse> }>;
  /** Forgets the browser's cookies. */
  forgetCookies(): void;
  close(): Promise<void>;
}

export const redirectUri = 'http://localhost:4280/generate';
const codeVerifier = 'a-verifier-of-more-than-forty-three-characters';
const googleClient = { id: 'google-client', secret: 'google-secret' };

export async function openHostedFixture(
  options: { readonly poolsSecret?: string; readonly triggers?: readonly string[] } = {},
): Promise<HostedFixture> {
  let handle: (request: IncomingMessage, response: ServerResponse) => Promise<void> | undefined = () =>
    undefined;
  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  const baseUrl = `${origin}/hosted`;
  const google = createGoogleAccounts({
    issuer: `${origin}/google`,
    client: { ...googleClient, name: 'A Site', redirectUri: `${baseUrl}/oauth2/idpresponse` },
    now: Date.now,
  });
  const testPool = await openTestPool({
    triggers: options.triggers ?? ['PreSignUp'],
    clientProperties: {
      SupportedIdentityProviders: ['COGNITO', 'Google'],
      AllowedOAuthFlowsUserPoolClient: true,
      AllowedOAuthFlows: ['code'],
      AllowedOAuthScopes: ['openid', 'email', 'aws.cognito.signin.user.admin'],
      CallbackURLs: [redirectUri],
      LogoutURLs: ['http://localhost:4280/'],
    },
    hosted: {
      baseUrl,
      issuer: `${origin}/google`,
      provider: {
        name: 'Google',
        clientId: googleClient.id,
        clientSecret: options.poolsSecret ?? googleClient.secret,
        scope: 'openid email profile',
        attributeMapping: { email: 'email', email_verified: 'email_verified' },
      },
    },
  });
  handle = (request, response) =>
    request.url?.startsWith('/google') === true
      ? google.handle(request, response)
      : testPool.pool.handleHosted?.(request, response);

  const cookies = new Map<string, string>();
  const send = async (target: string, init: RequestInit = {}): Promise<Response> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(target, { ...init, redirect: 'manual', headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  };
  const authorizeQuery = {
    client_id: testPool.clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: 'openid email aws.cognito.signin.user.admin',
    identity_provider: 'Google',
    state: 'the-clients-state',
    code_challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
    code_challenge_method: 'S256',
  };
  /** Follows redirects until one leads to the client. */
  const follow = async (response: Response): Promise<URLSearchParams> => {
    const location = response.headers.get('location') ?? '';
    if (location.startsWith(redirectUri)) return new URL(location).searchParams;
    if (location === '') throw new Error(`${response.status}: ${await response.text()}`);
    return follow(await send(location));
  };
  const token: HostedFixture['token'] = async (fields) => {
    const response = await fetch(`${baseUrl}/oauth2/token`, {
      method: 'POST',
      body: new URLSearchParams({ client_id: testPool.clientId, ...fields }),
    });
    return { status: response.status, body: z.parse(TokenResponse, await response.json()) };
  };
  return {
    testPool,
    baseUrl,
    authorizeQuery,
    get: (target) => send(target),
    async signIn(account) {
      const asked = await send(`${baseUrl}/oauth2/authorize?${new URLSearchParams(authorizeQuery)}`);
      const location = asked.headers.get('location') ?? '';
      if (!location.includes('/google/')) return follow(asked);
      // A browser that is signed in to Google is sent back at once.
      const answered = await send(location);
      if (answered.headers.has('location')) return follow(answered);
      const form = new URL(location).searchParams;
      if (account === 'cancel') form.set('cancel', 'yes');
      else {
        form.set('email', account.email);
        if (account.verified !== false) form.set('verified', 'on');
      }
      const picker = location.slice(0, location.indexOf('?'));
      return follow(await send(picker, { method: 'POST', body: form }));
    },
    token,
    redeem: (code, changed = {}) =>
      token({
        grant_type: 'authorization_code',
        code: code ?? '',
        redirect_uri: redirectUri,
        code_verifier: codeVerifier,
        ...changed,
      }),
    forgetCookies: () => cookies.clear(),
    async close() {
      server.closeAllConnections();
      server.close();
      await testPool.close();
    },
  };
}
