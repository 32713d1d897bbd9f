// First of all: the logger reads its level when it is loaded.
import './quiet-logger.ts';
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { type BucketsFixture, serveBuckets, uploaderKey } from 'aws-local/s3/buckets-fixture.ts';
import { openTestPool, poolId, type TestPool } from 'cognito-emulator/testing/test-pool.ts';
import { secretKey } from 'stripe-emulator/in-process.ts';
import { vi } from 'vitest';
import type { EnvironmentVariable } from '../../contract/environment-variables.ts';
import { UserId } from '../../contract/fields/ids.ts';
import { operatorRoles } from '../../contract/operators/operator-roles.ts';
import { modelIds } from '../../contract/videos/models.ts';
import type { TestStripe } from '../../functions/billing/testing/test-stripe.ts';
import { testKeySecret } from '../../functions/developers/keys/testing/new-key.ts';
import { printSigningKey } from '../../functions/videos/files/signing-key.ts';
import { startTables, type Tables } from '../tables/start-tables.ts';
import { testOriginSecret } from './lambda-events.ts';
import { type SmallServices, startSmallServices } from './small-services.ts';

/** What the handlers of a test file work with. */
export interface Handlers extends Pick<SmallServices, 'invocations' | 'mails' | 'parameters'> {
  readonly tables: Tables['client'];
  readonly storedIn: Tables['storedIn'];
  /** The media bucket is `videos`, the bucket of résumés `other`. */
  readonly buckets: BucketsFixture['buckets'];
  readonly userPool: TestPool['pool'];
  /** The emulated Stripe with our catalog. */
  readonly stripe: TestStripe;
  /** A user of the pool whose address is verified, and who has never signed in; returns the name at the pool. */
  readonly addUser: (email?: string) => string;
  /** The same with an account; returns the account's id. */
  readonly signUp: (email?: string) => Promise<string>;
  /** The name at the pool of an account's user. */
  readonly usernameOf: (userId: string) => Promise<string>;
  /** Lays purchased credits down in a new account, with their ledger entry. */
  readonly giveCredits: (userId: string, purchasedCredits: number) => Promise<void>;
  readonly stop: () => Promise<void>;
}

/**
 * Starts what handlers call and points the environment there, as the stacks do: DynamoDB, S3, a user pool, SSM, SES and
 * Lambda in memory. Import the entries afterwards: they read their environment when they are loaded.
 *
 * ```ts
 * const handlers = await startHandlers();
 * afterAll(handlers.stop);
 * const getCredits = routeCaller('getCredits', (await import('./get-credits.route.ts')).handler);
 * ```
 */
