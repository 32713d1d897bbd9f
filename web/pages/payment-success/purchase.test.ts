import { describe, expect, it } from 'vitest';
import { OrderId, UserId } from '../../../contract/ids.ts';
import type { Order } from '../../api/received.ts';
import { findPurchase, readClaimedPurchase } from './purchase.ts';

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
  amount: 4_990,
  amount_returned: 0,
  receipt_url: null,
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
      pack: 'starter',
      sessionId: 'cs_test_1',
    });
  });

  it('is not believed where it is no pack and no session', () => {
    expect(readClaimedPurchase('?type=credits&pack=<b>all</b>&session_id=../../orders')).toEqual({
      kind: 'credits',
      pack: null,
      sessionId: null,
    });
    expect(readClaimedPurchase('?type=anything').kind).toBe('subscription');
  });
});

describe('the purchase', () => {
  it('is the order with the id of the checkout session, whatever pack the address names', () => {
    expect(findPurchase([order], { kind: 'credits', pack: 'business', sessionId: 'cs_test_1' }, now)).toBe(
      order,
    );
    expect(
      findPurchase([order], { kind: 'credits', pack: 'starter', sessionId: 'cs_test_2' }, now),
    ).toBeNull();
  });

  it('without an id is the newest of the last hour', () => {
    const claim = { kind: 'credits', pack: null, sessionId: null } as const;
    expect(findPurchase([order], claim, now)).toBe(order);
    expect(findPurchase([order], { ...claim, pack: 'creator' }, now)).toBeNull();
    expect(findPurchase([order], claim, now + 3_600_000)).toBeNull();
  });

  it('of credits is never a plan, and of a plan never credits', () => {
    const orders = [planOrder, order];
    expect(findPurchase(orders, { kind: 'credits', pack: null, sessionId: null }, now)).toBe(order);
    expect(findPurchase(orders, { kind: 'credits', pack: null, sessionId: 'in_test_1' }, now)).toBeNull();
    expect(
      findPurchase([order], { kind: 'subscription', pack: null, sessionId: 'cs_test_1' }, now),
    ).toBeNull();
  });

  it('of a plan is the newest of the last day, whatever session the address names', () => {
    const claim = { kind: 'subscription', pack: null, sessionId: 'cs_test_9' } as const;
    expect(findPurchase([order, planOrder], claim, now)).toBe(planOrder);
    expect(findPurchase([order, planOrder], claim, now + 86_400_000)).toBeNull();
  });

  it('without an id is not one whose money was returned', () => {
    const returned: Order = { ...order, status: 'returned', amount_returned: 4_990 };
    expect(findPurchase([returned], { kind: 'credits', pack: null, sessionId: null }, now)).toBeNull();
  });
});
