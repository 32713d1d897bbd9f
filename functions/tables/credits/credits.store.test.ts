import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UserId } from '../../../contract/fields/ids.ts';
import { expectLedgerToAddUp } from '../../../test/tables/ledger-sum.ts';
import { startTables, type Tables } from '../../../test/tables/start-tables.ts';
import { buyCredits, takeCredits } from '../../credits/testing/post-credits.ts';
import { type CreditsStore, createCreditsStore } from './credits.store.ts';
import { type Cycle, emptyAccount, noMovement, type Posting } from './ledger.ts';

let tables: Tables;
let store: CreditsStore;
let people = 0;

beforeAll(async () => {
  tables = await startTables();
  store = createCreditsStore(tables.client, 'credits');
});
afterAll(() => tables.stop());

/** A clock that advances by a millisecond with each reading. */
let readings = 0;
const now = () => new Date(Date.parse('2026-11-21T12:00:00.000Z') + readings++);

function newPerson(): UserId {
  people += 1;
  return UserId.parse(`00000000-0000-4000-8000-${String(people).padStart(12, '0')}`);
}

function purchase(credits: number): Posting {
  return { movement: { ...noMovement, purchasedCredits: credits }, assumptions: {} };
}

function buy(userId: UserId, credits: number, reference: string, through: CreditsStore = store) {
  return buyCredits(through, userId, credits, { reference, now });
}

function take(userId: UserId, credits: number, reference: string, through: CreditsStore = store) {
  return takeCredits(through, userId, credits, { reference, now });
}

describe('posting to the ledger', () => {
  it('takes one round trip for a charge and one for a grant', async () => {
    const userId = newPerson();
    const before = tables.roundTrips();
    await buy(userId, 7_000, 'a');
    await take(userId, 1_000, 'b');
    expect(tables.roundTrips() - before).toBe(2);
  });

  it('accepts exactly as many of 200 simultaneous charges as there are credits for', async () => {
    const userId = newPerson();
    await buy(userId, 7_500, 'pack');
    const outcomes = await Promise.all(
      Array.from({ length: 200 }, (_, index) => take(userId, 1_000, `video-${index}`)),
    );
    expect(outcomes.filter(({ kind }) => kind === 'posted')).toHaveLength(7);
    for (const outcome of outcomes) {
      if (outcome.kind !== 'posted') expect(outcome).toEqual({ kind: 'refused', refusal: 500 });
    }
    expect((await expectLedgerToAddUp(tables.client, 'credits', userId)).purchased_credits).toBe(500);
  });

  it('writes an entry once, however often its request is repeated', async () => {
    const userId = newPerson();
    await Promise.all(Array.from({ length: 10 }, () => buy(userId, 7_000, 'checkout#1')));
    await Promise.all(Array.from({ length: 10 }, () => take(userId, 1_000, 'video#1')));
    expect(await buy(userId, 7_000, 'checkout#1')).toEqual({ kind: 'already' });
    expect((await expectLedgerToAddUp(tables.client, 'credits', userId)).purchased_credits).toBe(6_000);
  });

  it('reports a repeated charge as made, even when no credits are left', async () => {
    const userId = newPerson();
    await buy(userId, 1_000, 'pack');
    await take(userId, 1_000, 'video#1');
    expect(await take(userId, 1_000, 'video#1')).toEqual({ kind: 'already' });
  });

  it('pays a debt with the next grant', async () => {
    const userId = newPerson();
    await store.post<never, null>({
      userId,
      session: null,
      entry: { kind: 'revoke', reference: 'dispute', source: 'payment_return', subject: null, product: null },
      assumed: emptyAccount,
      now,
      decide: () => ({
        kind: 'post',
        posting: purchase(-300),
        additionalItems: [],
        result: null,
      }),
    });
    await buy(userId, 1_000, 'pack');
    expect(await expectLedgerToAddUp(tables.client, 'credits', userId)).toMatchObject({
      purchased_credits: 700,
    });
  });

  it('writes nothing when an additional item cannot be written', async () => {
    const userId = newPerson();
    await buy(userId, 1_000, 'pack');
    const outcome = await store.post<never, null, 'video'>({
      userId,
      session: null,
      entry: { kind: 'deduct', reference: 'video#1', source: 'video', subject: null, product: null },
      assumed: emptyAccount,
      now,
      decide: () => ({
        kind: 'post',
        posting: purchase(1),
        additionalItems: [
          {
            part: 'video',
            item: {
              ConditionCheck: {
                TableName: 'videos',
                Key: { user_id: userId, id: 'x' },
                ConditionExpression: 'attribute_exists(id)',
              },
            },
          },
        ],
        result: null,
      }),
    });
    expect(outcome).toMatchObject({ kind: 'blocked', part: 'video' });
    expect((await expectLedgerToAddUp(tables.client, 'credits', userId)).purchased_credits).toBe(1_000);
  });
});

