import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { lambdaContext, routeCaller } from '../../test/handlers/lambda-events.ts';
import { newPerson, startHandlers } from '../../test/handlers/start-handlers.ts';

const handlers = await startHandlers();
afterAll(handlers.stop);

const getCredits = routeCaller('getCredits', (await import('./get-credits.route.ts')).handler);
const deductCredits = routeCaller('deductCredits', (await import('./deduct-credits.lambda.ts')).handler);
const listCreditEntries = routeCaller(
  'listCreditEntries',
  (await import('./list-credit-entries.route.ts')).handler,
);
const creditUsage = routeCaller('creditUsage', (await import('./credit-usage.route.ts')).handler);

const { handler: checkBalances } = await import('./check-balances.lambda.ts');

async function personWith(credits: number) {
  const as = newPerson();
  await handlers.giveCredits(as, credits);
  return {
    as,
    deduct: (amount: number, key: string) =>
      deductCredits({ as, headers: { 'idempotency-key': key }, body: { user_uuid: as, amount } }),
  };
}

describe('getCredits', () => {
  it('shows the balance to its owner, and 0 to a new person', async () => {
    const { as } = await personWith(7_000);
    expect(await getCredits({ as })).toMatchObject({
      status: 200,
      headers: { 'cache-control': 'no-store' },
      body: { credits: 7_000, purchased_credits: 7_000, cycle_credits: 0 },
    });
    expect(await getCredits({ as: newPerson() })).toMatchObject({ status: 200, body: { credits: 0 } });
  });

  it('refuses a request without a token', async () => {
    expect(await getCredits()).toMatchObject({ status: 401, body: { error: { code: 'unauthorized' } } });
  });
});

describe('deductCredits', () => {
  it('takes the credits once for one key, and answers the balance', async () => {
    const { deduct } = await personWith(7_000);
    for (const _time of ['first', 'again']) {
      expect(await deduct(1_000, 'one-deduction')).toMatchObject({
        status: 200,
        body: { success: true, balance: { credits: 6_000 } },
      });
    }
  });

  it('refuses the same key with another amount by 422, names the field and what is allowed', async () => {
    const { as, deduct } = await personWith(7_000);
    await deduct(1_000, 'one-deduction');
    expect(await deduct(2_000, 'one-deduction')).toMatchObject({
      status: 422,
      body: {
        error: {
          code: 'idempotency_key_reused',
          field: 'amount',
          allowed: '1000, or another Idempotency-Key',
        },
      },
    });
    expect(await getCredits({ as })).toMatchObject({ body: { credits: 6_000 } });
  });

  it('never takes more than there is', async () => {
    const { deduct } = await personWith(500);
    expect(await deduct(501, 'too-much-of-it')).toMatchObject({
      status: 402,
      body: { error: { code: 'insufficient_credits', credits: 500 } },
    });
  });

  it('takes from the caller’s own account only', async () => {
    const { as } = await personWith(500);
    const body = { user_uuid: as, amount: 1 };
    const headers = { 'idempotency-key': 'not-my-account' };
    expect(await deductCredits({ as: newPerson(), headers, body })).toMatchObject({ status: 403 });
  });

  it.each([
    ['a key', {}, 1, 'headers.idempotency-key'],
    ['a positive amount', { 'idempotency-key': 'a-good-key' }, -1, 'amount'],
  ])('asks for %s', async (_name, headers, amount, field) => {
    const as = newPerson();
    expect(await deductCredits({ as, headers, body: { user_uuid: as, amount } })).toMatchObject({
      status: 400,
      body: { error: { field } },
    });
  });
});

describe('listCreditEntries', () => {
  it('lists every movement, newest first', async () => {
    const { as, deduct } = await personWith(7_000);
    await deduct(1_000, 'one-deduction');
    expect(await listCreditEntries({ as })).toMatchObject({
      status: 200,
      body: {
        entries: [
          { kind: 'deduct', credits: -1_000 },
          { kind: 'grant', credits: 7_000 },
        ],
      },
    });
  });

  it('refuses a cursor that it did not make', async () => {
    expect(await listCreditEntries({ as: newPerson(), query: { cursor: 'made-up' } })).toMatchObject({
      status: 400,
    });
  });
});

describe('creditUsage', () => {
  it('adds up what was used today', async () => {
    const { as, deduct } = await personWith(7_000);
    await deduct(1_000, 'one-deduction');
    const { status, body } = await creditUsage({ as });
    expect(status).toBe(200);
    expect(JSON.stringify(body)).toContain('1000');
  });
});

describe('checkBalances', () => {
  it('finds each account equal to its ledger, those of the other hours too', async () => {
    const people = [await personWith(7_000), await personWith(1_000), await personWith(0)];
    let accounts = 0;
    vi.useFakeTimers({ toFake: ['Date'] });
    for (let hour = 0; hour < 24; hour += 1) {
      vi.setSystemTime(new Date(Date.UTC(2026, 10, 22, hour)));
      const report = await checkBalances({}, lambdaContext());
      expect(report.unbalanced).toEqual([]);
      accounts += report.accounts;
    }
    vi.useRealTimers();
    expect(accounts).toBeGreaterThanOrEqual(people.length);
  });

  it('names an account that another sum was written to', async () => {
    const { as } = await personWith(7_000);
    await handlers.tables.send(
      new UpdateCommand({
        TableName: 'credits',
        Key: { user_id: as, entry: 'account' },
        UpdateExpression: 'SET purchased_credits = :more',
        ExpressionAttributeValues: { ':more': 7_001 },
      }),
    );
    const unbalanced: string[] = [];
    vi.useFakeTimers({ toFake: ['Date'] });
    for (let hour = 0; hour < 24; hour += 1) {
      vi.setSystemTime(new Date(Date.UTC(2026, 10, 22, hour)));
      unbalanced.push(...(await checkBalances({}, lambdaContext())).unbalanced);
    }
    vi.useRealTimers();
    expect(unbalanced).toEqual([as]);
  }, 20_000);
});
