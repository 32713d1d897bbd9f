import { t } from '@lingui/core/macro';
import { useEffect } from 'react';
import { onPurchaseElsewhere } from '../api/balance-channel.ts';
import { planName } from '../content/plans/product-names.ts';
import { showToast } from '../design/toasts.ts';
import { formatCredits } from '../locales/figures.ts';
import { whenVisible } from './when-visible.ts';

/** Says in the tab from which the person went to pay that the payment has arrived. */
export function useArrivedPurchase(userId: string | null): void {
  useEffect(() => {
    if (userId === null) return;
    let giveUp = () => {};
    const stop = onPurchaseElsewhere(({ tier, credits }) => {
      giveUp = whenVisible(() => sayArrived(tier, formatCredits(credits)));
    });
    return () => {
      stop();
      giveUp();
    };
  }, [userId]);
}

function sayArrived(tier: string | null, credits: string): void {
  const plan = tier === null ? null : planName(tier);
  showToast({
    title: t`Payment Complete!`,
    description:
      plan === null
        ? t`${credits} credits were added to your account.`
        : t`Your ${plan} plan is active, with ${credits} credits.`,
    tone: 'success',
  });
}
