import { afterAll, beforeAll, expect, it } from 'vitest';
import { UserId } from '../../../contract/fields/ids.ts';
import { startTables, type Tables } from '../../../test/tables/start-tables.ts';
import { type BillingAccountStore, createBillingAccountStore } from './billing-account.store.ts';
import { createDeletionsStore, type DeletionsStore } from './deletions.store.ts';
import { type Session, SessionEnded } from './session.ts';
import { createSessionsStore } from './sessions.store.ts';

let tables: Tables;
let store: BillingAccountStore;
let deletions: DeletionsStore;
let people = 0;

beforeAll(async () => {
  tables = await startTables();
  store = createBillingAccountStore(tables.client, 'credits');
  deletions = createDeletionsStore(tables.client, 'credits');
});
afterAll(() => tables.stop());

const now = new Date('2026-11-21T12:00:00.000Z');

function newPerson(): UserId {
  people += 1;
  return UserId.parse(`00000000-0000-4000-8000-${String(people).padStart(12, '0')}`);
}

/** The person's session until they end it. */
function first(userId: UserId): Session {
  return { userId, epoch: 0 };
}

it.each([
  ['a note of a sync', (session: Session) => store.recordSyncAttempt(session, now)],
  ['a visit at Stripe', (session: Session) => store.visitStripe(session, now)],
  ['an open checkout', (session: Session) => store.replaceCheckout(session, { from: null, to: 'cs_1' }, now)],
  ['a customer', (session: Session) => store.recordStripeCustomer(session.userId, session, 'cus_1')],
  [
    'another customer',
    (session: Session) => store.replaceStripeCustomer(session, { from: 'cus_0', to: 'cus_1' }),
  ],
])('records %s only while the session holds', async (_what, write) => {
  const [ended, deleted] = [newPerson(), newPerson()];
  for (const userId of [ended, deleted]) await store.recordStripeCustomer(userId, null, 'cus_0');
  await createSessionsStore(tables.client, 'credits').end(ended);
  await deletions.begin(deleted, null, now, now);
  for (const userId of [ended, deleted]) {
    const before = await store.read(userId);
    await expect(write(first(userId))).rejects.toThrow(SessionEnded);
    expect(await store.read(userId)).toEqual(before);
  }
  await expect(write({ userId: ended, epoch: 1 })).resolves.not.toThrow();
});

it('keeps the first Stripe customer of two that race', async () => {
  const userId = newPerson();
  expect(await store.recordStripeCustomer(userId, null, 'cus_1')).toBe('cus_1');
  expect(await store.recordStripeCustomer(userId, null, 'cus_2')).toBe('cus_1');
});

it('records no Stripe customer of a deleted account: nothing that was erased comes back', async () => {
  const userId = newPerson();
  await deletions.begin(userId, null, now, now);
  await deletions.eraseCredits(userId);
  expect(await store.recordStripeCustomer(userId, null, 'cus_1')).toBe('cus_1');
  expect(await store.read(userId)).toMatchObject({
    stripeCustomerId: null,
    deletedAt: '2026-11-21T12:00:00.000Z',
  });
});

it('replaces a Stripe customer once, and forgets its checkout', async () => {
  const userId = newPerson();
  await store.recordStripeCustomer(userId, null, 'cus_1');
  await store.replaceCheckout(first(userId), { from: null, to: 'cs_1' }, now);
  expect(await store.replaceStripeCustomer(first(userId), { from: 'cus_1', to: 'cus_2' })).toBe('cus_2');
  expect(await store.replaceStripeCustomer(first(userId), { from: 'cus_1', to: 'cus_3' })).toBe('cus_2');
  expect(await store.read(userId)).toMatchObject({ stripeCustomerId: 'cus_2', checkoutSessionId: null });
});

it('lets one of two requests replace the open checkout', async () => {
  const userId = newPerson();
  expect(await store.replaceCheckout(first(userId), { from: null, to: 'cs_1' }, now)).toBe(true);
  expect(await store.replaceCheckout(first(userId), { from: null, to: 'cs_2' }, now)).toBe(false);
  expect(await store.replaceCheckout(first(userId), { from: 'cs_1', to: 'cs_3' }, now)).toBe(true);
  expect(await store.read(userId)).toMatchObject({ checkoutSessionId: 'cs_3' });
});

it('reads its own part and the credits in one round trip', async () => {
  const userId = newPerson();
  await store.recordStripeCustomer(userId, null, 'cus_1');
  const before = tables.roundTrips();
  const { account, billing } = await store.readWithCredits(userId);
  expect(tables.roundTrips() - before).toBe(1);
  expect([account.purchasedCredits, billing.stripeCustomerId]).toEqual([0, 'cus_1']);
});
