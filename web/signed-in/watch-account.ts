import { announceBalanceChange } from '../api/balance-channel.ts';
import { callApi } from '../api/client.ts';
import { attemptsWithin, delayMilliseconds, waitingForPurchase } from '../api/growing-delay.ts';
import { pause } from '../api/pause.ts';
import type { SubscriptionStatus } from '../api/received.ts';
import { logFailure } from '../session/log-failure.ts';
import type { StripeVisit } from '../session/stripe-visit.ts';
import { rememberStripeVisit } from '../session/stripe-visit.ts';

/** A payment is known within seconds; after this long, nothing was paid. */
const attempts = attemptsWithin(waitingForPurchase, 60_000);

/** How the account stands, as one text to compare; null when it cannot be heard. Plan and credits: either may change. */
export async function accountFingerprint(
  checkSubscription: () => Promise<SubscriptionStatus | null>,
): Promise<string | null> {
  const [status, balance] = await Promise.all([
    checkSubscription(),
    callApi('getCredits', {}).catch((error: unknown) => {
      logFailure('Error fetching credits', error);
      return null;
    }),
  ]);
  return status === null || balance === null ? null : JSON.stringify([status, balance]);
}

/**
 * Asks, with growing delay, until the account differs from how it stood when the person left for Stripe, and tells every
 * tab. If that was never heard, the first answer takes its place. Ends after a minute without news: then nothing was paid, or the next look will find it.
 */
export async function watchAccount(
  visit: StripeVisit,
  /** Gives the account's fingerprint. */
  ask: () => Promise<string | null>,
  signal: AbortSignal,
): Promise<void> {
  let then = visit.accountThen;
  for (let attempt = 1; attempt <= attempts && !signal.aborted; attempt += 1) {
    const now = await ask();
    if (signal.aborted) return;
    if (now !== null && now !== then) {
      const hasNews = then !== null;
      then = now;
      // The visit goes on: a person may change more than one thing in the portal.
      rememberStripeVisit({ ...visit, accountThen: now });
      announceBalanceChange('account');
      if (hasNews) return;
    }
    await pause(delayMilliseconds(waitingForPurchase, attempt), signal);
  }
}
