import { useState } from 'react';
import type { SubscriptionStatus } from '../api/received.ts';
import { isLatestVisit, rememberStripeVisit } from '../session/stripe-visit.ts';
import { useAuth } from '../signed-in/auth-provider.tsx';
import type { StripePage } from './open-stripe-page.ts';
import { openStripePage } from './open-stripe-page.ts';

/** The page that did not open, and why; until the next try. */
export interface StripePageFailure {
  readonly page: StripePage;
  readonly message: string;
}

/**
 * Sends the person to a Stripe page and stores the visit, so that the tab they return to checks the account
 * (signed-in/use-stripe-return.ts).
 */
export function useStripePage() {
  const { user, checkSubscription } = useAuth();
  const [opening, setOpening] = useState<StripePage | null>(null);
  const [failure, setFailure] = useState<StripePageFailure | null>(null);

  const open = async (page: StripePage, where: 'new-tab' | 'this-tab' = 'new-tab') => {
    if (user === null) return;
    setOpening(page);
    setFailure(null);
    const opened = openStripePage(page, where);
    void rememberVisit(user.id, checkSubscription);
    const message = await opened;
    if (message !== null) setFailure({ page, message });
    setOpening(null);
  };
  return { opening, failure, open };
}

async function rememberVisit(
  userId: string,
  checkSubscription: () => Promise<SubscriptionStatus | null>,
): Promise<void> {
  const visit = { userId, openedAtMilliseconds: Date.now(), accountThen: null };
  rememberStripeVisit(visit);
  const { accountFingerprint } = await import('../signed-in/watch-account.ts');
  const accountThen = await accountFingerprint(checkSubscription);
  if (isLatestVisit(visit)) rememberStripeVisit({ ...visit, accountThen });
}
