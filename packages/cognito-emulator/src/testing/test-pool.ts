import { readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readProperties } from 'aws-local/assembly/resource-type.ts';
import * as z from 'zod/mini';
import { userPool, userPoolClient } from '../cloudformation/resources.ts';
import { clientSettings, poolSettings } from '../cloudformation/user-pool-options.ts';
import type { HostedEndpointsOptions } from '../hosted/hosted-endpoints.ts';
import type { Mail } from '../pool/pool-context.ts';
import { createUserPool, type UserPool, type UserPoolOptions } from '../user-pool.ts';

/** A user pool for tests: over HTTP, on a clock that the test moves, with its mail and trigger events recorded. */
export interface TestPool {
  readonly pool: UserPool;
  readonly clientId: string;
  readonly poolId: string;
  /** Where browsers call. */
  readonly publicUrl: string;
  /** Where the AWS SDK's client for administrators calls. */
  readonly administrationUrl: string;
  readonly mails: Mail[];
  readonly events: TriggerEvent[];
  readonly logged: string[];
  /** Makes a public call and gives what came back. */
  call(operation: string, input: unknown): Promise<Answer>;
  /** Signs in by USER_PASSWORD_AUTH, which the client must allow. */
  signIn(email: string, password: string): Promise<SignedIn>;
  /** The six digits in the latest message. */
  latestCode(): string;
  passSeconds(seconds: number): void;
  /** What each trigger's function does, by trigger name; it may change the event or throw. */
  readonly functions: Map<string, (event: TriggerEvent) => unknown>;
  /** Ends this pool and opens another on the same file. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Record<string, unknown>;
}

/** What a sign-in gave. */
interface SignedIn {
  readonly accessToken: string;
  readonly idToken: string;
  readonly refreshToken: string;
}

interface TriggerEvent {
  readonly version: string;
  readonly triggerSource: string;
  readonly region: string;
  readonly userPoolId: string;
  readonly userName: string;
  readonly callerContext: { readonly awsSdkVersion: string; readonly clientId: string };
  readonly request: {
    readonly userAttributes: Record<string, string>;
    readonly scopes?: readonly string[];
    readonly clientMetadata?: Record<string, string>;
  };
  readonly response: Record<string, unknown>;
}

const usualPoolId = 'us-east-1_Local0001';

export { usualPoolId as poolId };

declare global {
  /** The file of a pool that holds its keys and nothing else: making them takes longer than most tests. */
  var fileOfNewTestPool: string | undefined;
}

/** @param triggers names of the triggers that the pool has; without a function each returns its event unchanged */
export async function openTestPool(
  settings: {
    readonly poolId?: string;
    readonly clientId?: string;
    readonly properties?: Readonly<Record<string, unknown>>;
    readonly clientProperties?: Readonly<Record<string, unknown>>;
    readonly triggers?: readonly string[];
    readonly hosted?: HostedEndpointsOptions;
    readonly groups?: readonly string[];
    readonly triggerTimeoutMilliseconds?: number;
    readonly isBlocked?: UserPoolOptions['isBlocked'];
  } = {},
): Promise<TestPool> {
  const { poolId = usualPoolId, clientId = 'testclient' } = settings;
  const folder = await mkdtemp(join(tmpdir(), 'user-pool-'));
  const mails: Mail[] = [];
  const events: TriggerEvent[] = [];
  const logged: string[] = [];
  const functions = new Map<string, (event: TriggerEvent) => unknown>();
  const stateFile = join(folder, 'user-pool.jsonl');
  if (globalThis.fileOfNewTestPool !== undefined) writeFileSync(stateFile, globalThis.fileOfNewTestPool);
  let shiftMilliseconds = 0;
  const open = () =>
    createUserPool({
      region: 'us-east-1',
      accountId: '000000000000',
      poolId,
      settings: poolSettings(
        readProperties(userPool, {
          type: userPool.name,
          logicalId: 'Pool',
          properties: {
            UsernameAttributes: ['email'],
            UsernameConfiguration: { CaseSensitive: false },
            AutoVerifiedAttributes: ['email'],
            Policies: { PasswordPolicy: { MinimumLength: 6 } },
            MfaConfiguration: 'OPTIONAL',
            EnabledMfas: ['SOFTWARE_TOKEN_MFA'],
            LambdaConfig: Object.fromEntries(
              (settings.triggers ?? []).map((name) =>
                name === 'PreTokenGeneration'
                  ? ['PreTokenGenerationConfig', { LambdaArn: functionArn(name), LambdaVersion: 'V2_0' }]
                  : [name, functionArn(name)],
              ),
            ),
            ...settings.properties,
          },
        }),
      ),
      clients: [testClient(poolId, clientId, settings.clientProperties), testClient(poolId, 'otherclient')],
      ...(settings.groups && { groups: settings.groups }),
      stateFile,
      now: () => Date.now() + shiftMilliseconds,
      async invokeTrigger(arn, event) {
        const copy: TriggerEvent = JSON.parse(JSON.stringify(event));
        events.push(JSON.parse(JSON.stringify(event)));
        const name = arn.split(':').at(-1) ?? '';
        return (await functions.get(name)?.(copy)) ?? copy;
      },
      ...(settings.triggerTimeoutMilliseconds !== undefined && {
        triggerTimeoutMilliseconds: settings.triggerTimeoutMilliseconds,
      }),
      deliverMail: (mail) => void mails.push(mail),
      hosted: settings.hosted,
      isBlocked: settings.isBlocked,
      log: (line) => void logged.push(line),
    });
  let pool = open();
  globalThis.fileOfNewTestPool ??= readFileSync(stateFile, 'utf8');
  const publicServer = createServer((request, response) => void pool.handlePublic(request, response));
  const administrationServer = createServer(
    (request, response) => void pool.handleAdministration(request, response),
  );
  const [publicUrl, administrationUrl] = await Promise.all([
    listen(publicServer),
    listen(administrationServer),
  ]);
  const call = async (operation: string, input: unknown): Promise<Answer> => {
    const response = await fetch(publicUrl, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
      },
      body:
        typeof input === 'string'
          ? input
          : Buffer.isBuffer(input)
            ? new Uint8Array(input)
            : JSON.stringify(input),
    });
    return { status: response.status, headers: response.headers, body: await response.json() };
  };
  return {
    get pool() {
      return pool;
    },
    clientId,
    poolId,
    publicUrl,
    administrationUrl,
    mails,
    events,
    logged,
    functions,
    call,
    async signIn(email, password) {
      const { body } = await call('InitiateAuth', {
        ClientId: clientId,
        AuthFlow: 'USER_PASSWORD_AUTH',
        AuthParameters: { USERNAME: email, PASSWORD: password },
      });
      const { AuthenticationResult: result } = z.parse(SignInResponse, body);
      return { accessToken: result.AccessToken, idToken: result.IdToken, refreshToken: result.RefreshToken };
    },
    latestCode: () => /\b\d{6}\b/.exec(mails.at(-1)?.html ?? '')?.[0] ?? 'no code was sent',
    passSeconds(seconds) {
      shiftMilliseconds += seconds * 1_000;
    },
    async restart() {
      pool = open();
    },
    async close() {
      for (const server of [publicServer, administrationServer]) {
        server.closeAllConnections();
        server.close();
      }
      await rm(folder, { recursive: true });
    },
  };
}

const SignInResponse = z.object({
  AuthenticationResult: z.object({ AccessToken: z.string(), IdToken: z.string(), RefreshToken: z.string() }),
});

function testClient(poolId: string, id: string, properties: Readonly<Record<string, unknown>> = {}) {
  return clientSettings(
    id,
    readProperties(userPoolClient, {
      type: userPoolClient.name,
      logicalId: id,
      properties: {
        UserPoolId: poolId,
        ExplicitAuthFlows: ['ALLOW_USER_SRP_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH'],
        PreventUserExistenceErrors: 'ENABLED',
        ...properties,
      },
    }),
    (address) => address,
  );
}

function functionArn(name: string): string {
  return `arn:aws:lambda:us-east-1:000000000000:function:${name}`;
}

async function listen(server: ReturnType<typeof createServer>): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address: AddressInfo | string | null = server.address();
  return typeof address === 'object' ? `http://127.0.0.1:${address?.port}/` : '';
}
