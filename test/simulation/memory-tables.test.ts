import { type DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CaseId, OrderId, UserId, VideoId } from '../../contract/fields/ids.ts';
import type { TransactionItem } from '../../functions/aws/transactions.ts';
import { createOrdersStore } from '../../functions/billing/sync/orders.store.ts';
import { createBillingAccountStore } from '../../functions/tables/credits/billing-account.store.ts';
import { createCreditsStore } from '../../functions/tables/credits/credits.store.ts';
import { createDeletionsStore } from '../../functions/tables/credits/deletions.store.ts';
import { emptyAccount, noMovement, refund, spend } from '../../functions/tables/credits/ledger.ts';
import { createSessionsStore, type SessionsStore } from '../../functions/tables/credits/sessions.store.ts';
import { createVideosStore } from '../../functions/tables/videos/videos.store.ts';
import { storedVideo } from '../../functions/videos/testing/stored-video.ts';
import { startTables, type Tables } from '../tables/start-tables.ts';
import { newMemoryClient } from './memory-client.ts';
import { createMemoryTables } from './memory-tables.ts';
import { createRandom, type Random, randomMediaId } from './random.ts';
import { tableSchemas } from './table-schemas.ts';

let tables: Tables;
beforeAll(async () => {
  tables = await startTables();
});
afterAll(() => tables.stop());

const operationsPerSeed = 150;

describe('the tables in memory', () => {
  it.each([1, 2, 3, 4, 5, 6])(
    'answer and hold what DynamoDB does, after the same operations of our stores (seed %i)',
    async (seed) => {
      const inMemory = newMemoryClient();
      const real = await play(tables.client, seed);
      const simulated = await play(inMemory, seed);
      expect(simulated.answers).toEqual(real.answers);
      for (const table of ['credits', 'orders', 'videos']) {
        expect(await contents(inMemory, table, seed), table).toEqual(
          await contents(tables.client, table, seed),
        );
      }
    },
  );

  it('stop at what they do not understand', () => {
    const { requestOf } = createMemoryTables({
      schemas: tableSchemas,
      now: () => 0,
      indexLag: () => 0,
      onWrite: () => undefined,
    });
    expect(() => requestOf({})).toThrow('No store of ours');
    const query = new QueryCommand({
      TableName: 'videos',
      KeyConditionExpression: 'attribute_type(user_id, :user)',
      ExpressionAttributeValues: { ':user': 'x' },
    });
    expect(() => requestOf(query).execute()).toThrow();
  });
});

function personOf(seed: number, index: number): UserId {
  return UserId.parse(`0000000${index}-0000-4000-8000-${String(seed).padStart(12, '0')}`);
}

/** Everything in a table of this seed's two people. */
async function contents(client: DynamoDBDocumentClient, table: string, seed: number): Promise<unknown[]> {
  const items: unknown[] = [];
  for (const index of [1, 2]) {
    const { Items = [] } = await client.send(
      new QueryCommand({
        TableName: table,
        KeyConditionExpression: 'user_id = :user',
        ExpressionAttributeValues: { ':user': personOf(seed, index) },
        ConsistentRead: true,
      }),
    );
    items.push(...Items);
  }
  return items;
}

/** Random operations of the three stores, whether or not they make sense, and what each answered. */
async function play(client: DynamoDBDocumentClient, seed: number): Promise<{ answers: unknown[] }> {
  const random = createRandom(seed, 0);
  const credits = createCreditsStore(client, 'credits', async () => undefined);
  const deletions = createDeletionsStore(client, 'credits');
  const videos = createVideosStore(client, 'videos');
  const billing = createBillingAccountStore(client, 'credits', async () => undefined);
  const orders = createOrdersStore(client, 'orders');
  const sessions = createSessionsStore(client, 'credits', async () => undefined);
  const answers: unknown[] = [];
  let clock = Date.parse('2026-11-21T12:00:00.000Z');
  for (let count = 0; count < operationsPerSeed; count += 1) {
    clock += random.integer(40) * 60_000;
    const now = new Date(clock);
    const userId = personOf(seed, 1 + random.integer(2));
    const id = VideoId.parse(
      `019aa3b1-0000-7000-8000-${String(seed * 100 + random.integer(4)).padStart(12, '0')}`,
    );
    const operation = random.integer(operations.length);
    const run = operations[operation];
    if (run === undefined) throw new Error('There is such an operation.');
    try {
      answers.push([
        operation,
        await run({ credits, deletions, sessions, billing, videos, orders, userId, id, now, random }),
      ]);
    } catch (error) {
      answers.push([operation, error instanceof Error ? error.name : error]);
    }
  }
  return { answers };
}

