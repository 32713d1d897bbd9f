import { describe, expect, it } from 'vitest';
import { plans } from '../../../contract/billing/catalog.ts';
import { newLife } from '../../../test/money/life.ts';
import { tierOf } from '../../tables/credits/ledger.ts';
import { addMonths } from '../../tables/credits/months.ts';

// A month of thirty days, so that a share of it is easy to see.
const start = '2026-11-01T00:00:00.000Z';
const day = (number: number) => new Date(Date.parse(start) + (number - 1) * 86_400_000).toISOString();
const nextMonth = '2026-12-01T00:00:00.000Z';
const basic = { tier: 'basic', from: start } as const;
const yearly = { tier: 'basic', interval: 'yearly', from: start, amountCents: 26_990 } as const;

/** Each test is one row of the table in docs/money.md, by its name. */
describe('plans', () => {
  it('first payment', () => {
    const life = newLife();
    life.paysPlan('in_1', basic);
    expect(life.syncs(start)).toMatchObject({
      cycleCredits: 4_000,
      purchasedCredits: 0,
      cycle: { startsAt: start, endsAt: nextMonth, tier: 'basic' },
      subscription: { tier: 'basic', isEntitled: true, endsAt: nextMonth },
    });
    expect(life.stored().state.orders).toMatchObject([
      { order: { id: 'in_1', product_type: 'subscription', tier: 'basic', amount: 2_999, status: 'paid' } },
    ]);
  });

  it('renewal', () => {
    const life = newLife();
    life.paysPlan('in_1', basic);
    life.syncs(start);
    life.spends(1_000, day(5));
    life.paysPlan('in_2', { ...basic, from: nextMonth });
    expect(life.syncs(nextMonth)).toMatchObject({ cycleCredits: 4_000, cycle: { startsAt: nextMonth } });
    expect(
      life
        .stored()
        .entries.slice(2)
        .map(({ kind, movement }) => [kind, movement.cycleCredits]),
    ).toEqual([
      ['expire', -3_000],
      ['grant', 4_000],
    ]);
  });

  it('renewal failed', () => {
    const life = newLife();
    life.paysPlan('in_1', basic);
    life.syncs(start);
    life.subscription({ status: 'past_due', periodEndsAt: '2027-01-01T00:00:00.000Z' });
    const account = life.syncs(nextMonth);
    expect(account).toMatchObject({
      cycleCredits: 0,
      subscription: { isEntitled: true, isLive: true, paymentFailed: true },
    });
    expect(tierOf(account, nextMonth)).toBe('basic');
  });

  it('renewal recovered', () => {
    const life = newLife();
    life.paysPlan('in_1', basic);
    life.syncs(start);
    life.subscription({ status: 'past_due', periodEndsAt: '2027-01-01T00:00:00.000Z' });
    life.syncs(nextMonth);
    life.paysPlan('in_2', { ...basic, from: nextMonth });
    expect(life.syncs('2026-12-06T00:00:00.000Z')).toMatchObject({
      cycleCredits: 4_000,
      cycle: { startsAt: nextMonth, endsAt: '2027-01-01T00:00:00.000Z' },
      subscription: { paymentFailed: false },
    });
  });

  it('renewal being prepared', () => {
    const life = newLife();
    life.paysPlan('in_1', { tier: 'plus', from: start });
    life.syncs(start);
    life.spends(6_000, day(5));
    life.prepares({ tier: 'plus', from: nextMonth });
    for (const at of [nextMonth, '2026-12-01T00:59:59.000Z', '2026-12-03T23:59:59.000Z']) {
      expect(life.syncs(at)).toMatchObject({
        cycleCredits: 2_000,
        cycle: { startsAt: nextMonth, endsAt: '2027-01-01T00:00:00.000Z', isAdvance: true },
      });
    }
    expect(life.stored().entries.at(-1)).toMatchObject({ kind: 'grant', source: 'advance' });
    life.spends(2_000, '2026-12-04T00:00:00.000Z');
    life.prepares();
    life.paysPlan('in_2', { tier: 'plus', from: nextMonth });
    expect(life.syncs('2026-12-04T00:00:00.000Z')).toMatchObject({
      cycleCredits: 5_500,
      cycle: { grantedCredits: 7_500, isAdvance: false },
    });
  });

  it('renewal being prepared, then failed', () => {
    const life = newLife();
    life.paysPlan('in_1', basic);
    life.syncs(start);
    life.prepares({ tier: 'basic', from: nextMonth });
    expect(life.syncs(nextMonth).cycleCredits).toBe(1_000);
    life.spends(1_000, '2026-12-01T00:30:00.000Z');
    life.prepares();
    life.subscription({ status: 'past_due', periodEndsAt: '2027-01-01T00:00:00.000Z' });
    expect(life.syncs('2026-12-01T01:00:00.000Z').cycleCredits).toBe(-1_000);
    life.paysPack('cs_1', 'starter', '2026-12-02T00:00:00.000Z');
    expect(life.syncs('2026-12-02T00:00:00.000Z').purchasedCredits).toBe(7_000);
    life.paysPlan('in_2', { ...basic, from: nextMonth });
    expect(life.syncs('2026-12-04T00:00:00.000Z').cycleCredits).toBe(3_000);
  });

  it('retries exhausted: unpaid', () => {
    const life = newLife();
    life.paysPlan('in_1', basic);
    life.subscription({ status: 'unpaid' });
    expect(life.syncs(nextMonth).subscription).toMatchObject({
      isEntitled: false,
      isLive: true,
      paymentFailed: true,
    });
  });

  it('retries exhausted: cancelled', () => {
    const life = newLife();
    life.paysPlan('in_1', basic);
    life.subscription({ status: 'canceled', endedByFailedPayment: true });
    expect(life.syncs(nextMonth).subscription).toMatchObject({
      isEntitled: false,
      isLive: false,
      paymentFailed: true,
    });
  });

  it.each(['incomplete', 'incomplete_expired'] as const)('never paid: %s', (status) => {
    const life = newLife();
    life.subscribes(basic, { status });
    expect(life.syncs(start)).toMatchObject({
      cycleCredits: 0,
      cycle: null,
      subscription: { isEntitled: false, isLive: false },
    });
  });

  it('cancelled at the end of the period', () => {
    const life = newLife();
    life.paysPlan('in_1', basic);
    life.subscription({ cancelsAt: nextMonth });
    expect(life.syncs(day(3))).toMatchObject({
      cycleCredits: 4_000,
      subscription: { isEntitled: true, cancelsAtEnd: true, endsAt: nextMonth },
    });
    life.subscription({ status: 'canceled' });
    expect(life.syncs(nextMonth)).toMatchObject({
      cycleCredits: 0,
      subscription: { isEntitled: false, isLive: false },
    });
  });

  it('cancellation undone', () => {
    const life = newLife();
    life.paysPlan('in_1', basic);
    life.subscription({ cancelsAt: nextMonth });
    life.syncs(day(3));
    life.subscription({ cancelsAt: null });
    expect(life.syncs(day(4)).subscription).toMatchObject({ cancelsAtEnd: false, isEntitled: true });
  });

  it('cancelled immediately', () => {
    const life = newLife();
    life.paysPlan('in_1', basic);
    life.subscription({ status: 'canceled', endedAt: day(11), cancelsAt: day(11) });
    const account = life.syncs(day(11));
    expect(account).toMatchObject({ cycleCredits: 4_000, subscription: { isEntitled: false } });
    expect(tierOf(account, day(12))).toBe('basic');
    expect(life.syncs(nextMonth).cycleCredits).toBe(0);
  });

  it('cancelled immediately, unused time credited', () => {
    const life = newLife();
    life.paysPlan('in_1', basic);
    life.syncs(start);
    life.paysPlan('in_2', { ...basic, from: day(16), to: nextMonth, part: 'credit', amountCents: 0 });
    life.subscription({ status: 'canceled', endedAt: day(16), cancelsAt: day(16) });
    expect(life.syncs(day(16)).cycleCredits).toBe(2_000);
  });

  it('upgrade', () => {
    const life = newLife();
    life.paysPlan('in_1', basic);
    life.syncs(start);
    life.spends(4_000, day(2));
    const half = { from: day(16), to: nextMonth };
    life.paysPlan(
      'in_2',
      { tier: 'basic', ...half, part: 'credit', amountCents: 1_000 },
      { tier: 'plus', ...half, part: 'charge' },
    );
    // Half a month of Plus for half a month of Basic.
    expect(life.syncs(day(16))).toMatchObject({
      cycleCredits: (7_500 - 4_000) / 2,
      cycle: { startsAt: start, tier: 'plus' },
      subscription: { tier: 'plus' },
    });
  });

  it('downgrade at the end of the period', () => {
    const life = newLife();
    life.paysPlan('in_1', { tier: 'pro', from: start });
    life.subscription({ scheduledChange: { tier: 'basic', interval: 'monthly' } });
    expect(life.syncs(day(10))).toMatchObject({
      cycleCredits: 14_000,
      subscription: { tier: 'pro', scheduledChange: { tier: 'basic', interval: 'monthly' } },
    });
    life.paysPlan('in_2', { ...basic, from: nextMonth });
    life.subscription({ scheduledChange: null });
    expect(life.syncs(nextMonth)).toMatchObject({ cycleCredits: 4_000, subscription: { tier: 'basic' } });
  });

  it('downgrade immediately, unused time credited', () => {
    const life = newLife();
    life.paysPlan('in_1', { tier: 'pro', from: start });
    life.syncs(start);
    life.spends(13_000, day(2));
    const half = { from: day(16), to: nextMonth };
    life.paysPlan(
      'in_2',
      { tier: 'pro', ...half, part: 'credit', amountCents: 0 },
      { tier: 'basic', ...half, part: 'charge' },
    );
    // 9,000 of this month were paid for, 13,000 are spent.
    expect(life.syncs(day(16))).toMatchObject({ cycleCredits: -4_000 });
    life.paysPlan('in_3', { ...basic, from: nextMonth });
    expect(life.syncs(nextMonth)).toMatchObject({ cycleCredits: 0 });
  });

  it('plan changed back and forth', () => {
    const life = newLife();
    life.paysPlan('in_0', basic);
    life.syncs(start);
    const rest = { from: day(2), to: nextMonth };
    for (let round = 1; round <= 5; round += 1) {
      life.paysPlan(
        `in_${round}up`,
        { tier: 'basic', ...rest, part: 'credit', amountCents: 1_900 },
        { tier: 'plus', ...rest, part: 'charge' },
      );
      const upgraded = life.syncs(day(2));
      expect(upgraded.cycleCredits).toBe(4_000 + Math.ceil((3_500 * 29) / 30));
      life.paysPlan(
        `in_${round}down`,
        { tier: 'plus', ...rest, part: 'credit', amountCents: 0 },
        { tier: 'basic', ...rest, part: 'charge' },
      );
      expect(life.syncs(day(2)).cycleCredits).toBe(4_000);
    }
  });

  it('yearly plan', () => {
    const life = newLife();
    life.paysPlan('in_1', yearly);
    expect(life.syncs(start)).toMatchObject({
      cycleCredits: 4_000,
      cycle: { endsAt: nextMonth },
      allowance: { creditsPerCycle: 4_000, endsAt: '2027-11-01T00:00:00.000Z' },
      subscription: { endsAt: '2027-11-01T00:00:00.000Z' },
    });
    life.spends(3_000, day(2));
    expect(life.syncs('2027-03-15T00:00:00.000Z')).toMatchObject({
      cycleCredits: 4_000,
      cycle: { startsAt: '2027-03-01T00:00:00.000Z', endsAt: '2027-04-01T00:00:00.000Z' },
    });
    expect(life.syncs('2027-10-31T23:59:59.999Z').allowance).toBeNull();
    life.subscription({ status: 'canceled' });
    expect(life.syncs('2027-11-01T00:00:00.000Z').cycleCredits).toBe(0);
  });

  it('yearly plan cancelled immediately', () => {
    const life = newLife();
    life.paysPlan('in_1', yearly);
    life.syncs(start);
    life.subscription({ status: 'canceled', endedAt: day(5), cancelsAt: day(5) });
    expect(life.syncs(day(5))).toMatchObject({ cycleCredits: 4_000, allowance: null });
    expect(life.syncs(nextMonth).cycleCredits).toBe(0);
    life.paysPlan('in_2', { tier: 'plus', from: day(32), subscriptionId: 'sub_2' });
    expect(life.syncs(day(32)).cycleCredits).toBe(7_500);
  });

  it('from monthly to yearly', () => {
    const life = newLife();
    life.paysPlan('in_1', basic);
    life.syncs(start);
    life.spends(3_000, day(2));
    life.paysPlan(
      'in_2',
      { tier: 'basic', from: day(16), to: nextMonth, part: 'credit', amountCents: 25_000 },
      { ...yearly, from: day(16) },
    );
    // 1,000 are left; 2,000 of November were credited, so of the new month's 4,000 there are 2,000 more.
    expect(life.syncs(day(16))).toMatchObject({
      cycleCredits: 3_000,
      cycle: { startsAt: day(16), endsAt: '2026-12-16T00:00:00.000Z', grantedCredits: 6_000 },
      subscription: { interval: 'yearly' },
    });
    expect(life.syncs('2026-12-16T00:00:00.000Z').cycleCredits).toBe(4_000);
  });

  it('from yearly to monthly, at the end of the period', () => {
    const life = newLife();
    life.paysPlan('in_1', yearly);
    life.syncs(start);
    const end = '2027-11-01T00:00:00.000Z';
    life.syncs('2027-10-10T00:00:00.000Z');
    life.paysPlan('in_2', { ...basic, from: end });
    expect(life.syncs(end)).toMatchObject({
      cycleCredits: 4_000,
      allowance: null,
      subscription: { interval: 'monthly' },
    });
  });

  it('trial', () => {
    const life = newLife();
    life.subscribes(basic, { status: 'trialing' });
    expect(life.syncs(start)).toMatchObject({ cycleCredits: 0, subscription: { isEntitled: true } });
  });

  it('paused', () => {
    const life = newLife();
    life.paysPlan('in_1', basic);
    life.subscription({ isPaused: true, periodEndsAt: '2027-01-01T00:00:00.000Z' });
    expect(life.syncs(day(20))).toMatchObject({ cycleCredits: 4_000, subscription: { isEntitled: true } });
    expect(life.syncs(nextMonth)).toMatchObject({ cycleCredits: 0, subscription: { isEntitled: false } });
  });

  it('subscribed again within the cycle', () => {
    const life = newLife();
    life.paysPlan('in_1', basic);
    life.syncs(start);
    life.spends(1_000, day(2));
    life.subscription({ status: 'canceled', endedAt: day(10), cancelsAt: day(10) });
    life.syncs(day(10));
    life.paysPlan('in_2', { tier: 'plus', from: day(16), subscriptionId: 'sub_2' });
    // Both were paid for: what is left of the first, and all of the second.
    expect(life.syncs(day(16)).cycleCredits).toBe(3_000 + 7_500);
    expect(life.account().subscription).toMatchObject({ id: 'sub_2', tier: 'plus', isEntitled: true });
  });

  it('paid from the customer balance', () => {
    const life = newLife();
    life.paysPlan('in_1', { ...basic, amountCents: 0 });
    expect(life.syncs(start).cycleCredits).toBe(4_000);
    expect(life.stored().state.orders).toEqual([]);
  });

  it('old price', () => {
    const life = newLife();
    life.paysPlan('in_1', { ...basic, creditsPerMonth: 5_000 });
    expect(life.syncs(start).cycleCredits).toBe(5_000);
  });

  it('paid for a period in the future', () => {
    const life = newLife();
    life.paysPlan('in_1', basic);
    life.syncs(start);
    life.paysPlan('in_2', { ...basic, from: nextMonth, paidAt: day(2) });
    expect(life.syncs(day(2))).toMatchObject({ cycleCredits: 4_000, cycle: { startsAt: start } });
    expect(life.syncs(nextMonth).cycleCredits).toBe(4_000);
  });

  it('unknown price', () => {
    const life = newLife();
    life.quarantines('in_1', 'the price price_x is not one of ours', start);
    expect(life.syncs(start).cycleCredits).toBe(0);
    expect(life.stored().state.quarantined).toMatchObject([{ id: 'in_1' }]);
  });
});