export async function startHandlers(): Promise<Handlers> {
  const { addressHash, createIdentitiesStore } = await import(
    '../../functions/tables/identities/identities.store.ts'
  );
  const { createTestStripe, testSiteUrl } = await import('../../functions/billing/testing/test-stripe.ts');
  const [tables, buckets, pool, small, stripe] = await Promise.all([
    startTables(),
    serveBuckets(),
    openTestPool({
      clientProperties: { ExplicitAuthFlows: ['ALLOW_ADMIN_USER_PASSWORD_AUTH'] },
      groups: operatorRoles,
    }),
    startSmallServices(),
    createTestStripe({ now: Date.now }),
  ]);
  const stripeApi = await serveStripe(stripe);
  small.parameters.set('/stripe-secret-key', secretKey);
  small.parameters.set(
    '/media-key',
    printSigningKey({ keyPairId: 'K2JCJMDEHXQW5F', privateKey: mediaKey() }),
  );
  small.parameters.set('/stripe-webhook-secret', webhookSecret);
  small.parameters.set('/api-key-secret', testKeySecret);
  const variables: Record<EnvironmentVariable, string> = {
    SECRETS_PATH: '/reelwright/test/',
    METRICS_NAMESPACE: 'Reelwright/test',
    ALARM_NAME_PREFIX: 'reelwright-test-',
    STACK_NAMES: 'Reelwright-test-Service',
    ALARM_SERVICE: 'pagerduty',
    ALARM_SEVERITY: 'routine',
    ALARM_SECRET_PARAMETER: '/pagerduty-routing-key',
    CANARY_ACCOUNT_PARAMETER: '/canary-account',
    AUDIT_TABLE: 'audit',
    OPERATOR_REQUESTS_TABLE: 'operator-requests',
    CREDITS_TABLE: 'credits',
    CREDITS_AT_SIGN_UP: '0',
    ORDERS_TABLE: 'orders',
    VIDEOS_TABLE: 'videos',
    PROJECTS_TABLE: 'projects',
    FILES_TABLE: 'files',
    CONFIRMATION_LINKS_TABLE: 'links',
    LIMITS_TABLE: 'limits',
    ACCOUNT_CODES_TABLE: 'account-codes',
    ERASURES_TABLE: 'erasures',
    IDENTITIES_TABLE: 'identities',
    API_ACCESS_TABLE: 'api-access',
    IDEMPOTENCY_TABLE: 'idempotency',
    GITHUB_KEYS_URL: 'http://127.0.0.1:9/keys',
    API_KEY_SECRET_PARAMETER: '/api-key-secret',
    USER_EXPORT_BUCKET: 'other',
    AUDIT_BUCKET: 'other',
    SETTINGS_TABLE: 'settings',
    SPEND_TABLE: 'spend',
    LINES_TABLE: 'lines',
    MODEL_CAPACITIES: JSON.stringify(
      Object.fromEntries(modelIds.map((id) => [id, { videosAtOnce: 10, startsPerMinute: 60 }])),
    ),
    WEBHOOKS_TABLE: 'webhooks',
    WEBHOOK_DELIVERY_FUNCTION: 'deliver-webhooks',
    WEBHOOK_LOOPBACK: 'allowed',
    STATUS_TABLE: 'status',
    STATUS_SUBSCRIPTIONS_TABLE: 'status-subscriptions',
    MESSAGES_TABLE: 'messages',
    CASES_TABLE: 'cases',
    PRESETS_TABLE: 'presets',
    REFUSALS_TABLE: 'refusals',
    SENT_MAILS_TABLE: 'sent-mails',
    MODERATION: 'simulated',
    MODERATION_OUTAGE: '',
    TIME_STAMP_AUTHORITY_URL: '',
    HASH_LIST_URL: '',
    HASH_LIST_KEY_PARAMETER: '',
    GUARDRAIL_ID: '',
    GUARDRAIL_VERSION: '',
    NCMEC_URL: '',
    NCMEC_REPORTER: '',
    NCMEC_CREDENTIALS_PARAMETER: '',
    MEDIA_BUCKET: 'videos',
    SAMPLES_BUCKET: 'other',
    RESUMES_BUCKET: 'other',
    MEDIA_SIGNING_KEY_PARAMETER: '/media-key',
    PROVENANCE_KEY_ARN: 'arn:aws:kms:us-east-1:000000000000:key/one',
    PROVENANCE_CERTIFICATES_PARAMETER: '/provenance-certificates',
    EXPORT_FUNCTION_ARN: 'arn:aws:lambda:us-east-1:000000000000:function:write-export:live',
    RENDER_FUNCTION_ARN: 'arn:aws:lambda:us-east-1:000000000000:function:render-video:live',
    WAITS_MAXIMUM: '20',
    ORIGIN_SECRETS: testOriginSecret,
    SITE_URL: testSiteUrl,
    STRIPE_API_URL: stripeApi.url,
    STRIPE_SECRET_KEY_PARAMETER: '/stripe-secret-key',
    TAX_BEHAVIOR: '',
    PROMOTION_CODES: '',
    STRIPE_WEBHOOK_SECRET_PARAMETER: '/stripe-webhook-secret',
    VIDEO_MODEL: 'simulated',
    BASIC_VIDEO_MODEL: 'simulated-lite',
    VIDEO_PROVIDERS: 'simulated',
    DEAD_LETTER_QUEUES: JSON.stringify({
      Failures: { url: 'http://127.0.0.1:9/000000000000/failures', functionArn: null },
    }),
    DAILY_SPEND_LIMIT_DOLLARS: '100',
    DAILY_SPEND_LIMIT_PER_MODEL_DOLLARS: '100',
    GEMINI_API_URL: 'http://127.0.0.1:9',
    GEMINI_API_KEY_PARAMETER: '/gemini-api-key',
    FAL_API_URL: 'http://127.0.0.1:9',
    FAL_KEY_PARAMETER: '/fal-key',
    VERTEX_API_URL: 'http://127.0.0.1:9',
    VERTEX_LOCATION: 'us-central1',
    VERTEX_OUTPUT_URI: 'gs://output/',
    GOOGLE_CREDENTIALS_PARAMETER: '/google-credentials',
    GOOGLE_STORAGE_URL: 'http://127.0.0.1:9',
    GOOGLE_TOKEN_URL: 'http://127.0.0.1:9',
    USER_POOL_ID: poolId,
    ACCOUNT_CHANGES_CLIENT_ID: pool.clientId,
    ACCOUNT_NOTICE_FUNCTION: 'mail-account-notice',
    ACCOUNT_CHANGES_CLIENT_PARAMETER: '/account-changes-client-id',
    SIGN_IN_KEYS_URL: `${pool.publicUrl}${poolId}/.well-known/jwks.json`,
    MAIL_SENDER: 'hello@reelwright.example',
    MAIL_CONFIGURATION_SET: 'reelwright-test',
    OPERATOR_USER_POOL_ID: poolId,
    OPERATOR_NETWORKS: '',
    OPERATOR_ADDRESS: 'operator@reelwright.example',
  };
  const aws = {
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: uploaderKey.accessKeyId,
    AWS_SECRET_ACCESS_KEY: uploaderKey.secretAccessKey,
    AWS_SESSION_TOKEN: uploaderKey.sessionToken,
    AWS_ENDPOINT_URL: small.endpoint,
    AWS_ENDPOINT_URL_DYNAMODB: tables.endpoint,
    AWS_ENDPOINT_URL_S3: buckets.endpoint,
    AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: pool.administrationUrl,
  };
  for (const [name, value] of Object.entries({ ...variables, ...aws })) vi.stubEnv(name, value);
  const identities = createIdentitiesStore(tables.client, 'identities');
  const addUser = (email = `${randomUUID()}@example.com`) =>
    pool.pool.seedUser({ email, password: 'secret-enough' });
  return {
    tables: tables.client,
    storedIn: tables.storedIn,
    buckets: buckets.buckets,
    userPool: pool.pool,
    stripe,
    parameters: small.parameters,
    invocations: small.invocations,
    mails: small.mails,
    addUser,
    signUp: async (email = `${randomUUID()}@example.com`) => {
      const identity = {
        username: addUser(email),
        poolId,
        addressHash: addressHash(email),
        createdAt: null,
        agreement: null,
        language: null,
      };
      const userId = UserId.parse(randomUUID());
      await identities.write({ before: null, after: { userId, ...identity }, holder: null });
      return userId;
    },
    usernameOf: async (userId) => (await identities.ofAccount(UserId.parse(userId)))?.username ?? '',
    giveCredits: async (userId, purchasedCredits) => {
      const movement = { cycle_credits: 0, purchased_credits: purchasedCredits };
      const entry = { kind: 'grant', reference: 'checkout#cs_given', source: 'pack', product: 'starter' };
      const createdAt = { created_at: new Date().toISOString() };
      const put = (Item: object) =>
        tables.client.send(new PutCommand({ TableName: 'credits', Item: { user_id: userId, ...Item } }));
      await put({ entry: 'account', ...movement });
      await put({ ...entry, entry: 'grant#checkout#cs_given', ...movement, ...createdAt });
    },
    stop: async () => {
      vi.unstubAllEnvs();
      small.stop();
      stripeApi.stop();
      await Promise.all([tables.stop(), buckets.close(), pool.close()]);
    },
  };
}

/** The API over HTTP: the handlers' own client goes through a network. */
async function serveStripe({ api }: TestStripe): Promise<{ url: string; stop: () => void }> {
  const server = createServer(async (request, response) => {
    const { method = '', url = '' } = request;
    const names = Object.entries(request.headers).map(([name, value]) => [name, String(value)]);
    const { status, headers, body } = api({
      method,
      url,
      headers: Object.fromEntries(names),
      body: await text(request),
    });
    response.writeHead(status, headers);
    response.end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

export const webhookSecret = 'whsec_handlers';

declare global {
  var mediaKeyOfTests: string | undefined;
}

/** CloudFront takes RSA keys of 2,048 bits. One for all files of a worker. */
function mediaKey(): string {
  globalThis.mediaKeyOfTests ??= generateKeyPairSync('rsa', { modulusLength: 2_048 })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString();
  return globalThis.mediaKeyOfTests;
}

/** The id of a person whom nothing is known of yet. */
export function newPerson(): string {
  return randomUUID();
}