interface Turn {
  readonly credits: ReturnType<typeof createCreditsStore>;
  readonly deletions: ReturnType<typeof createDeletionsStore>;
  readonly sessions: SessionsStore;
  readonly billing: ReturnType<typeof createBillingAccountStore>;
  readonly videos: ReturnType<typeof createVideosStore>;
  readonly orders: ReturnType<typeof createOrdersStore>;
  readonly userId: UserId;
  readonly id: VideoId;
  readonly now: Date;
  readonly random: Random;
}

const operations: readonly ((turn: Turn) => Promise<unknown>)[] = [
  ({ credits, userId }) => credits.readAccount(userId),
  ({ billing, userId }) => billing.readWithCredits(userId),
  ({ credits, userId, now, random }) => {
    const reference = `checkout#${random.integer(6)}`;
    return credits.post<never, null>({
      userId,
      session: null,
      entry: { kind: 'grant', reference, source: 'pack', subject: null, product: 'starter' },
      assumed: emptyAccount,
      now: () => now,
      decide: (account) => ({
        kind: 'post',
        posting: {
          movement: { ...noMovement, purchasedCredits: 3_000 },
          assumptions: { graceCredits: { equals: account.graceCredits } },
        },
        additionalItems: [],
        result: null,
      }),
    });
  },
  ({ credits, videos, userId, id, now, random }) => {
    const mediaId = randomMediaId(random);
    return credits.post<number, string, 'video'>({
      userId,
      session: null,
      entry: { kind: 'deduct', reference: `video#${id}`, source: 'video', subject: id, product: null },
      assumed: { ...emptyAccount, purchasedCredits: 1_000 },
      now: () => now,
      decide: (account) => {
        const decision = spend(account, 1_000, now.toISOString());
        return decision.kind === 'insufficient'
          ? { kind: 'refuse', refusal: decision.credits }
          : {
              kind: 'post',
              posting: decision.posting,
              additionalItems: [
                {
                  part: 'video',
                  item: videos.creation(
                    storedVideo({ user_id: userId, id, media_id: mediaId, created_at: now.toISOString() }),
                  ),
                },
              ],
              result: 'made',
            };
      },
    });
  },
  ({ credits, videos, userId, id, now, random }) => {
    const ending = random.isHit(0.5)
      ? videos.failure(userId, id, 'timed_out', now, noMovement)
      : videos.cancellation(userId, id, now, noMovement);
    return credits.post<never, null, 'video'>({
      userId,
      session: null,
      entry: { kind: 'refund', reference: `video#${id}`, source: 'video', subject: id, product: null },
      assumed: emptyAccount,
      now: () => now,
      decide: (account) => ({
        kind: 'post',
        posting: refund(
          account,
          { graceCredits: 0, cycleCredits: 0, purchasedCredits: 1_000, cycleId: null },
          now.toISOString(),
        ),
        additionalItems: [{ part: 'video', item: ending }],
        result: null,
      }),
    });
  },
  async ({ credits, orders, userId, now, random }) => {
    const basis = await credits.readAccount(userId);
    const startsAt = now.toISOString();
    const id = OrderId.parse(`in_${random.integer(5)}`);
    return credits.update(
      userId,
      {
        basis: random.isHit(0.8) ? basis : { ...basis, revision: basis.revision + 1 },
        entries: [
          {
            kind: 'grant',
            reference: `cycle#sub#${startsAt}`,
            source: 'plan',
            subject: null,
            product: 'plus',
            movement: { ...noMovement, cycleCredits: 500 },
          },
        ],
        after: {
          cycle: random.isHit(0.2)
            ? null
            : {
                id: `sub#${startsAt}`,
                tier: 'plus',
                startsAt,
                endsAt: new Date(now.getTime() + 3_600_000).toISOString(),
                countsFrom: startsAt,
                openingCredits: 0,
                grantedCredits: 500,
                isAdvance: false,
              },
          closedCycles: basis.closedCycles,
          grace: basis.grace,
          allowance: null,
          plan: null,
        },
        additionalAttributes: { subscription: null, synced_at: startsAt },
        additionalItems: [
          orders.putQuarantined({
            id,
            userId,
            paidAt: '2026-11-01T00:00:00.000Z',
            amountCents: 100,
            reason: 'unknown',
          }),
        ],
      },
      now,
    );
  },
  ({ billing, userId, now }) => billing.recordSyncAttempt({ userId, epoch: 0 }, now),
  ({ billing, userId, now }) => billing.visitStripe({ userId, epoch: 0 }, now),
  ({ billing, userId, now, random }) =>
    billing.replaceCheckout(
      { userId, epoch: 0 },
      { from: random.pick([null, 'cs_1', 'cs_2']), to: random.pick(['cs_1', 'cs_2']) },
      now,
    ),
  ({ billing, userId, random }) => billing.recordStripeCustomer(userId, null, `cus_${random.integer(3)}`),
  ({ orders, userId }) => orders.read(userId),
  ({ videos, userId, id }) => videos.read(userId, id),
  ({ videos, userId, id, now }) => videos.begin(userId, id, now),
  ({ videos, userId, id, now }) => videos.begin(userId, id, now),
  ({ videos, userId, id, now }) =>
    videos.accept(
      userId,
      id,
      { rendered_by: 'simulated', simulated: true, job_id: 'job', cost_microdollars: 5 },
      now,
    ),
  ({ videos, userId, id, now }) => videos.complete(userId, id, now),
  ({ sessions, videos, userId, id, now }) =>
    sessions.write({ userId, epoch: 0 }, [videos.acceptedCancellation(userId, id, now)]),
  async ({ sessions, videos, userId, id, now, random }) => {
    const video = await videos.readDeleted(userId, id);
    if (video === null || video.finished_at === null) return video;
    const write = (item: TransactionItem) => sessions.write({ userId, epoch: 0 }, [item]);
    switch (random.integer(3)) {
      case 0:
        return write(videos.saving(video, random.isHit(0.5), now));
      case 1:
        return write(videos.deletion(video, now));
      default:
        return write(videos.restoration(video, now));
    }
  },
  ({ sessions, userId, random }) => (random.isHit(0.02) ? sessions.end(userId) : sessions.epochOf(userId)),
  async ({ videos, userId, now }) =>
    (await Promise.all(videos.findUnfinished(now).map(all)))
      .flat()
      .filter((video) => video.userId === userId),
  async ({ videos, userId, now }) =>
    (await all(videos.findExpired(now))).filter((video) => video.userId === userId),
  ({ videos, userId }) => videos.readPage(userId, null, { search: 'BOAT', status: 'completed' }),
  ({ videos, userId, id, now }) => videos.postponeCheck(userId, id, now),
  ({ sessions, videos, userId, id, now, random }) => {
    const by = CaseId.parse(`00000000-0000-4000-a000-00000000000${random.integer(3)}`);
    switch (random.integer(5)) {
      case 0:
        return videos.markEvidence(userId, id, now);
      case 1:
        return videos.leaveHidden(userId, id, by, { count: 1, heldUntil: null });
      case 2:
        return videos.showAgain(userId, id, by, now);
      default:
        return sessions.write({ userId, epoch: 0 }, [videos.hiding(userId, id, by, now.toISOString())]);
    }
  },
  async ({ videos, userId, id, random, now }) => {
    const video = await videos.readDeleted(userId, id);
    if (video?.expires_at == null || !random.isHit(0.3)) return null;
    const seen = random.isHit(0.5) ? video.expires_at : now.toISOString();
    if (!(await videos.beginRemoval(userId, id, seen, now))) return false;
    return random.isHit(0.5) ? videos.remove(userId, [id]) : true;
  },
  async ({ deletions, videos, userId, now, random }) => {
    if (!random.isHit(0.05)) return null;
    await deletions.begin(userId, null, now, now);
    for await (const page of videos.beginRemovalOfAll(userId, now)) {
      await videos.remove(
        userId,
        page.map(({ id }) => id),
      );
    }
    return deletions.eraseCredits(userId);
  },
  async ({ deletions, userId, now, random }) => {
    const unfinished = await all(deletions.findUnfinished(now));
    const own = unfinished.find((deletion) => deletion.userId === userId);
    if (own === undefined) return null;
    if (!(await deletions.claim(own, now))) return false;
    return random.isHit(0.5) ? deletions.finish(userId) : true;
  },
];

async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const found: Item[] = [];
  for await (const item of items) found.push(item);
  return found;
}
