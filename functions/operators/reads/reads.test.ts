import { createHash, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { SignUpCommand } from '@aws-sdk/client-cognito-identity-provider';
import { PutCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { v7 } from 'uuid';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { ImageId, ShareToken, UserId, VideoId } from '../../../contract/fields/ids.ts';
import type {
  OperatorPathOf,
  OperatorQueryOf,
  OperatorResponseOf,
} from '../../../contract/operators/operator-routes.ts';
import { operatorRoutes } from '../../../contract/operators/operator-routes.ts';
import type { AuditEntry } from '../../../contract/operators/operator-views.ts';
import { routeCaller } from '../../../test/handlers/lambda-events.ts';
import { startHandlers } from '../../../test/handlers/start-handlers.ts';
import { newMediaId } from '../../aws/new-media-id.ts';
import { newTestKey } from '../../developers/keys/testing/new-key.ts';
import { newEndpoint } from '../../developers/webhooks/testing/new-endpoint.ts';
import { isDependencyFailure } from '../../errors/dependency-failure.ts';
import { newCaseId } from '../../reports/testing/sample-reports.ts';
import { newMessage } from '../../support/new-message.ts';
import { contactMessage } from '../../support/testing/sample-messages.ts';
import type { VideoItem } from '../../tables/videos/video-item.ts';
import { createUserPoolClient } from '../../user-pool/find-user.ts';
import { storedVideo } from '../../videos/testing/stored-video.ts';
import { OperatorRejection } from '../action/operator-rejection.ts';
import type { OperatorReadKey } from './operator-read.ts';

const handlers = await startHandlers();
const others = await startOthers();
vi.stubEnv('AWS_ENDPOINT_URL_CLOUDWATCH', others.url);
vi.stubEnv('AWS_ENDPOINT_URL_SQS', others.url);
vi.stubEnv('AWS_ENDPOINT_URL_CLOUDFORMATION', others.url);
vi.stubEnv(
  'DEAD_LETTER_QUEUES',
  JSON.stringify({ GenerationFailures: { url: `${others.url}/1/generation`, functionArn: null } }),
);
const { operatorReadsInAws } = await import('./reads-in-aws.ts');
const { createAuditStore } = await import('../../tables/audit/audit.store.ts');
const { createKeysStore } = await import('../../tables/api-access/keys.store.ts');
const { createKeyCharges } = await import('../../tables/api-access/key-charges.ts');
const { createEndpointsStore } = await import('../../tables/webhooks/endpoints.store.ts');
const { createIdentitiesStore } = await import('../../tables/identities/identities.store.ts');
const { createKnownBrowsersStore } = await import('../../tables/known-browsers/known-browsers.store.ts');
const { createSessionsStore } = await import('../../tables/credits/sessions.store.ts');
const { createSentMailsStore } = await import('../../tables/sent-mails/sent-mails.store.ts');
const { createMessagesStore } = await import('../../tables/messages/messages.store.ts');
const { createOrdersStore } = await import('../../billing/sync/orders.store.ts');
const { createOperatorRequestsStore } = await import(
  '../../tables/operator-requests/operator-requests.store.ts'
);
const { createLimitsStore } = await import('../../tables/limits/limits.store.ts');
const { personCounter } = await import('../../limits/person-limits.ts');
const { deployedSettings } = await import('../../settings/settings.ts');
const createPayment = routeCaller(
  'createPayment',
  (await import('../../billing/create-payment.route.ts')).handler,
);
const checkSubscription = routeCaller(
  'checkSubscription',
  (await import('../../billing/check-subscription.route.ts')).handler,
);
afterAll(async () => {
  others.stop();
  await handlers.stop();
});
afterEach(() => {
  vi.useRealTimers();
  others.fails = false;
});

const { tables } = handlers;
const reads = operatorReadsInAws(tables);
const audit = createAuditStore(tables, 'audit');
const ada = { name: 'ada@reelwright.example' };
const grace = { name: 'grace@reelwright.example' };

/** CloudWatch, SQS and CloudFormation, as far as the reads ask them. */
async function startOthers() {
  const body = JSON.stringify({ video: 'secret' });
  const letter = {
    MessageId: 'letter-1',
    Body: body,
    MD5OfBody: createHash('md5').update(body).digest('hex'),
    Attributes: { SentTimestamp: '1795000000000' },
    MessageAttributes: { RequestID: { StringValue: 'request-1', DataType: 'String' } },
  };
  const alarm = {
    AlarmName: 'reelwright-test-api-errors',
    AlarmDescription: 'The API answers with errors of ours.',
    StateTransitionedTimestamp: 1_795_000_000,
  };
  const state = { fails: false, stack: 'UPDATE_COMPLETE', url: '', stop: () => server.close() };
  const server = createServer(async (request, response) => {
    const form = new URLSearchParams(await text(request));
    if (form.get('Action') === 'DescribeStacks') {
      response.writeHead(state.fails ? 500 : 200, { 'content-type': 'text/xml' });
      response.end(
        `<DescribeStacksResponse><DescribeStacksResult><Stacks><member><StackName>${form.get('StackName')}</StackName><CreationTime>2026-01-01T10:00:00.000Z</CreationTime><LastUpdatedTime>2026-11-27T10:00:00.000Z</LastUpdatedTime><StackStatus>${state.stack}</StackStatus></member></Stacks></DescribeStacksResult></DescribeStacksResponse>`,
      );
      return;
    }
    const isSqs = String(request.headers['x-amz-target']).startsWith('AmazonSQS');
    response.writeHead(state.fails ? 500 : 200, { 'content-type': 'application/x-amz-json-1.0' });
    response.end(
      JSON.stringify(state.fails ? {} : isSqs ? { Messages: [letter] } : { MetricAlarms: [alarm] }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  state.url = `http://127.0.0.1:${address.port}`;
  return state;
}

/** Asks as a handler does, and checks the answer against the contract. */
async function ask<Key extends OperatorReadKey>(
  key: Key,
  parts: { readonly path: OperatorPathOf<Key>; readonly query: OperatorQueryOf<Key> },
  operator = ada,
): Promise<OperatorResponseOf<Key>> {
  const answer = await reads[key]({ operator, ...parts });
  z.parse<z.ZodMiniType>(operatorRoutes[key].response, answer);
  return answer;
}

const find = async (text: string) => ask('findForOperator', { path: undefined, query: { text } });
const put = (TableName: string, Item: Record<string, unknown>) =>
  tables.send(new PutCommand({ TableName, Item }));

/** A new account that has nothing. */
async function person(email?: string): Promise<UserId> {
  return UserId.parse(await handlers.signUp(email));
}

async function store(parts: Partial<VideoItem>): Promise<VideoItem> {
  const video = storedVideo(parts);
  await put('videos', Object.fromEntries(Object.entries(video).filter(([, value]) => value !== null)));
  return video;
}

/** Buys a pack on Stripe's page. */
async function buyer(): Promise<UserId> {
  const as = await person();
  const { body } = await createPayment({ as, body: { pack: 'starter' } });
  handlers.stripe.does.pay(z.parse(z.object({ url: z.string() }), body).url);
  await checkSubscription({ as });
  return as;
}

async function append(parts: Partial<AuditEntry>): Promise<AuditEntry> {
  const entry: AuditEntry = {
    id: `done#${randomUUID()}`,
    at: new Date().toISOString(),
    kind: 'done',
    operator: ada.name,
    approved_by: null,
    action: 'writeNote',
    input: {},
    reason: { kind: 'operations', sentence: 'A sentence of some length.' },
    person: null,
    sentence: 'Write a note',
    changes: [],
    ...parts,
  };
  await tables.send(new TransactWriteCommand({ TransactItems: [audit.appending(entry)] }));
  return entry;
}

describe('find', () => {
  it('leads from an email to its account, in any case, and from the account id', async () => {
    const email = `Find.${randomUUID()}@example.com`;
    const id = await person(email);
    const found = { kind: 'person', person: id, id };
    expect(await find(` ${email.toLowerCase()} `)).toMatchObject({ found: [found], hint: null });
    expect(await find(id.toUpperCase())).toMatchObject({ found: [found], hint: null });
  });

  it('finds a person who signs in with Google only, whose address the pool alone knows', async () => {
    const email = `${randomUUID()}@example.com`;
    const userId = UserId.parse(randomUUID());
    const identity = {
      userId,
      username: handlers.addUser(email),
      poolId: null,
      createdAt: null,
      agreement: null,
      language: null,
    };
    await createIdentitiesStore(tables, 'identities').write({
      before: null,
      after: { ...identity, addressHash: null },
      holder: null,
    });
    expect((await find(email)).found.map(({ id }) => id)).toEqual([userId]);
  });

  it('finds a sign-up that was never confirmed, which has no account', async () => {
    const email = `${randomUUID()}@example.com`;
    const { UserSub } = await createUserPoolClient().send(
      new SignUpCommand({
        ...{ ClientId: process.env.ACCOUNT_CHANGES_CLIENT_ID, Username: email, Password: 'secret-enough' },
        UserAttributes: [{ Name: 'email', Value: email }],
      }),
    );
    expect(await find(email)).toMatchObject({
      found: [{ kind: 'sign_up', person: null, id: UserSub, label: `Sign-up of ${email}, not confirmed` }],
      hint: null,
    });
  });

  it('leads from an API key, and from the id of a key that has spent, to the account', async () => {
    const id = await person();
    const { secret, key } = newTestKey(id);
    const keys = createKeysStore(tables, 'api-access', async () => '');
    await keys.write(keys.creating(key));
    const found = { kind: 'key', person: id, id: key.keyId };
    expect(await find(secret)).toMatchObject({
      found: [{ ...found, label: expect.stringContaining(key.lastFour) }],
    });
    expect(await find(key.keyId)).toMatchObject({
      found: [],
      hint: expect.stringContaining('spent no credits'),
    });
    const monthsAgo = new Date(Date.now() - 150 * 24 * 60 * 60 * 1_000);
    await keys.write([createKeyCharges('api-access').spending(key, 10, monthsAgo)]);
    expect(await find(key.keyId)).toMatchObject({ found: [found] });
  });

  it('leads from a share link, and its token alone, to the video', async () => {
    const token = ShareToken.parse(randomUUID().replaceAll('-', '').slice(0, 22));
    const video = await store({ share_token: token, status: 'completed' });
    const found = {
      kind: 'share_link',
      person: video.user_id,
      id: video.id,
      label: 'Shared video of Nov 21, 2026, completed',
    };
    expect(await find(`https://reelwright.example/share/${token}?utm=1`)).toMatchObject({ found: [found] });
    expect(await find(token)).toMatchObject({ found: [found] });
  });

  it('leads from the reference of a message to it', async () => {
    const message = newMessage(contactMessage(), undefined, new Date('2026-11-21T10:00:00.000Z'));
    await createMessagesStore(tables, 'messages').keep(message, [], new Date());
    expect(await find(message.reference.toLowerCase())).toMatchObject({
      found: [{ kind: 'message', person: null, id: message.id }],
    });
    expect(await find(message.id)).toMatchObject({ found: [{ kind: 'message', id: message.id }] });
  });

  it('leads from a checkout, a payment and a customer of Stripe to the account', async () => {
    const id = await buyer();
    const { payments, stripe_customer: customer } = await ask('readPerson', {
      path: { id },
      query: undefined,
    });
    const [paid] = payments;
    expect(await find(paid?.order.id ?? '')).toMatchObject({
      found: [
        { kind: 'order', person: id, id: paid?.order.id, label: expect.stringMatching(/^Order of .*\$/) },
      ],
    });
    expect(await find(paid?.payment ?? '')).toMatchObject({ found: [{ kind: 'order', person: id }] });
    expect(await find(customer ?? '')).toMatchObject({ found: [{ kind: 'person', person: id, id }] });
    expect(await find('in_unknown')).toMatchObject({ found: [], hint: expect.stringContaining('Stripe') });
  });

  it('says what to try instead of a video id alone, and of a text that is no key', async () => {
    expect(await find(v7())).toMatchObject({ found: [], hint: expect.stringContaining('share link') });
    expect(await find('hello world')).toMatchObject({ found: [], hint: expect.stringContaining('Enter') });
  });

  it('finds a deleted account', async () => {
    const id = randomUUID();
    await put('credits', { user_id: id, entry: 'account', deleted_at: '2026-11-03T10:00:00.000Z' });
    expect((await find(id)).found.map(({ label }) => label)).toEqual(['Account, deleted on Nov 3, 2026']);
  });
});

describe('a person', () => {
  it('is shown with balance, payments and limits, without prompts and secrets', async () => {
    const id = await buyer();
    const { secret, key } = newTestKey(id);
    const keys = createKeysStore(tables, 'api-access', async () => '');
    await keys.write(keys.creating(key));
    const endpoint = newEndpoint({ user_id: id });
    await tables.send(
      new TransactWriteCommand({
        TransactItems: [...createEndpointsStore(tables, 'webhooks').creation(endpoint)],
      }),
    );
    await store({ user_id: id, prompt: 'A private wedding' });
    const signedInAt = new Date('2026-11-21T10:00:00.000Z');
    await createKnownBrowsersStore(tables, 'account-codes').isNew(id, 'f'.repeat(32), signedInAt);
    await createSessionsStore(tables, 'credits').end(id);
    const email = {
      ...{ kind: 'password_changed', outcome: 'bounced' as const },
      ...{ sent_at: '2026-11-20T09:00:00.000Z', outcome_at: '2026-11-20T09:00:02.000Z' },
    };
    const noted = createSentMailsStore(tables, 'sent-mails').noting(id, 'message-1', email, 90);
    await tables.send(new TransactWriteCommand({ TransactItems: [noted] }));
    await createLimitsStore(tables, 'limits').count([
      personCounter('exports', id, deployedSettings, new Date()),
    ]);
    const view = await ask('readPerson', { path: { id }, query: undefined });
    expect(view).toMatchObject({
      id,
      sign_in_methods: ['password'],
      suspended_at: null,
      sessions: {
        ended_times: 1,
        browsers: [{ first_at: signedInAt.toISOString(), last_at: signedInAt.toISOString() }],
      },
      emails: [email],
      emails_are_complete: true,
      payments: [
        { payment: expect.stringMatching(/^pi_/), refundable_cents: view.payments[0]?.order.amount },
      ],
      keys: [{ id: key.keyId, state: 'active' }],
      webhooks: [{ id: endpoint.id, state: 'works' }],
      limits: expect.arrayContaining([{ name: 'data exports a day', used: 1, maximum: 3 }]),
      videos_in_flight: 0,
    });
    expect(view.balance.credits).toBeGreaterThan(0);
    for (const hidden of ['A private wedding', secret, endpoint.secret]) {
      expect(JSON.stringify(view)).not.toContain(hidden);
    }
  });

  it('is shown while Stripe is down, with payments that cannot be refunded', async () => {
    const id = await buyer();
    vi.stubEnv('STRIPE_API_URL', 'http://127.0.0.1:9');
    vi.resetModules();
    const without = (await import('./reads-in-aws.ts')).operatorReadsInAws(tables);
    vi.stubEnv('STRIPE_API_URL', process.env.STRIPE_API_URL ?? '');
    const view = await without.readPerson({ operator: ada, path: { id }, query: undefined });
    expect(view.payments).toMatchObject([{ payment: null }]);
    await expect(
      without.findForOperator({ operator: ada, path: undefined, query: { text: 'cs_test_1234' } }),
    ).rejects.toSatisfy(isDependencyFailure);
  });

  it('says when they were suspended', async () => {
    const id = await person();
    const at = '2026-11-25T10:00:00.000Z';
    await put('credits', { user_id: id, entry: 'account', suspended_at: at });
    expect(await ask('readPerson', { path: { id }, query: undefined })).toMatchObject({ suspended_at: at });
  });

  it('says that refused requests paused their videos, as long as they do', async () => {
    const id = await person();
    const at = '2026-11-25T10:00:00.000Z';
    const view = () => ask('readPerson', { path: { id }, query: undefined });
    await put('credits', { user_id: id, entry: 'account', generating_waits_until: at });
    expect(await view()).toMatchObject({ generating_paused_at: null, generating_waits_until: null });
    const until = new Date(Date.now() + 60_000).toISOString();
    await put('credits', {
      ...{ user_id: id, entry: 'account', generating_paused_at: at, generating_waits_until: until },
    });
    expect(await view()).toMatchObject({ generating_paused_at: at, generating_waits_until: until });
  });

  it('counts videos in flight without those that have ended', async () => {
    const id = await person();
    const running = await store({ user_id: id, status: 'generating' });
    const ended = await store({ user_id: id, status: 'completed' });
    await put('credits', {
      user_id: id,
      entry: 'account',
      videos_in_flight: new Set([running.id, ended.id]),
    });
    expect(await ask('readPerson', { path: { id }, query: undefined })).toMatchObject({
      videos_in_flight: 1,
    });
  });

  it('is not found by an unknown id', async () => {
    const unknown = { path: { id: UserId.parse(randomUUID()) }, query: undefined };
    await expect(ask('readPerson', unknown)).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('the statement', () => {
  it('names the operator who moved credits, and no prompt', async () => {
    const id = await person();
    const video = await store({ user_id: id, prompt: 'A private wedding' });
    const entry = (reference: string, credits: number, createdAt: string, parts: object) =>
      put('credits', {
        ...{ user_id: id, entry: `${credits > 0 ? 'grant' : 'deduct'}#${reference}`, reference },
        ...{ kind: credits > 0 ? 'grant' : 'deduct', cycle_credits: 0, purchased_credits: credits },
        ...{ created_at: createdAt, ...parts },
      });
    await put('credits', { user_id: id, entry: 'account', cycle_credits: 0, purchased_credits: 400 });
    await entry('operator#1', 1_400, '2026-11-21T10:00:00.000Z', {
      ...{ source: 'support', operator: ada.name, reason: 'A render was lost.' },
    });
    await entry(`video#${video.id}`, -1_000, '2026-11-22T10:00:00.000Z', {
      source: 'video',
      subject: video.id,
    });
    const page = await ask('readPersonStatement', { path: { id }, query: {} });
    expect(page).toMatchObject({
      entries: [
        { credits: -1_000, balance_after: 400, subject: video.id, operator: null },
        { credits: 1_400, balance_after: 1_400, operator: { name: ada.name, reason: 'A render was lost.' } },
      ],
      next_cursor: null,
    });
    expect(JSON.stringify(page)).not.toContain('wedding');
    await expect(
      ask('readPersonStatement', { path: { id }, query: { cursor: 'made-up' } }),
    ).rejects.toMatchObject({
      code: 'invalid_request',
      details: { field: 'query.cursor' },
    });
  });
});

describe('videos of a person', () => {
  it('are shown page by page, also deleted ones, without prompts', async () => {
    const id = await person();
    const videos: VideoItem[] = [];
    for (let index = 0; index < 51; index += 1) {
      const deleted = index === 50 ? { deleted_at: '2026-11-22T10:00:00.000Z' } : {};
      videos.push(await store({ user_id: id, prompt: 'A private wedding', ...deleted }));
    }
    const first = await ask('readPersonVideos', { path: { id }, query: {} });
    const rest = await ask('readPersonVideos', { path: { id }, query: { cursor: first.next_cursor ?? '' } });
    expect([...first.videos, ...rest.videos].map((video) => video.id)).toEqual(
      videos.map((video) => video.id).toReversed(),
    );
    expect(first.videos[0]).toMatchObject({ deleted_at: '2026-11-22T10:00:00.000Z', status: 'queued' });
    expect(rest.next_cursor).toBeNull();
    expect(JSON.stringify(first)).not.toContain('wedding');
    await expect(
      ask('readPersonVideos', { path: { id }, query: { cursor: 'made-up' } }),
    ).rejects.toMatchObject({ code: 'invalid_request' });
  });

  it('show prompt and files for ten minutes, to the operator who revealed them', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    // The reason was given before midnight.
    vi.setSystemTime('2026-11-28T00:04:00.000Z');
    const video = await store({ prompt: 'A private wedding', status: 'completed' });
    const asked = { path: { id: video.user_id, video: video.id }, query: undefined };
    await expect(ask('readRevealedVideo', asked)).rejects.toMatchObject({ code: 'forbidden' });
    await append({
      ...{ action: 'revealVideo', at: '2026-11-27T23:56:00.000Z', person: video.user_id },
      input: { person: video.user_id, video: video.id },
    });
    expect(await ask('readRevealedVideo', asked)).toMatchObject({
      prompt: 'A private wedding',
      video_url: expect.stringContaining(`/media/${video.media_id}/video.mp4?`),
      image_urls: [],
    });
    const [first, last] = [newMediaId(), newMediaId()];
    const images = {
      image_media_id: first,
      last_image: { image_id: ImageId.parse(randomUUID()), media_id: last, hash: null },
    };
    await store({ ...video, ...images });
    expect(await ask('readRevealedVideo', asked)).toMatchObject({
      image_urls: [first, last].map((id) => expect.stringContaining(`/images/${id}/image.jpg?`)),
    });
    await store({ ...video, ...images, hidden_by: new Set([newCaseId()]) });
    expect(await ask('readRevealedVideo', asked)).toMatchObject({
      ...{ prompt: 'A private wedding', video_url: null, poster_url: null, image_urls: [] },
    });
    await expect(ask('readRevealedVideo', asked, grace)).rejects.toMatchObject({ code: 'forbidden' });
    const other = { path: { id: video.user_id, video: VideoId.parse(v7()) }, query: undefined };
    await expect(ask('readRevealedVideo', other)).rejects.toMatchObject({ code: 'forbidden' });
    vi.setSystemTime('2026-11-28T00:06:30.000Z');
    await expect(ask('readRevealedVideo', asked)).rejects.toBeInstanceOf(OperatorRejection);
  });

  it('stay hidden after a request to reveal them that was not carried out', async () => {
    const video = await store({});
    const asked = { path: { id: video.user_id, video: video.id }, query: undefined };
    await append({
      kind: 'requested',
      action: 'revealVideo',
      person: video.user_id,
      input: { video: video.id },
    });
    await expect(ask('readRevealedVideo', asked)).rejects.toMatchObject({ code: 'forbidden' });
  });
});

describe('what a person sees', () => {
  it('is open for 30 minutes to the operator of whom they were told, and to no other', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-28T00:10:00.000Z') });
    const video = await store({ prompt: 'A private wedding', status: 'completed' });
    const deleted = await store({ user_id: video.user_id, deleted_at: '2026-11-27T00:00:00.000Z' });
    const asked = { path: { id: video.user_id }, query: {} };
    await expect(ask('readPersonAsSeen', asked)).rejects.toMatchObject({ code: 'forbidden' });
    const view = { action: 'viewAsPerson', person: video.user_id, input: { person: video.user_id } };
    await append({ ...view, kind: 'intended', at: '2026-11-27T23:55:00.000Z' });
    await expect(ask('readPersonAsSeen', asked)).rejects.toMatchObject({ code: 'forbidden' });
    await append({ ...view, kind: 'finished', at: '2026-11-27T23:55:00.000Z' });
    const refusal = { id: v7(), prompt: 'Refused', image_media_id: null, categories: ['hate'] };
    await put('refusals', {
      ...{ ...refusal, user_id: video.user_id, rule_set: 'own', rules_version: '1' },
      created_at: '2026-11-27T22:00:00.000Z',
    });
    const seen = await ask('readPersonAsSeen', asked);
    expect(seen).toMatchObject({
      until: '2026-11-28T00:25:00.000Z',
      refusals: [{ id: refusal.id, prompt: 'Refused', categories: ['hate'] }],
      videos: [{ prompt: 'A private wedding', video_url: expect.stringContaining(video.media_id) }],
    });
    expect(JSON.stringify(seen)).not.toContain(deleted.id);
    await expect(ask('readPersonAsSeen', asked, grace)).rejects.toMatchObject({ code: 'forbidden' });
    const other = await store({});
    await expect(ask('readPersonAsSeen', { path: { id: other.user_id }, query: {} })).rejects.toMatchObject({
      code: 'forbidden',
    });
    vi.setSystemTime('2026-11-28T00:25:01.000Z');
    await expect(ask('readPersonAsSeen', asked)).rejects.toMatchObject({ code: 'forbidden' });
  });
});

describe('the audit', () => {
  it('is read by person and by day, newest first, with filters', async () => {
    const id = UserId.parse(randomUUID());
    const first = await append({ person: id, at: '2026-11-20T10:00:00.000Z' });
    const second = await append({ person: id, at: '2026-11-21T10:00:00.000Z', operator: grace.name });
    const third = await append({ at: '2026-11-21T11:00:00.000Z', action: 'changeSetting' });
    const idsOf = async (query: OperatorQueryOf<'readAudit'>) =>
      (await ask('readAudit', { path: undefined, query })).entries.map((entry) => entry.id);
    expect(await idsOf({ person: id })).toEqual([second.id, first.id]);
    expect(await idsOf({ person: id, day: '2026-11-20' })).toEqual([first.id]);
    expect(await idsOf({ day: '2026-11-21' })).toEqual([third.id, second.id]);
    expect(await idsOf({ day: '2026-11-21', operator: grace.name })).toEqual([second.id]);
    expect(await idsOf({ day: '2026-11-21', action: 'changeSetting' })).toEqual([third.id]);
    await expect(idsOf({ cursor: 'made-up' })).rejects.toMatchObject({ code: 'invalid_request' });
  });

  it('comes in pages', async () => {
    const day = '2026-10-01';
    for (let minute = 10; minute < 60; minute += 1) {
      await append({ at: `${day}T10:${minute}:00.000Z` });
      await append({ at: `${day}T11:${minute}:00.000Z` });
      await append({ at: `${day}T12:${minute}:00.000Z` });
    }
    const first = await ask('readAudit', { path: undefined, query: { day } });
    const rest = await ask('readAudit', {
      path: undefined,
      query: { day, cursor: first.next_cursor ?? undefined },
    });
    const times = [...first.entries, ...rest.entries].map(({ at }) => at);
    expect(times).toHaveLength(150);
    expect(times).toEqual(times.toSorted().toReversed());
    expect(rest.next_cursor).toBeNull();
  });
});

describe('now', () => {
  it('shows lines, money, settings and alarms that sound', async () => {
    const day = new Date().toISOString().slice(0, 10);
    await put('spend', {
      ...{ day, model: 'simulated', cost_microdollars: 900, earned_microdollars: 2_000, sold_videos: 1 },
    });
    await put('settings', {
      ...{ kind: 'values', version: 'current', changes: 1 },
      settings: { 'videos_at_once.simulated': 4, sharing: false },
    });
    const view = await ask('readNow', { path: undefined, query: undefined });
    expect(view.models.find(({ model }) => model === 'simulated')).toEqual({
      ...{ model: 'simulated', in_flight: 0, in_line: 0, capacity: 4 },
      ...{ cost_microdollars: 900, earned_microdollars: 2_000, spend_limit_dollars: 100 },
    });
    expect(view.settings.find(({ name }) => name === 'sharing')).toMatchObject({
      value: 'off',
      deployed: 'on',
    });
    expect(view.status).toBe('unknown');
    expect(view.alarms).toEqual([
      {
        name: 'api-errors',
        since: '2026-11-18T11:06:40.000Z',
        text: 'The API answers with errors of ours.',
      },
    ]);
  });

  it('says of each release when it was, and what became of it', async () => {
    const states = {
      UPDATE_COMPLETE: 'done',
      UPDATE_COMPLETE_CLEANUP_IN_PROGRESS: 'done',
      UPDATE_IN_PROGRESS: 'running',
      UPDATE_ROLLBACK_IN_PROGRESS: 'taken_back',
      UPDATE_ROLLBACK_COMPLETE: 'taken_back',
      CREATE_FAILED: 'failed',
    };
    for (const [status, state] of Object.entries(states)) {
      others.stack = status;
      const { releases } = await ask('readNow', { path: undefined, query: undefined });
      expect(releases).toEqual([{ part: 'Service', at: '2026-11-27T10:00:00.000Z', state }]);
    }
  });

  it('is shown without alarms and releases while CloudWatch and CloudFormation fail', async () => {
    others.fails = true;
    expect(await ask('readNow', { path: undefined, query: undefined })).toMatchObject({
      alarms: null,
      releases: null,
    });
  });
});

describe('queues', () => {
  const readQueue = async (name: string) =>
    (await ask('readQueues', { path: undefined, query: undefined })).queues.find(
      (each) => each.name === name,
    );

  it('hold messages until an operator has answered', async () => {
    const messages = createMessagesStore(tables, 'messages');
    const message = newMessage(contactMessage(), undefined, new Date());
    await messages.keep(message, [], new Date());
    expect((await readQueue('messages'))?.waiting).toContainEqual({
      ...{ id: message.id, since: message.created_at, person: null },
      ...{ text: `${message.reference}: ${message.subject}`, next_step: 'Read it and answer.' },
    });
    const answers = [{ at: new Date().toISOString(), operator: ada.name, text: 'In your account.' }];
    await put('messages', { ...message, listed: 'listed', mail_attempts: 0, answers });
    expect((await readQueue('messages'))?.waiting.map(({ id }) => id)).not.toContain(message.id);
    const asked = { path: { id: message.id }, query: undefined };
    expect(await ask('readMessage', asked)).toMatchObject({
      details: [{ label: 'Message', text: 'Where do I find my invoice?' }],
      answers,
    });
  });

  it('hold payments that granted nothing until they become orders', async () => {
    const [id] = [await buyer()];
    const orders = createOrdersStore(tables, 'orders');
    const [paid] = (await orders.read(id)).orders;
    if (paid === undefined) throw new Error('The person has no order.');
    const { id: order, created_at: paidAt, amount: amountCents } = paid.order;
    const write = (item: ReturnType<typeof orders.putOrder>) =>
      tables.send(new TransactWriteCommand({ TransactItems: [item] }));
    await put('orders', { user_id: id, order_key: `${paidAt}#other` });
    const other = {
      ...{ userId: id, paidAt: '2026-11-20T10:00:00.000Z', amountCents },
      reason: 'unknown price',
    };
    await write(orders.putQuarantined({ ...other, id: order }));
    expect((await readQueue('payments'))?.waiting).toMatchObject([
      { id: order, person: id, since: other.paidAt, text: expect.stringContaining('unknown price') },
    ]);
    await write(orders.putOrder({ ...paid, order: { ...paid.order, created_at: other.paidAt } }));
    expect((await readQueue('payments'))?.waiting).toEqual([]);
  });

  it('hold webhook endpoints that kept failing, not those that the owner turned off', async () => {
    const endpoints = createEndpointsStore(tables, 'webhooks');
    const failing = newEndpoint({ failing_since: '2026-11-20T10:00:00.000Z', missed_events: 3 });
    const off = newEndpoint({ failing_since: '2026-11-20T10:00:00.000Z' });
    for (const endpoint of [failing, off]) {
      await tables.send(new TransactWriteCommand({ TransactItems: [...endpoints.creation(endpoint)] }));
    }
    await endpoints.disable(failing, 'failing');
    await endpoints.disable(off, 'owner');
    expect((await readQueue('webhooks'))?.waiting).toMatchObject([
      { id: failing.id, person: failing.user_id, text: expect.stringContaining('3 events were given up') },
    ]);
  });

  it('hold dead letters without their events, and the rest while SQS fails', async () => {
    const found = await readQueue('dead_letters');
    expect(found?.waiting).toMatchObject([
      { id: 'GenerationFailures/letter-1', since: '2026-11-18T11:06:40.000Z', person: null },
    ]);
    expect(JSON.stringify(found)).not.toContain('secret');
    others.fails = true;
    expect(await readQueue('dead_letters')).toMatchObject({ waiting: [], is_complete: false });
  });

  it('hold what waits for a second operator, and what was begun and not finished', async () => {
    const requests = createOperatorRequestsStore(tables, 'operator-requests');
    const stored = (state: 'waiting' | 'begun', parts: object) => ({
      ...{ action: 'deletePerson' as const, input: {}, state, person: null, operation: randomUUID() },
      reason: { kind: 'law' as const, sentence: 'A court asks for it.' },
      preview: {
        ...{ hash: 'a'.repeat(64), sentence: 'Delete the account' },
        ...{ changes: [], entries: [], mails: [], forecast: [], second_person: null },
      },
      ...{ requested_by: grace.name, requested_at: new Date().toISOString(), approved_by: null },
      ...{ approval_ends_at: null, alone_from: null, resumes_at: null, attempts: 0, ...parts },
    });
    const waiting = stored('waiting', { approval_ends_at: new Date(Date.now() + 60_000).toISOString() });
    const late = stored('waiting', { approval_ends_at: new Date(Date.now() - 60_000).toISOString() });
    const begun = stored('begun', { attempts: 9 });
    await tables.send(
      new TransactWriteCommand({
        TransactItems: [waiting, late, begun].map((each) => requests.creating(each)),
      }),
    );
    expect((await readQueue('approvals'))?.waiting).toMatchObject([
      { id: waiting.operation, text: `Delete the account. Asked by ${grace.name}: A court asks for it.` },
    ]);
    expect((await readQueue('unfinished'))?.waiting).toMatchObject([
      { id: begun.operation, next_step: expect.stringContaining('repair the cause') },
    ]);
  });
});
