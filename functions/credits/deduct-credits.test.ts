import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UserId } from '../../contract/fields/ids.ts';
import { caller } from '../../test/handlers/caller.ts';
import { expectLedgerToAddUp } from '../../test/tables/ledger-sum.ts';
import { startTables, type Tables } from '../../test/tables/start-tables.ts';
import { createCreditEntriesStore } from '../tables/credits/credit-entries.store.ts';
import { createCreditsStore } from '../tables/credits/credits.store.ts';
import { deductCredits } from './deduct-credits.ts';
import { buyCredits } from './testing/post-credits.ts';

let tables: Tables;
beforeAll(async () => {
  tables = await startTables();
});
afterAll(() => tables.stop());

const now = () => new Date('2026-11-21T12:00:00.000Z');
let people = 0;

/** A person with this many purchased credits. */
async function personWith(purchasedCredits: number) {
  people += 1;
  const userId = UserId.parse(`00000000-0000-4000-8000-${String(people).padStart(12, '0')}`);
  const credits = createCreditsStore(tables.client, 'credits');
  await buyCredits(credits, userId, purchasedCredits, { reference: 'pack', now });
  const route = deductCredits({ credits, entries: createCreditEntriesStore(tables.client, 'credits'), now });
  return {
    deduct: (amount: number, key: string) =>
      route({
        ...caller(userId),
        path: undefined,
        query: undefined,
        headers: { 'idempotency-key': key },
        body: { user_uuid: userId, amount },
      }),
    credits: async () => (await expectLedgerToAddUp(tables.client, 'credits', userId)).purchased_credits,
  };
}

describe('deducting credits', () => {
  it('refuses the key of another amount, says which amount it stands for, and takes nothing', async () => {
    const person = await personWith(7_000);
    await person.deduct(1_000, 'key-of-a-thousand');
    await expect(person.deduct(2_000, 'key-of-a-thousand')).rejects.toMatchObject({
      code: 'idempotency_key_reused',
      details: { field: 'amount', allowed: '1000, or another Idempotency-Key' },
    });
    expect(await person.credits()).toBe(6_000);
  });

  it('refuses it also when the other amount is more than what is left', async () => {
    const person = await personWith(1_000);
    await person.deduct(1_000, 'the-last-thousand');
    await expect(person.deduct(5_000, 'the-last-thousand')).rejects.toMatchObject({
      code: 'idempotency_key_reused',
    });
    expect(await person.deduct(1_000, 'the-last-thousand')).toMatchObject({ success: true });
  });

  it('takes one of two amounts that arrive at once under one key, and refuses the other', async () => {
    const person = await personWith(7_000);
    const answers = await Promise.allSettled(
      Array.from({ length: 6 }, (_, index) => person.deduct(index % 2 === 0 ? 1_000 : 2_000, 'two-at-once')),
    );
    const credits = await person.credits();
    expect([5_000, 6_000]).toContain(credits);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  });
});
