import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import pMap from 'p-map';
import { v4, v7 } from 'uuid';
import { freeSample, videoCostCredits } from '../../contract/billing/catalog.ts';
import { UserId, VideoId } from '../../contract/fields/ids.ts';
import { newMediaId } from '../../functions/aws/new-media-id.ts';
import { checkSubscription } from '../../functions/billing/check-subscription.ts';
import { getCredits } from '../../functions/credits/get-credits.ts';
import { buyCredits } from '../../functions/credits/testing/post-credits.ts';
import { newTestKey, testKeySecret } from '../../functions/developers/keys/testing/new-key.ts';
import { generateOnTables } from '../../functions/developers/videos/testing/generate-on-tables.ts';
import { newEndpoint } from '../../functions/developers/webhooks/testing/new-endpoint.ts';
import { createKeysStore } from '../../functions/tables/api-access/keys.store.ts';
import { createBalanceStore } from '../../functions/tables/credits/balance.store.ts';
import { createBillingAccountStore } from '../../functions/tables/credits/billing-account.store.ts';
import { emptyBillingAccount } from '../../functions/tables/credits/billing-account.ts';
import { createCreditsStore } from '../../functions/tables/credits/credits.store.ts';
import { createSessionsStore } from '../../functions/tables/credits/sessions.store.ts';
import { createLineStore } from '../../functions/tables/lines/line.store.ts';
import { createProjectsStore } from '../../functions/tables/projects/projects.store.ts';
import { createVideosStore } from '../../functions/tables/videos/videos.store.ts';
import { createEndpointsStore } from '../../functions/tables/webhooks/endpoints.store.ts';
import { generateVideo } from '../../functions/videos/generation/generate-video.ts';
import { videoHistory } from '../../functions/videos/library/video-history.ts';
import { createLinePlaces } from '../../functions/videos/line/line-places.ts';
import { usualTerms } from '../../functions/videos/testing/stored-video.ts';
import { caller } from '../handlers/caller.ts';
import { startTables, type Tables } from '../tables/start-tables.ts';
import type { Figure } from './figure.ts';

const now = () => new Date();
const signer = async () => ({ siteUrl: '', files: () => () => '' });
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
const nothing = { path: undefined, query: undefined, headers: undefined, body: undefined };

/** Rounds that count, charges and transactions in turn. */
const rounds = 3;

/** Charges on one account: as many videos as one person may have in flight. */
const chargesPerPerson = 20;

/** Requests to DynamoDB for each thing that a person does, counted at the client; and what charging costs beside them. */
export async function measureRoundTrips(chargesPerRound = 1_000): Promise<readonly Figure[]> {
  const tables = await startTables();
  try {
    return [...(await countRoundTrips(tables)), ...(await measureChargePath(chargesPerRound))];
  } finally {
    await tables.stop();
  }
}

async function countRoundTrips(tables: Tables): Promise<readonly Figure[]> {
  const { balances, billing, videos } = stores(tables);
  const userId = UserId.parse('0b6e1a52-6f0c-4a6e-9a57-1f6f0f2d7c11');
  const counts: Figure[] = [];
  const sessions = createSessionsStore(tables.client, 'credits');
  // The handler of every route looks the session up beside it.
  const count = async (what: string, action: () => Promise<unknown>) => {
    const before = { calls: tables.roundTrips(), rounds: tables.rounds() };
    await Promise.all([sessions.require(caller(userId).session), action()]);
    const calls = tables.roundTrips() - before.calls;
    const rounds = tables.rounds() - before.rounds;
    counts.push({ what: `DynamoDB round trips: ${what}`, measured: rounds, unit: '', promised: 1 });
    counts.push({ what: `DynamoDB calls: ${what}`, measured: calls, unit: '', promised: 2 });
  };

  await buy(tables, userId, 1_000);
  const generate = generateOn(tables);
  const request = videoRequest(userId);
  await count('charge and create', () => generate(request));
  await count('credits', () => getCredits({ balances, freeSample, now })({ ...nothing, ...caller(userId) }));
  await count('subscription', () =>
    checkSubscription({
      billing,
      syncCustomer: async () => ({ billing: emptyBillingAccount }),
      now,
      log: quiet,
    })({ ...nothing, ...caller(userId) }),
  );
  // A page with a video that waits also reads its line.
  await videos.begin(userId, request.path.id, now());
  const linePlaces = createLinePlaces({
    lines: createLineStore(tables.client, 'lines'),
    capacityOf: async () => ({ videosAtOnce: 1, startsPerMinute: 1 }),
    now,
  });
  const history = videoHistory({
    videos,
    projects: createProjectsStore(tables.client, 'projects'),
    signer,
    linePlaces,
  });
  await count('a page of history', () => history({ ...nothing, ...caller(userId), query: {} }));
  return [...counts, ...(await countByKey(tables)), await countAtOnce(tables)];
}

