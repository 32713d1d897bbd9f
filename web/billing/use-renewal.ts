import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { PlanOption } from '../../contract/billing/plan-changes.ts';
import { announceBalanceChange } from '../api/balance-channel.ts';
import { loadErrorTexts } from '../api/load-error-texts.ts';
import { planOutlook } from '../content/plans/subscription.ts';
import { showToast } from '../design/toasts.ts';
import { useAuth } from '../signed-in/auth-provider.tsx';

/**
 * Saves which plan renews; tells every tab, and shows a success in a toast. `problem` says why it failed, until the
 * next try.
 */
export function useRenewal() {
  const { checkSubscription } = useAuth();
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  /** Returns whether it is saved. */
  const renewAs = async (plan: PlanOption): Promise<boolean> => {
    setSaving(true);
    setProblem(null);
    const errorTexts = loadErrorTexts();
    try {
      const { callApi } = await import('../api/client.ts');
      const status = await callApi('setRenewal', { body: plan });
      await checkSubscription();
      announceBalanceChange('account');
      showToast({
        title: t({ message: 'Updated', comment: 'title of a notice' }),
        description: planOutlook(status),
        tone: 'success',
      });
      return true;
    } catch (error) {
      const messageOf = await errorTexts;
      setProblem(messageOf(error, t`We couldn’t change your plan. Please try again.`));
      return false;
    } finally {
      setSaving(false);
    }
  };
  return { isSaving, problem, renewAs };
}