describe('when DynamoDB fails', () => {
  /** A store whose transactions fail as given, before or after they are written. */
  function troubled(times: number, fail: (send: () => Promise<unknown>) => Promise<unknown>): CreditsStore {
    const client = Object.create(tables.client);
    client.send = async (command: unknown) => {
      const send = () =>
        tables.client.send(command instanceof TransactWriteCommand ? command : Object(command));
      if (command instanceof TransactWriteCommand && times > 0) {
        times -= 1;
        return fail(send);
      }
      return send();
    };
    return createCreditsStore(client, 'credits', async () => undefined);
  }

  const conflict = () =>
    Promise.reject(
      new TransactionCanceledException({
        message: 'conflict',
        $metadata: {},
        CancellationReasons: [{ Code: 'TransactionConflict' }, { Code: 'None' }],
      }),
    );

  it('retries a conflict', async () => {
    const userId = newPerson();
    expect((await buy(userId, 7_000, 'a', troubled(3, conflict))).kind).toBe('posted');
    expect((await expectLedgerToAddUp(tables.client, 'credits', userId)).purchased_credits).toBe(7_000);
  });

  it('gives up on a conflict that does not end, with nothing written', async () => {
    const userId = newPerson();
    await expect(buy(userId, 7_000, 'a', troubled(99, conflict))).rejects.toThrow('too many requests');
    expect((await expectLedgerToAddUp(tables.client, 'credits', userId)).purchased_credits).toBe(0);
  });

  it('spends nothing of a cycle that has ended, even if a conflict keeps its end from being written', async () => {
    const userId = newPerson();
    const cycle: Cycle = {
      id: 'sub_1#2026-10-21T11:00:00.000Z',
      tier: 'plus',
      startsAt: '2026-10-21T11:00:00.000Z',
      endsAt: '2026-11-21T11:00:00.000Z',
      countsFrom: '2026-10-21T11:00:00.000Z',
      openingCredits: 0,
      grantedCredits: 7_500,
      isAdvance: false,
    };
    await store.update(
      userId,
      {
        basis: emptyAccount,
        entries: [
          {
            kind: 'grant',
            reference: `cycle#${cycle.id}#1`,
            source: 'plan',
            subject: null,
            product: 'plus',
            movement: { ...noMovement, cycleCredits: 7_500 },
          },
        ],
        after: { ...emptyAccount, cycle },
        additionalItems: [],
        additionalAttributes: {},
      },
      now(),
    );
    // The first transaction finds another account than assumed; the second would write the cycle's end.
    let transactions = 0;
    const atItsEnd = troubled(2, (send) => {
      transactions += 1;
      return transactions === 1 ? send() : conflict();
    });
    const outcome = await take(userId, 1_000, 'b', atItsEnd);
    expect(outcome).toEqual({ kind: 'refused', refusal: 0 });
    expect((await expectLedgerToAddUp(tables.client, 'credits', userId)).cycle_credits).toBe(0);
  });

  it('grants once when the answer is lost and the request is repeated', async () => {
    const userId = newPerson();
    const lossy = troubled(1, async (send) => {
      await send();
      throw new Error('socket hang up');
    });
    await expect(buy(userId, 7_000, 'a', lossy)).rejects.toThrow('socket hang up');
    expect(await buy(userId, 7_000, 'a', lossy)).toEqual({ kind: 'already' });
    expect((await expectLedgerToAddUp(tables.client, 'credits', userId)).purchased_credits).toBe(7_000);
  });
});
