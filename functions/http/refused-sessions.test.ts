import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { v7 } from 'uuid';
import { afterAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { CaseId, ProjectId, ShareToken, UserId, VideoId } from '../../contract/fields/ids.ts';
import { PresetId, PresetToken } from '../../contract/prompts/presets.ts';
import { type RouteKey, routeKeys, routes, sessionPathOf } from '../../contract/routes.ts';
import { type ApiCall, type ApiHandler, routeCaller } from '../../test/handlers/lambda-events.ts';
import { sampleOf } from '../../test/handlers/sample-of.ts';
import { publicKeyOfKms } from '../../test/handlers/small-services.ts';
import { startHandlers } from '../../test/handlers/start-handlers.ts';
import { allTables } from '../../test/tables/start-tables.ts';
import { newTestKey, testKeySecret } from '../developers/keys/testing/new-key.ts';
import { functionOf } from '../entries/route-functions.ts';
import { selfIssuedCertificates } from '../provenance/self-issued-certificates.ts';
import { reportedVideo } from '../reports/reported-video.ts';
import { decideCase, openCase } from '../tables/cases/case-rule.ts';

const handlers = await startHandlers();
afterAll(handlers.stop);

const { newMediaId } = await import('../aws/new-media-id.ts');
const { createDeletionsStore } = await import('../tables/credits/deletions.store.ts');
const { createSessionsStore } = await import('../tables/credits/sessions.store.ts');
const { createKeysStore } = await import('../tables/api-access/keys.store.ts');
const { createEndpointsStore } = await import('../tables/webhooks/endpoints.store.ts');
const { createEventsStore } = await import('../tables/webhooks/events.store.ts');
const { newEndpoint } = await import('../developers/webhooks/testing/new-endpoint.ts');
const { newEventId } = await import('../tables/webhooks/webhook-events.ts');
const { createFilesStore } = await import('../tables/files/files.store.ts');
const { uploadKey } = await import('../images/image-keys.ts');
const { quarters } = await import('../images/testing/image-bytes.ts');
const { createCasesStore } = await import('../tables/cases/cases.store.ts');
const { newPreset } = await import('../tables/presets/testing/new-preset.ts');
const { createProjectsStore } = await import('../tables/projects/projects.store.ts');
const { createVideosStore } = await import('../tables/videos/videos.store.ts');
const { continueInTables } = await import('../videos/chain/testing/chain-in-tables.ts');
const { videoInTables } = await import('../videos/testing/video-in-tables.ts');

const sessions = createSessionsStore(handlers.tables, 'credits');
const deletions = createDeletionsStore(handlers.tables, 'credits');
const keys = createKeysStore(handlers.tables, 'api-access', async () => testKeySecret);
const endpoints = createEndpointsStore(handlers.tables, 'webhooks');
const events = createEventsStore(handlers.tables, 'webhooks');
const videos = createVideosStore(handlers.tables, 'videos');
const projects = createProjectsStore(handlers.tables, 'projects');
const cases = createCasesStore(handlers.tables, 'cases');
const Body = await quarters(640, 360).png().toBuffer();
handlers.parameters.set(
  process.env.PROVENANCE_CERTIFICATES_PARAMETER ?? '',
  await selfIssuedCertificates(publicKeyOfKms, 'test', new Date()),
);
const s3 = new S3Client({ forcePathStyle: true });

/** Routes that people call, and those that programs call by key if they have a path for people too. */
const userRoutes = routeKeys.filter(
  (key) => routes[key].access === 'user' || sessionPathOf(key) !== undefined,
);

/** Calls a route's handler as a signed-in person does. */
async function callerOf(key: RouteKey) {
  const entry: unknown = await import(path.resolve(import.meta.dirname, '../..', functionOf(key).entry));
  const { handler } = z.parse(
    z.object({ handler: z.custom<ApiHandler>((value) => typeof value === 'function') }),
    entry,
  );
  const call = routeCaller(key, handler);
  return (request: ApiCall) =>
    call({ ...request, ...(sessionPathOf(key) !== undefined && { atSessionPath: true }) });
}

/**
 * A person with credits, a subscription, a video in each state, a shared video, an image to check, a preset and a
 * shared one, an API key and a webhook endpoint.
 */
async function person() {
  const userId = UserId.parse(await handlers.signUp());
  await handlers.giveCredits(userId, 7_000);
  const { id: customer } = await handlers.stripe.direct.customers.create({ metadata: { user_id: userId } });
  await handlers.stripe.subscribe(customer, 'plan_plus_monthly');
  await handlers.tables.send(
    new UpdateCommand({
      TableName: 'credits',
      Key: { user_id: userId, entry: 'account' },
      UpdateExpression: 'SET stripe_customer_id = :customer',
      ExpressionAttributeValues: { ':customer': customer },
    }),
  );
  const completed = await videoInTables(handlers.tables, videos, 'completed', { user_id: userId });
  const queued = await videoInTables(handlers.tables, videos, 'queued', {
    user_id: userId,
    charged_purchased_credits: 1_000,
  });
  const image = { userId, id: crypto.randomUUID(), kind: 'image', mediaId: newMediaId() } as const;
  const { Put } = createFilesStore(handlers.tables, 'files').creation({ ...image, createdAt: new Date() });
  await handlers.tables.send(new PutCommand({ TableName: 'files', Item: Put?.Item ?? {} }));
  await s3.send(new PutObjectCommand({ Bucket: 'videos', Key: uploadKey(image.mediaId), Body }));
  const preset = await storedPreset(userId);
  const sharedPreset = await storedPreset(userId, {
    share_token: PresetToken.parse(randomBytes(16).toString('base64url')),
  });
  const { key } = newTestKey(userId, { mode: 'test' });
  await keys.write(keys.creating(key));
  const endpoint = newEndpoint({ user_id: userId });
  const at = new Date();
  const event = {
    user_id: userId,
    id: newEventId(at),
    type: 'video.completed',
    created_at: at.toISOString(),
    video_id: null,
    endpoint_id: endpoint.id,
    credits: null,
    test: true,
  } as const;
  await keys.write([...endpoints.creation(endpoint), events.recording(event)]);
  const report = {
    id: CaseId.parse(crypto.randomUUID()),
    reference: 'RC-7K3M-Q2',
    kind: 'copyright',
    explanation: 'It shows my work.',
    details: {},
    reporter: { language: 'en' },
  } as const;
  const reported = reportedVideo([completed]);
  const decision = { outcome: 'removed', ground: 'copyright', statement: 'It is.', by: 'Ada' } as const;
  const removal = decideCase(openCase(report, reported, at).opened, decision, at);
  if (removal.kind === 'refused') throw new Error(removal.sentence);
  await cases.open(removal.next, []);
  const projectId = ProjectId.parse(v7());
  const share = { token: ShareToken.parse(randomBytes(16).toString('base64url')), showsPrompts: true };
  await sessions.write({ userId, epoch: null }, [projects.saving(userId, projectId, 'Lisbon', at)]);
  await sessions.write({ userId, epoch: null }, [projects.sharing(userId, projectId, share)]);
  return { userId, completed, queued, image, preset, sharedPreset, key, endpoint, event, report, projectId };
}

async function storedPreset(userId: UserId, parts: { readonly share_token?: PresetToken } = {}) {
  const preset = newPreset({ user_id: userId, ...parts });
  await handlers.tables.send(new PutCommand({ TableName: 'presets', Item: preset }));
  return preset;
}

type Person = Awaited<ReturnType<typeof person>>;

/** What differs from the contract's sample, so that the request changes something of this person. */
const requests: Partial<Record<RouteKey, (own: Person) => ApiCall>> = {
  readCase: ({ report }) => ({ path: { id: report.id } }),
  appealCase: ({ report }) => ({ path: { id: report.id }, body: { text: 'It shows my own work.' } }),
  checkImage: ({ image }) => ({ path: { id: image.id } }),
  generateVideo: () => ({
    path: { id: VideoId.parse(v7()) },
    body: {
      prompt: 'A sea at dusk',
      duration: 5,
      aspect_ratio: '16:9',
      quality: 'standard',
      price_credits: 1_000,
    },
  }),
  cancelVideo: ({ queued }) => ({ path: { id: queued.id }, body: { refund_credits: 1_000 } }),
  deductCredits: ({ userId }) => ({ body: { user_uuid: userId, amount: 100 } }),
  createCheckout: () => ({ body: { tier: 'pro', isYearly: false } }),
  setRenewal: () => ({ body: { tier: 'basic', interval: 'monthly' } }),
  updateVideo: ({ completed }) => ({ path: { id: completed.id }, body: { saved: true } }),
  saveProject: ({ projectId }) => ({ path: { id: projectId } }),
  deleteProject: ({ projectId }) => ({ path: { id: projectId } }),
  shareProject: ({ projectId }) => ({ path: { id: projectId }, body: { show_prompts: false } }),
  unshareProject: ({ projectId }) => ({ path: { id: projectId } }),
  unshareVideo: ({ completed }) => ({ path: { id: completed.id } }),
  savePreset: () => ({ path: { id: PresetId.parse(v7()) } }),
  deletePreset: ({ preset }) => ({ path: { id: preset.id } }),
  sharePreset: ({ preset }) => ({ path: { id: preset.id } }),
  unsharePreset: ({ sharedPreset }) => ({ path: { id: sharedPreset.id } }),
  createApiKey: () => ({
    body: {
      mode: 'test',
      name: 'Studio',
      scopes: ['read'],
      cap_credits: null,
      expires_at: null,
      allowed_addresses: null,
    },
  }),
  rotateApiKey: ({ key }) => ({ path: { id: key.keyId }, body: { overlap_days: 1 } }),
  changeApiKey: ({ key }) => ({ path: { id: key.keyId }, body: { name: 'Another name' } }),
  revokeApiKey: ({ key }) => ({ path: { id: key.keyId } }),
  createWebhook: () => ({ body: { url: 'https://hooks.example.com/another', events: ['video.completed'] } }),
  changeWebhook: ({ endpoint }) => ({ path: { id: endpoint.id }, body: { description: 'Another' } }),
  deleteWebhook: ({ endpoint }) => ({ path: { id: endpoint.id } }),
  rotateWebhookSecret: ({ endpoint }) => ({ path: { id: endpoint.id } }),
  testWebhook: ({ endpoint }) => ({ path: { id: endpoint.id } }),
  replayWebhook: ({ endpoint, event }) => ({ path: { id: endpoint.id }, body: { event_id: event.id } }),
  listWebhookDeliveries: ({ endpoint }) => ({ path: { id: endpoint.id } }),
};

async function requestOf(key: RouteKey, own: Person): Promise<ApiCall> {
  if (key === 'joinChain') {
    return { path: { id: (await continueInTables(handlers.tables, videos, own.completed)).id } };
  }
  const definition = routes[key];
  const given = requests[key]?.(own) ?? {};
  const part = (name: 'query' | 'headers' | 'body') =>
    name in definition
      ? { [name]: sampleOf(z.custom<z.ZodMiniType>().parse(Reflect.get(definition, name))) }
      : {};
  if (key === 'unshareVideo') {
    await handlers.tables.send(
      new UpdateCommand({
        TableName: 'videos',
        Key: { user_id: own.userId, id: own.completed.id },
        UpdateExpression: 'SET share_token = :token',
        ExpressionAttributeValues: { ':token': randomBytes(16).toString('base64url') },
      }),
    );
  }
  return {
    ...('pathParameters' in definition && { path: { id: own.completed.id } }),
    ...part('query'),
    ...part('headers'),
    ...(given.body === undefined && part('body')),
    ...given,
  };
}

/** Everything that is stored or was sent: a refused request leaves it as it was. */
async function everything() {
  const rows = await Promise.all(
    allTables.map(async (table) => [table, (await handlers.storedIn(table)).toSorted()] as const),
  );
  const { stripe, invocations, mails, buckets } = handlers;
  return {
    rows: Object.fromEntries(rows),
    objects: buckets.listKeys('videos', ''),
    invocations: invocations.length,
    mails: mails.length,
    sessions: stripe.sessions().length,
    portals: stripe.portals().length,
    customers: stripe.customers().length,
    subscriptions: JSON.stringify(stripe.subscriptions()),
  };
}

/** Tokens of a person without a session. */
const foreignTokens: Record<string, Pick<ApiCall, 'claims'>> = {
  'an id token': { claims: { token_use: 'id' } },
  'a token without an epoch': { claims: { session_epoch: undefined } },
};

/** Routes that change nothing. */
const reading: ReadonlySet<RouteKey> = new Set(userRoutes.filter((key) => routes[key].method === 'GET'));

/** Changes of the account also need the owner's proof; their own tests accept one. */
function needsProof(key: RouteKey): boolean {
  const definition = routes[key];
  return 'limit' in definition && definition.limit === 'account_changes';
}

/**
 * Each has everything that a route changes. A refused request leaves it as it was, so that all routes are asked for the
 * same people's.
 */
const [present, ended, deleted] = await Promise.all([person(), person(), person()]);
await sessions.end(ended.userId);
await sessions.end(deleted.userId);
await deletions.begin(deleted.userId, null, new Date(), new Date());

describe.each(userRoutes)('%s', (key) => {
  const error = { code: 'unauthorized' };
  const refused = { status: 401, body: sessionPathOf(key) === undefined ? { error } : error };

  it('refuses every token that stands for no session, and nothing changes', async () => {
    const ask = await callerOf(key);
    const call = await requestOf(key, present);
    const ofEnded = { ...(await requestOf(key, ended)), as: ended.userId };
    const ofDeleted = { ...(await requestOf(key, deleted)), as: deleted.userId };
    const before = await everything();
    expect(await ask(call), 'no token').toMatchObject(refused);
    for (const [kind, token] of Object.entries(foreignTokens)) {
      expect(await ask({ ...call, as: present.userId, ...token }), kind).toMatchObject(refused);
    }
    expect(await ask({ ...ofEnded, epoch: '0' }), 'an ended session').toMatchObject(refused);
    expect(await ask({ ...ofDeleted, epoch: '1' }), 'a deleted person').toMatchObject(refused);
    expect(await everything()).toEqual(before);
  });
});

/** They create what their path names, for each person of its own. */
const creating: ReadonlySet<RouteKey> = new Set<RouteKey>(['generateVideo', 'savePreset', 'saveProject']);

describe.each(userRoutes.filter((key) => 'pathParameters' in routes[key] && !creating.has(key)))(
  '%s',
  (key) => {
    it("does not find another person's, and nothing changes", async () => {
      const ask = await callerOf(key);
      const call = await requestOf(key, present);
      const stranger = UserId.parse(await handlers.signUp());
      const before = await everything();
      expect(await ask({ ...call, as: stranger })).toMatchObject({ status: 404 });
      // The stranger's own request is counted where there is a limit.
      expect(await everything()).toEqual({
        ...before,
        rows: { ...before.rows, limits: expect.any(Array) },
      });
    });
  },
);

// Shows that the refused requests would have changed something.
describe.each(userRoutes.filter((key) => !needsProof(key)))('%s', (key) => {
  it('takes the same request of the person', async () => {
    const ask = await callerOf(key);
    const isReading = reading.has(key);
    const own = isReading ? present : await person();
    const call = await requestOf(key, own);
    const before = isReading ? null : await everything();
    const { status } = await ask({ ...call, as: own.userId });
    expect(status).toBe(routes[key].successStatus);
    if (before !== null) expect(await everything()).not.toEqual(before);
  });
});
