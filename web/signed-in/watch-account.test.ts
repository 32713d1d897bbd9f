import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { onBalanceChange } from '../api/balance-channel.ts';
import type { StripeVisit } from '../session/stripe-visit.ts';
import { recentStripeVisit, rememberStripeVisit } from '../session/stripe-visit.ts';
import { watchAccount } from './watch-account.ts';

const visit: StripeVisit = {
  userId: 'user-1',
  openedAtMilliseconds: 0,
  accountThen: 'not subscribed',
};
let announced: string[];
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  const entries = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => entries.set(key, value),
    removeItem: (key: string) => entries.delete(key),
  });
  vi.stubGlobal(
    'BroadcastChannel',
    class extends EventTarget {
      postMessage() {}
    },
  );
  announced = [];
  stop = onBalanceChange((change) => announced.push(change));
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Returns how often a whole watch asked. */
async function watch(watched: StripeVisit, answers: readonly (string | null)[]): Promise<number> {
  let asked = 0;
  const ask = async () => {
    asked += 1;
    return answers[Math.min(asked, answers.length) - 1] ?? null;
  };
  const watching = watchAccount(watched, ask, new AbortController().signal);
  await vi.runAllTimersAsync();
  await watching;
  return asked;
}

describe('watching an account after a visit to Stripe', () => {
  it('goes on until the account differs and stays so, and tells every tab once', async () => {
    expect(await watch(visit, ['not subscribed', 'not subscribed', 'Plus'])).toBe(4);
    expect(announced).toEqual(['account']);
  });

  it('shows the plan too when the new credits were read before it', async () => {
    const answers = ['not subscribed', 'not subscribed, new credits', 'Plus, new credits'];
    expect(await watch(visit, answers)).toBe(4);
    expect(announced).toEqual(['account', 'account']);
  });

  it.each([['Plus'], ['not subscribed']])('happens once for a visit that ends with "%s"', async (answer) => {
    rememberStripeVisit(visit);
    await watch(visit, [answer]);
    expect(recentStripeVisit('user-1', 0)).toBeNull();
  });

  it('does not forget a later visit', async () => {
    const later = { ...visit, openedAtMilliseconds: 1 };
    rememberStripeVisit(later);
    await watch(visit, ['Plus']);
    expect(recentStripeVisit('user-1')).toEqual(later);
  });

  it('takes a failed question for no news', async () => {
    expect(await watch(visit, [null, null, 'Plus'])).toBe(4);
  });

  it('takes the first answer for the old state where that was never heard', async () => {
    expect(await watch({ ...visit, accountThen: null }, ['not subscribed', 'not subscribed', 'Plus'])).toBe(
      4,
    );
    expect(announced).toEqual(['account', 'account']);
  });

  it('ends within about a minute when nothing was paid', async () => {
    const asked = await watch(visit, ['not subscribed']);
    expect(asked).toBeGreaterThan(5);
    expect(Date.now()).toBeLessThanOrEqual(75_000);
    expect(announced).toEqual([]);
  });

  it('ends at once when the person leaves', async () => {
    const leave = new AbortController();
    const watching = watchAccount(visit, async () => 'not subscribed', leave.signal);
    await vi.advanceTimersByTimeAsync(500);
    rememberStripeVisit(visit);
    leave.abort();
    await watching;
    expect(Date.now()).toBe(500);
    expect(recentStripeVisit('user-1')).toEqual(visit);
  });
});