describe('returned payments', () => {
  it('plan refunded in full', () => {
    const life = newLife();
    life.paysPlan('in_1', basic);
    life.syncs(start);
    life.spends(1_000, day(2));
    life.returns('in_1', 2_999, day(3));
    expect(life.syncs(day(3))).toMatchObject({ cycleCredits: -1_000 });
    expect(life.stored().state.orders).toMatchObject([{ order: { status: 'returned' } }]);
  });

  it('plan refunded in part', () => {
    const life = newLife();
    life.paysPlan('in_1', { ...basic, amountCents: 3_000 });
    life.syncs(start);
    life.returns('in_1', 750, day(3));
    expect(life.syncs(day(3)).cycleCredits).toBe(3_000);
    expect(life.stored().state.orders).toMatchObject([{ order: { status: 'paid', amount_returned: 750 } }]);
  });

  it('yearly plan refunded', () => {
    const life = newLife();
    life.paysPlan('in_1', yearly);
    life.syncs('2027-02-10T00:00:00.000Z');
    life.returns('in_1', 26_990, '2027-02-11T00:00:00.000Z');
    expect(life.syncs('2027-02-11T00:00:00.000Z')).toMatchObject({ cycleCredits: 0 });
    expect(life.syncs('2027-03-11T00:00:00.000Z').cycleCredits).toBe(0);
  });

  it('yearly plan refunded and cancelled, then a monthly plan', () => {
    const life = newLife();
    life.paysPlan('in_1', yearly);
    life.syncs(start);
    life.returns('in_1', 26_990, day(5));
    life.subscription({ status: 'canceled', endedAt: day(5), cancelsAt: day(5) });
    life.syncs(day(5));
    let from = day(6);
    for (let month = 1; month <= 13; month += 1) {
      life.paysPlan(`in_2${month}`, { tier: 'plus', from, subscriptionId: 'sub_2' });
      expect(life.syncs(from).cycleCredits).toBe(7_500);
      from = addMonths(day(6), month);
    }
    expect(life.syncs(from).cycleCredits).toBe(0);
  });

  it('plan refunded by a customer with a pack', () => {
    const life = newLife();
    life.paysPlan('in_1', basic);
    life.paysPack('cs_1', 'starter', start);
    life.syncs(start);
    life.spends(3_000, day(2));
    life.returns('in_1', 2_999, day(3));
    expect(life.syncs(day(3))).toMatchObject({ cycleCredits: -3_000, purchasedCredits: 7_000 });
    life.spends(7_000, day(4));
    life.paysPlan('in_2', { ...basic, from: nextMonth });
    expect(life.syncs(nextMonth)).toMatchObject({ cycleCredits: 1_000, purchasedCredits: 0 });
  });

  it('plan paid from balance and card, the card refunded', () => {
    const life = newLife();
    life.paysPlan('in_1', { ...basic, amountCents: 1_000, paidCents: 4_000 });
    life.syncs(start);
    life.returns('in_1', 1_000, day(2));
    expect(life.syncs(day(2)).cycleCredits).toBe(3_000);
    expect(life.stored().state.orders).toMatchObject([{ order: { status: 'returned' } }]);
  });

  it('plan refunded after its cycle', () => {
    const life = newLife();
    life.paysPlan('in_1', basic);
    life.syncs(start);
    life.paysPlan('in_2', { ...basic, from: nextMonth });
    life.syncs(nextMonth);
    life.returns('in_1', 2_999, '2026-12-03T00:00:00.000Z');
    expect(life.syncs('2026-12-03T00:00:00.000Z')).toMatchObject({ cycleCredits: 4_000 });
  });

  it('plan disputed and won', () => {
    const life = newLife();
    life.paysPlan('in_1', basic);
    life.syncs(start);
    life.spends(1_000, day(2));
    life.returns('in_1', 2_999, day(3));
    expect(life.syncs(day(3)).cycleCredits).toBe(-1_000);
    life.returns('in_1', 0, day(9));
    expect(life.syncs(day(9)).cycleCredits).toBe(3_000);
  });

  it('plan disputed and lost', () => {
    const life = newLife();
    life.paysPlan('in_1', basic);
    life.syncs(start);
    life.returns('in_1', 2_999, day(3));
    expect(life.syncs(day(3))).toMatchObject({ cycleCredits: 0 });
  });
});