/** What a program's request for a video waits for: its key, and then the one transaction, of an answer that is repeated its record. */
async function countByKey(tables: Tables): Promise<readonly Figure[]> {
  const userId = UserId.parse(v4());
  await buy(tables, userId, 2 * videoCostCredits);
  const keys = createKeysStore(tables.client, 'api-access', async () => testKeySecret);
  const { secret, key } = newTestKey(userId);
  const endpoint = newEndpoint({ user_id: userId });
  await keys.write([
    ...keys.creating(key),
    ...createEndpointsStore(tables.client, 'webhooks').creation(endpoint),
  ]);
  const generate = generateOnTables(tables.client);
  const figures: Figure[] = [];
  for (const [what, idempotencyKey, body] of [
    ['a video by key', 'one', {}],
    ['a video by key whose end a webhook is told', 'two', { webhook: endpoint.id }],
    ['the same again, its answer repeated', 'two', { webhook: endpoint.id }],
  ] as const) {
    const before = tables.rounds();
    await generate(secret, idempotencyKey, body);
    figures.push({
      what: `DynamoDB round trips: ${what}`,
      measured: tables.rounds() - before,
      unit: '',
      promised: 2,
    });
  }
  return figures;
}

/** One person's charges at once contend for the account's order: what each takes of round trips then. */
async function countAtOnce(tables: Tables): Promise<Figure> {
  const userId = UserId.parse(v4());
  await buy(tables, userId, chargesPerPerson * videoCostCredits);
  const before = tables.roundTrips();
  await Promise.all(Array.from({ length: chargesPerPerson }, () => generateOn(tables)(videoRequest(userId))));
  return {
    what: `DynamoDB round trips: each of ${chargesPerPerson} charges at once by one person`,
    measured: Math.round((10 * (tables.roundTrips() - before)) / chargesPerPerson) / 10,
    unit: '',
  };
}

/**
 * Charges with their videos through the real rule and store, as a share of what the same transactions take when they are
 * only sent: 16 at a time, each by another person. A machine's speed and load cancel out.
 */
async function measureChargePath(chargesPerRound: number): Promise<readonly Figure[]> {
  const [tables, replayTables] = await Promise.all([startTables(), startTables()]);
  try {
    const perRound = Math.max(16, Math.ceil(chargesPerRound / chargesPerPerson));
    const people = Array.from({ length: perRound * (rounds + 1) }, () => UserId.parse(v4()));
    const credits = chargesPerPerson * videoCostCredits;
    for (const userId of people) {
      await buy(tables, userId, credits);
      await buy(replayTables, userId, credits);
    }
    const generate = generateOn(tables);
    const sent = recordTransactions(tables);
    let chargeMilliseconds = 0;
    let rawMilliseconds = 0;
    for (let round = 0; round <= rounds; round += 1) {
      const payers = people.splice(0, perRound);
      const requests = Array.from({ length: chargesPerRound }, (_, index) =>
        videoRequest(payers[index % payers.length] ?? UserId.parse(v4())),
      );
      const ofCharges = await timeSixteenAtOnce(requests, generate);
      const ofTransactions = await timeSixteenAtOnce(sent.splice(0), async (input) => {
        try {
          await replayTables.client.send(new TransactWriteCommand(input));
        } catch (error) {
          // One that overtakes the same person's earlier one is late then; it has been sent all the same.
          if (!(error instanceof TransactionCanceledException)) throw error;
        }
      });
      // The first round compiles and connects.
      if (round === 0) continue;
      chargeMilliseconds += ofCharges;
      rawMilliseconds += ofTransactions;
    }
    return [
      {
        what: 'charge path, of the raw rate of the same transactions',
        measured: Math.round((100 * rawMilliseconds) / chargeMilliseconds),
        unit: '%',
        promised: 80,
        atLeast: true,
      },
      {
        what: 'charge path through rule, store and tables',
        measured: Math.round((1_000 * rounds * chargesPerRound) / chargeMilliseconds),
        unit: '/s',
      },
    ];
  } finally {
    await Promise.all([tables.stop(), replayTables.stop()]);
  }
}

/** What the client sends from now on. */
function recordTransactions({ client }: Tables): TransactWriteCommandInput[] {
  const sent: TransactWriteCommandInput[] = [];
  client.middlewareStack.add(
    (next) => (args) => {
      if ('TransactItems' in args.input) sent.push({ TransactItems: args.input.TransactItems });
      return next(args);
    },
    { step: 'initialize', priority: 'high', name: 'recordTransactions' },
  );
  return sent;
}

async function timeSixteenAtOnce<Value>(
  values: readonly Value[],
  action: (value: Value) => Promise<unknown>,
): Promise<number> {
  const startedAt = performance.now();
  await pMap(values, action, { concurrency: 16 });
  return performance.now() - startedAt;
}

async function buy(tables: Tables, userId: UserId, credits: number): Promise<void> {
  await buyCredits(stores(tables).credits, userId, credits, { reference: `bench#${credits}`, now });
}

function generateOn(tables: Tables) {
  const { credits, videos } = stores(tables);
  return generateVideo({
    ...usualTerms,
    credits,
    videos,
    findImage: async () => null,
    startRendering: async () => undefined,
    signer,
    newMediaId,
    models: { veo3: 'simulated', basic: 'simulated-lite' },
    now,
    log: quiet,
  });
}

function stores({ client }: Tables) {
  return {
    credits: createCreditsStore(client, 'credits'),
    balances: createBalanceStore(client, { credits: 'credits', limits: 'limits' }),
    billing: createBillingAccountStore(client, 'credits'),
    videos: createVideosStore(client, 'videos'),
  };
}

function videoRequest(userId: UserId) {
  return {
    ...nothing,
    ...caller(userId),
    path: { id: VideoId.parse(v7()) },
    body: {
      prompt: 'a sea at dusk',
      duration: 8,
      aspect_ratio: '16:9',
      quality: 'pro',
      price_credits: 1_000,
    },
  } as const;
}
