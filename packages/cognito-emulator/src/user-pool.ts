import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod/mini';
import { readEmail } from './api/attributes.ts';
import { allowEveryOrigin, type Operations, respondError, serveOperation } from './api/protocol.ts';
import { newPassword } from './credentials/passwords.ts';
import { createFailureLock, createHourlyLimit } from './credentials/throttling.ts';
import { blockedByWebAcl } from './errors/errors.ts';
import { administrationOperations } from './flows/administration.ts';
import { maximumCodesPerHour } from './flows/codes.ts';
import { userCreation } from './flows/create-user.ts';
import { groupAdministration } from './flows/groups.ts';
import { passwordOperations } from './flows/password.ts';
import { profileOperations } from './flows/profile.ts';
import { secondFactorAdministration, secondFactorOperations } from './flows/second-factor.ts';
import { sessionAdministration, sessionOperations } from './flows/sessions.ts';
import { signInAdministration, signInOperations } from './flows/sign-in.ts';
import { signUpOperations } from './flows/sign-up.ts';
import { createHostedEndpoints, type HostedEndpointsOptions } from './hosted/hosted-endpoints.ts';
import { findPerson, newUser } from './pool/people.ts';
import type { Mail, PoolContext } from './pool/pool-context.ts';
import type { ClientSettings, PoolSettings } from './settings/settings.ts';
import { createAuthSessions } from './state/auth-sessions.ts';
import { openPoolState } from './state/state.ts';
import { createTokens, issuerOf, type JsonWebKey } from './tokens/tokens.ts';

export interface UserPoolOptions {
  readonly region: string;
  readonly accountId: string;
  /** `us-east-1_Local0001`: programs that verify tokens expect an id of this shape. */
  readonly poolId: string;
  readonly settings: PoolSettings;
  readonly clients: readonly ClientSettings[];
  /** Names of the pool's groups; none unless told. */
  readonly groups?: readonly string[];
  /** The pool's domain, where users sign in with Google; undefined if the pool has none. */
  readonly hosted?: HostedEndpointsOptions | undefined;
  /** Absolute path of the file that keeps keys, users and sign-ins. One process at a time may use it. */
  readonly stateFile: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Runs a trigger's function; rejects with an Error that has the function's own message if the function failed. */
  readonly invokeTrigger: (functionArn: string, event: unknown) => Promise<unknown>;
  /** How long a trigger's function may take before it is asked again: Cognito's five seconds unless told. */
  readonly triggerTimeoutMilliseconds?: number;
  readonly deliverMail: (mail: Mail) => void;
  /** Whether the pool's web ACL blocks a request of a browser. It sees no request that is signed by AWS credentials. */
  readonly isBlocked?: ((request: IncomingMessage) => boolean) | undefined;
  readonly log: (line: string) => void;
}

