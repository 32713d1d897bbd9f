import type { IncomingMessage, ServerResponse } from 'node:http';
import { administrationOperations } from './administration.ts';
import { readEmail } from './attributes.ts';
import { createAuthSessions } from './auth-sessions.ts';
import { readClientConfiguration, readPoolConfiguration } from './configuration.ts';
import { createHostedEndpoints, type HostedEndpointsOptions } from './hosted/hosted-endpoints.ts';
import { passwordOperations } from './password.ts';
import type { Mail, PoolContext } from './pool-context.ts';
import { profileOperations } from './profile.ts';
import { allowEveryOrigin, type Operations, serveOperation } from './protocol.ts';
import { refreshOperations, signOutAdministration } from './refresh.ts';
import { secondFactorAdministration, secondFactorOperations } from './second-factor.ts';
import { signInOperations } from './sign-in.ts';
import { signUpOperations } from './sign-up.ts';
import { openPoolState } from './state.ts';
import { createFailureLock, createHourlyLimit } from './throttling.ts';
import { createTokens, type JsonWebKey } from './tokens.ts';
import { assertPasswordAllowed, newUser, normaliseUsername, setPassword } from './users.ts';
import { maximumCodesPerHour } from './verification.ts';

export interface UserPoolOptions {
  readonly region: string;
  readonly accountId: string;
  /** `us-east-1_Local0001`: what verifies tokens wants a pool id of this shape. */
  readonly poolId: string;
  /** Properties of AWS::Cognito::UserPool, with every intrinsic function resolved. */
  readonly properties: unknown;
  readonly clients: readonly {
    readonly clientId: string;
    /** Properties of AWS::Cognito::UserPoolClient, resolved. */
    readonly properties: unknown;
  }[];
  /** Absolute path of the file that keeps keys, users and sign-ins. One process at a time may use it. */
  readonly stateFile: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Runs a trigger's function; rejects with an Error that has the function's own message if the function failed. */
  readonly invokeTrigger: (functionArn: string, event: unknown) => Promise<unknown>;
  readonly deliverMail: (mail: Mail) => void;
  readonly log: (line: string) => void;
  /** Of the pool's domain, where people come in by Google; undefined if the pool has none. */
  readonly hosted?: HostedEndpointsOptions | undefined;
}

/** An emulated Amazon Cognito user pool. */
export interface UserPool {
  /** As in AWS, though nothing listens there: it is what tokens name. */
  readonly issuer: string;
  readonly arn: string;
  jwks(): { readonly keys: readonly JsonWebKey[] };
  /**
   * What the browser's SDK calls without credentials: `POST` with `X-Amz-Target`, and
   * `GET …/<poolId>/.well-known/jwks.json`. Only the end of the path is looked at, so it may be mounted anywhere.
   */
  handlePublic(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** The same and the administrators' operations, for a caller whose credentials have been checked. */
  handleAdministration(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** The endpoints of the pool's domain (hosted/); undefined if it has none. */
  readonly handleHosted: ((request: IncomingMessage, response: ServerResponse) => Promise<void>) | undefined;
  /**
   * Creates a confirmed user with a verified address, if nobody has the address.
   * @returns the user's `sub`
   */
  seedUser(user: { readonly email: string; readonly password: string }): Promise<string>;
  /** Resolves once everything is in the file. */
  close(): Promise<void>;
}

/** @throws Error with a sentence, if the properties cannot be honoured or the state file is not a user pool's */
export function createUserPool(options: UserPoolOptions): UserPool {
  const { region, accountId, poolId, now } = options;
  const configuration = readPoolConfiguration(options.properties);
  const clients = options.clients.map(({ clientId, properties }) =>
    readClientConfiguration(clientId, properties),
  );
  const issuer = `https://cognito-idp.${region}.amazonaws.com/${poolId}`;
  const state = openPoolState(options.stateFile, now, (email) =>
    normaliseUsername(configuration.usernamesAreCaseSensitive, email),
  );
  const tokens = createTokens(state.signingKey, issuer);
  const pool: PoolContext = {
    region,
    poolId,
    poolName: poolId.slice(poolId.indexOf('_') + 1),
    configuration,
    clients: new Map(clients.map((client) => [client.clientId, client])),
    state,
    tokens,
    sessions: createAuthSessions(now),
    failedPasswords: createFailureLock(now),
    sentCodes: createHourlyLimit(now, maximumCodesPerHour),
    fakeCodes: new Map(),
    now,
    invokeTrigger: options.invokeTrigger,
    deliverMail: options.deliverMail,
    log: options.log,
  };

  return {
    issuer,
    arn: `arn:aws:cognito-idp:${region}:${accountId}:userpool/${poolId}`,
    jwks: () => ({ keys: tokens.keys }),
    async handlePublic(request, response) {
      allowEveryOrigin(request, response);
      if (request.method === 'OPTIONS') {
        response.writeHead(200).end();
        return;
      }
      if (request.method === 'POST') {
        await serveOperation(pool, publicOperations, administrators, request, response);
        return;
      }
      const [path = ''] = (request.url ?? '').split('?');
      if (request.method === 'GET' && path.endsWith(`/${poolId}/.well-known/jwks.json`)) {
        response.writeHead(200, {
          'content-type': 'application/json',
          'cache-control': 'public, max-age=86400',
        });
        response.end(JSON.stringify({ keys: tokens.keys }));
        return;
      }
      response.writeHead(404, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ message: 'Not found' }));
    },
    handleHosted: options.hosted && createHostedEndpoints(pool, options.hosted).handle,
    handleAdministration: (request, response) =>
      serveOperation(pool, allOperations, new Set(), request, response),
    async seedUser({ email, password }) {
      const address = readEmail(pool, email);
      const known = state.userByEmail(address);
      if (known !== undefined) return known.userId;
      assertPasswordAllowed(pool, password);
      const user = newUser(pool, { email: address, email_verified: 'true' });
      user.status = 'CONFIRMED';
      setPassword(pool, user, password);
      state.addUser(user);
      await state.commit();
      return user.userId;
    },
    close: () => state.settled(),
  };
}

const publicOperations: Operations = {
  ...signUpOperations,
  ...signInOperations,
  ...refreshOperations,
  ...passwordOperations,
  ...profileOperations,
  ...secondFactorOperations,
};
const administratorsOperations: Operations = {
  ...administrationOperations,
  ...secondFactorAdministration,
  ...signOutAdministration,
};
const administrators: ReadonlySet<string> = new Set(Object.keys(administratorsOperations));
const allOperations: Operations = { ...publicOperations, ...administratorsOperations };