it('an entry is never dated after it was written, even if Stripe’s clock is ahead', () => {
  const life = newLife();
  life.paysPlan('in_1', basic);
  life.syncs(start);
  life.paysPlan('in_2', { ...basic, from: nextMonth });
  life.syncs(day(2));
  const { entries } = life.stored();
  expect(entries.map(({ kind, at = '' }) => [kind, at <= day(2)])).toEqual([
    ['grant', true],
    ['expire', true],
    ['grant', true],
  ]);
});

describe('packs', () => {
  it('pack bought', () => {
    const life = newLife();
    life.paysPack('cs_1', 'starter', start);
    expect(life.syncs(start).purchasedCredits).toBe(7_000);
    expect(life.stored().state.orders).toMatchObject([{ order: { pack_type: 'starter', credits: 7_000 } }]);
  });

  it('pack free by a coupon', () => {
    const life = newLife();
    life.paysPack('cs_1', 'starter', start, 0);
    for (const at of [start, day(2)]) expect(life.syncs(at).purchasedCredits).toBe(7_000);
    expect(life.stored().state.orders).toMatchObject([{ order: { status: 'paid', amount: 0 } }]);
    expect(life.stored().entries).toHaveLength(1);
  });

  it('pack refunded in full', () => {
    const life = newLife();
    life.paysPack('cs_1', 'starter', start);
    life.syncs(start);
    life.spends(2_000, day(2));
    life.returns('cs_1', 4_990, day(3));
    expect(life.syncs(day(3))).toMatchObject({ purchasedCredits: -2_000 });
    life.paysPack('cs_2', 'creator', day(4));
    expect(life.syncs(day(4))).toMatchObject({ purchasedCredits: 12_000 });
  });

  it('pack refunded after the end of a cycle', () => {
    const pack = () => {
      const life = newLife();
      life.paysPack('cs_1', 'starter', start);
      life.syncs(start);
      life.spends(7_000, start);
      life.paysPlan('in_1', basic);
      expect(life.syncs(start).cycleCredits).toBe(4_000);
      life.returns('cs_1', 4_990, nextMonth);
      return life;
    };
    const [seenAtOnce, seenBetween] = [pack(), pack()];
    seenBetween.syncs(nextMonth);
    for (const life of [seenAtOnce, seenBetween]) {
      expect(life.syncs(nextMonth)).toMatchObject({ cycleCredits: 0, purchasedCredits: -7_000 });
      life.paysPlan('in_2', { ...basic, from: nextMonth });
      expect(life.syncs(nextMonth)).toMatchObject({ cycleCredits: 4_000, purchasedCredits: -7_000 });
    }
  });

  it('pack refunded in part', () => {
    const life = newLife();
    life.paysPack('cs_1', 'starter', start);
    life.syncs(start);
    life.returns('cs_1', 1_000, day(2));
    expect(life.syncs(day(2)).purchasedCredits).toBe(7_000 - Math.floor((7_000 * 1_000) / 4_990));
    life.returns('cs_1', 4_990, day(3));
    expect(life.syncs(day(3)).purchasedCredits).toBe(0);
  });

  it('pack refund fails', () => {
    const life = newLife();
    life.paysPack('cs_1', 'starter', start);
    life.returns('cs_1', 4_990, day(2));
    life.syncs(day(2));
    life.returns('cs_1', 0, day(3));
    expect(life.syncs(day(3)).purchasedCredits).toBe(7_000);
  });

  it('pack disputed and won', () => {
    const life = newLife();
    life.paysPack('cs_1', 'starter', start);
    life.syncs(start);
    life.spends(7_000, day(1));
    life.returns('cs_1', 4_990, day(2));
    expect(life.syncs(day(2)).purchasedCredits).toBe(-7_000);
    life.returns('cs_1', 0, day(9));
    expect(life.syncs(day(9)).purchasedCredits).toBe(0);
  });

  it('a hundred purchases at once are synced in several writes', () => {
    const life = newLife();
    for (let index = 0; index < 100; index += 1) life.paysPack(`cs_${100 + index}`, 'starter', day(1));
    life.paysPlan('in_1', basic);
    expect(life.syncs(day(2))).toMatchObject({
      purchasedCredits: 700_000,
      cycleCredits: plans.basic.creditsPerMonth,
    });
  });
});