/** An emulated Amazon Cognito user pool. */
export interface UserPool {
  /** AWS's address, though nothing listens there: tokens name it as their issuer. */
  readonly issuer: string;
  readonly arn: string;
  jwks(): { readonly keys: readonly JsonWebKey[] };
  /**
   * Serves browsers, which have no AWS credentials: `POST` with `X-Amz-Target`, and
   * `GET …/<poolId>/.well-known/jwks.json`. It may be mounted at any path.
   */
  handlePublic(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** Serves a caller whose AWS credentials have been checked: the same, and the administrators' operations. */
  handleAdministration(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** Serves the endpoints of the pool's domain; undefined if it has none. */
  readonly handleHosted: ((request: IncomingMessage, response: ServerResponse) => Promise<void>) | undefined;
  /** Names of its groups. */
  readonly groups: readonly string[];
  /** Whether a request's input names the pool: by its id, a client, an access token or the session of a sign-in. */
  isNamedBy(input: unknown): boolean;
  /**
   * Creates a confirmed user with a verified address, unless the address has one. Returns the user's `sub`.
   *
   * @param user.totpSecret of an authenticator that the user has set up, in base32
   */
  seedUser(user: {
    readonly email: string;
    readonly password: string;
    readonly groups?: readonly string[];
    readonly totpSecret?: string;
  }): string;
}

type Handle = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** @throws Error that names the state file if it is not a user pool's */
export function createUserPool(options: UserPoolOptions): UserPool {
  const { region, accountId, poolId, hosted, isBlocked = () => false } = options;
  const issuer = `https://cognito-idp.${region}.amazonaws.com/${poolId}`;
  const pool = createPoolContext(options, issuer);
  return {
    issuer,
    arn: `arn:aws:cognito-idp:${region}:${accountId}:userpool/${poolId}`,
    jwks: () => ({ keys: pool.tokens.keys }),
    handlePublic: (request, response) => handlePublic(pool, isBlocked, request, response),
    handleHosted: hosted && unlessBlocked(isBlocked, createHostedEndpoints(pool, hosted).handle),
    handleAdministration: (request, response) =>
      serveOperation(pool, allOperations, new Set(), request, response),
    groups: pool.groups,
    isNamedBy: (input) => isNamedBy(pool, issuer, input),
    seedUser({ email, password, groups = [], totpSecret }) {
      const address = readEmail(email);
      const known = findPerson(pool, address).user;
      if (known !== undefined) return known.id;
      const user = newUser(pool, { email: address, email_verified: 'true' });
      pool.state.addUser({
        ...user,
        ...(pool.settings.usernames === 'chosen' && { username: address }),
        status: 'CONFIRMED',
        password: newPassword(pool, user.id, password),
        groups: [...groups],
        ...(totpSecret !== undefined && { totp: { secret: totpSecret, enabled: true, preferred: true } }),
      });
      return user.id;
    },
  };
}

function createPoolContext(options: UserPoolOptions, issuer: string): PoolContext {
  const { region, poolId, now } = options;
  const state = openPoolState(options.stateFile, now);
  return {
    region,
    poolId,
    poolName: poolId.slice(poolId.indexOf('_') + 1),
    settings: options.settings,
    clients: new Map(options.clients.map((client) => [client.clientId, client])),
    groups: options.groups ?? [],
    state,
    tokens: createTokens(state.signingKey, issuer),
    sessions: createAuthSessions(now),
    failedPasswords: createFailureLock(now),
    sentCodes: createHourlyLimit(now, maximumCodesPerHour),
    fakeCodes: new Map(),
    now,
    invokeTrigger: options.invokeTrigger,
    triggerTimeoutMilliseconds: options.triggerTimeoutMilliseconds ?? 5_000,
    deliverMail: options.deliverMail,
    log: options.log,
  };
}

const Names = z.object({
  UserPoolId: z.optional(z.string()),
  ClientId: z.optional(z.string()),
  AccessToken: z.optional(z.string()),
  Session: z.optional(z.string()),
});

function isNamedBy({ poolId, clients, sessions }: PoolContext, issuer: string, input: unknown): boolean {
  const { UserPoolId, ClientId = '', AccessToken = '', Session = '' } = z.safeParse(Names, input).data ?? {};
  return (
    UserPoolId === poolId ||
    clients.has(ClientId) ||
    sessions.has(Session) ||
    issuerOf(AccessToken) === issuer
  );
}

async function handlePublic(
  pool: PoolContext,
  isBlocked: (request: IncomingMessage) => boolean,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  allowEveryOrigin(request, response);
  if (request.method === 'OPTIONS') {
    response.writeHead(200).end();
    return;
  }
  if (isBlocked(request)) {
    request.resume();
    respondError(response, 400, blockedByWebAcl());
    return;
  }
  if (request.method === 'POST') {
    await serveOperation(pool, publicOperations, administrators, request, response);
    return;
  }
  const [path = ''] = (request.url ?? '').split('?');
  if (request.method === 'GET' && path.endsWith(`/${pool.poolId}/.well-known/jwks.json`)) {
    response.writeHead(200, {
      'content-type': 'application/json',
      'cache-control': 'public, max-age=86400',
    });
    response.end(JSON.stringify({ keys: pool.tokens.keys }));
    return;
  }
  response.writeHead(404, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ message: 'Not found' }));
}

/** Refuses a blocked request as a web ACL does, and handles every other one. */
function unlessBlocked(isBlocked: (request: IncomingMessage) => boolean, handle: Handle): Handle {
  return async (request, response) => {
    if (!isBlocked(request)) return handle(request, response);
    request.resume();
    response.writeHead(403, { 'content-type': 'text/html' }).end('<h1>403 Forbidden</h1>');
  };
}

const publicOperations: Operations = {
  ...signUpOperations,
  ...signInOperations,
  ...sessionOperations,
  ...passwordOperations,
  ...profileOperations,
  ...secondFactorOperations,
};
const administratorsOperations: Operations = {
  ...administrationOperations,
  ...userCreation,
  ...groupAdministration,
  ...signInAdministration,
  ...secondFactorAdministration,
  ...sessionAdministration,
};
const administrators: ReadonlySet<string> = new Set(Object.keys(administratorsOperations));
const allOperations: Operations = { ...publicOperations, ...administratorsOperations };
