import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { StripeVisit } from './stripe-visit.ts';
import { recentStripeVisit, rememberStripeVisit } from './stripe-visit.ts';

const visit: StripeVisit = {
  userId: 'user-1',
  openedAtMilliseconds: 1_000_000,
  accountThen: null,
};
let stored: string | null;

beforeEach(() => {
  stored = null;
  vi.stubGlobal('localStorage', {
    getItem: () => stored,
    setItem: (_key: string, value: string) => {
      stored = value;
    },
  });
});

describe('a visit to Stripe', () => {
  it('is remembered for two hours', () => {
    rememberStripeVisit(visit);
    expect(recentStripeVisit('user-1', 1_000_000)).toEqual(visit);
    expect(recentStripeVisit('user-1', 1_000_000 + 7_199_999)).toEqual(visit);
    expect(recentStripeVisit('user-1', 1_000_000 + 7_200_000)).toBeNull();
  });

  it("is no one else's", () => {
    rememberStripeVisit(visit);
    expect(recentStripeVisit('user-2', 1_000_000)).toBeNull();
  });

  it.each(['', '{', '[]', '{"userId":"user-1"}'])('is not read from %j', (text) => {
    stored = text;
    expect(recentStripeVisit('user-1', 1_000_000)).toBeNull();
  });

  it('lasts as long as the page where storage is blocked', () => {
    vi.stubGlobal('localStorage', {
      getItem: () => {
        throw new Error('blocked');
      },
      setItem: () => {
        throw new Error('blocked');
      },
    });
    rememberStripeVisit(visit);
    expect(recentStripeVisit('user-1', 1_000_000)).toEqual(visit);
  });
});
