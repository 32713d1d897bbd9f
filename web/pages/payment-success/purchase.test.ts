import { describe, expect, it } from 'vitest';
import { OrderId, UserId } from '../../../contract/fields/ids.ts';
import type { Order } from '../../api/received.ts';
import { findPurchase, isOldClaim, lastPurchase, readClaimedPurchase } from './purchase.ts';

const now = Date.parse('2026-11-21T12:00:00.000Z');
const order: Order = {
  id: OrderId.parse('cs_test_1'),
  user_id: UserId.parse('6f9619ff-8b86-4011-b42d-00c04fc964ff'),
  status: 'paid',
  product_type: 'credit_pack',
  pack_type: 'starter',
  tier: null,
  interval: null,
  credits: 7_000,
  currency: 'usd',
  amount: 4_990,
  amount_tax: 0,
  amount_returned: 0,
  receipt_url: null,
  invoice_url: null,
  created_at: '2026-11-21T11:59:00.000Z',
};

const planOrder: Order = {
  ...order,
  id: OrderId.parse('in_test_1'),
  product_type: 'subscription',
  pack_type: null,
  tier: 'plus',
  interval: 'yearly',
  credits: 7_500,
  amount: 44_990,
};

describe('the address of the success page', () => {
  it('says what to look for', () => {
    expect(readClaimedPurchase('?type=credits&pack=starter&session_id=cs_test_1')).toEqual({
      kind: 'credits',
      sessionId: 'cs_test_1',
    });
    expect(readClaimedPurchase('?type=anything&session_id=cs_test_1')?.kind).toBe('subscription');
  });

  it('claims nothing without a checkout session', () => {
    expect(readClaimedPurchase('')).toBeNull();
    expect(readClaimedPurchase('?type=credits&pack=starter')).toBeNull();
    expect(readClaimedPurchase('?type=credits&pack=<b>all</b>&session_id=../../orders')).toBeNull();
  });
});

describe('the purchase', () => {
  it('is the order with the id of the checkout session', () => {
    expect(findPurchase([order], { kind: 'credits', sessionId: 'cs_test_1' }, now)).toBe(order);
    expect(findPurchase([order], { kind: 'credits', sessionId: 'cs_test_2' }, now)).toBeNull();
  });

  it('of credits is never a plan, and of a plan never credits', () => {
    const orders = [planOrder, order];
    expect(findPurchase(orders, { kind: 'credits', sessionId: 'in_test_1' }, now)).toBeNull();
    expect(findPurchase([order], { kind: 'subscription', sessionId: 'cs_test_1' }, now)).toBeNull();
  });

  it('of a plan is the newest of the last day, whatever session the address names', () => {
    const claim = { kind: 'subscription', sessionId: 'cs_test_9' } as const;
    expect(findPurchase([order, planOrder], claim, now)).toBe(planOrder);
    expect(findPurchase([order, planOrder], claim, now + 86_400_000)).toBeNull();
  });

  it('of a plan is not one whose money was returned', () => {
    const returned: Order = { ...planOrder, status: 'returned', amount_returned: 44_990 };
    expect(findPurchase([returned], { kind: 'subscription', sessionId: 'cs_test_9' }, now)).toBeNull();
  });
});

describe('an old link to the success page', () => {
  const claim = { kind: 'subscription', sessionId: 'cs_test_9' } as const;

  it('is told by a plan that was paid more than a day ago', () => {
    expect(isOldClaim([planOrder], claim, now + 86_400_000)).toBe(true);
    expect(isOldClaim([planOrder], claim, now)).toBe(false);
  });

  it('is not told without a payment of a plan, nor of a pack: its order has the id of its own checkout', () => {
    expect(isOldClaim([order], claim, now + 86_400_000)).toBe(false);
    expect(isOldClaim([planOrder], { ...claim, kind: 'credits' }, now + 86_400_000)).toBe(false);
  });
});

describe('what was bought last', () => {
  it('is the newest order that was not returned, however old', () => {
    const returned: Order = { ...planOrder, status: 'returned', amount_returned: 44_990 };
    expect(lastPurchase([planOrder, order])).toBe(planOrder);
    expect(lastPurchase([returned, order])).toBe(order);
  });

  it('is nothing without an order', () => {
    expect(lastPurchase([])).toBeNull();
  });
});
