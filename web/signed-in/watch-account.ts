import { announceBalanceChange } from '../api/balance-channel.ts';
import { callApi } from '../api/client.ts';
import { attemptsWithin, delayMilliseconds, waitingForPurchase } from '../api/growing-delay.ts';
import { pause } from '../api/pause.ts';
import type { SubscriptionStatus } from '../api/received.ts';
import { logFailure } from '../session/log-failure.ts';
import type { StripeVisit } from '../session/stripe-visit.ts';
import { forgetStripeVisit, isLatestVisit } from '../session/stripe-visit.ts';

/** A payment arrives within seconds; after a minute, nothing was paid. */
const attempts = attemptsWithin(waitingForPurchase, 60_000);

/** Plan and credits as comparable text; null if a request fails. */
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
 * Polls until the account differs from its state before the visit to Stripe, and tells every tab. If that
 * state is unknown, the first response takes its place. Gives up after a minute. A visit is watched to the
 * end once.
 *
 * Plan and credits come from two requests, so the first news may be the credits of after with the plan of
 * before: the watch ends when the account is twice the same.
 */
export async function watchAccount(
  visit: StripeVisit,
  ask: () => Promise<string | null>,
  signal: AbortSignal,
): Promise<void> {
  let then = visit.accountThen;
  let hasNews = false;
  for (let attempt = 1; attempt <= attempts && !signal.aborted; attempt += 1) {
    const now = await ask();
    if (signal.aborted) return;
    if (hasNews && now === then) break;
    if (now !== null && now !== then) {
      hasNews ||= then !== null;
      then = now;
      announceBalanceChange('account');
    }
    await pause(delayMilliseconds(waitingForPurchase, hasNews ? 1 : attempt), signal);
  }
  if (!signal.aborted && isLatestVisit(visit)) forgetStripeVisit();
}
