import { expect, it } from 'vitest';
import { emptyBillingAccount } from '../../tables/credits/billing-account.ts';
import { emptyAccount } from '../../tables/credits/ledger.ts';
import { secondPersonForAccount } from './alone-with-account.ts';

const at = new Date('2026-11-27T10:00:00.000Z');
const why = (purchasedCredits: number, aloneCredits: number, isLive = false) =>
  secondPersonForAccount(
    {
      account: { ...emptyAccount, purchasedCredits },
      billing: {
        ...emptyBillingAccount,
        subscription: {
          ...{ id: 'sub_1', tier: 'pro', interval: 'monthly', isEntitled: isLive, isLive },
          ...{ endsAt: at.toISOString(), cancelsAtEnd: false, scheduledChange: null, paymentFailed: false },
        },
      },
    },
    aloneCredits,
    at,
  );

it('an account asks a second operator unless a setting leaves it to one, and always with a plan', () => {
  expect(why(0, 0)).toContain('always');
  expect(why(100, 100)).toBeNull();
  expect(why(101, 100)).toContain('more than 100 credits');
  expect(why(0, 100, true)).toContain('has a plan');
});
