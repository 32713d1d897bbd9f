import { useState } from 'react';
import type { PlanOption } from '../../contract/plan-changes.ts';
import { messageOf } from '../api/api-error.ts';
import { announceBalanceChange } from '../api/balance-channel.ts';
import { planOutlook } from '../content/subscription.ts';
import { useAuth } from '../session/auth-provider.tsx';
import { showToast } from '../shell/toasts.ts';

/** Decides what the person's plan goes on as after its paid period, and tells every tab; a toast says what came of it. */
export function useRenewal() {
  const { checkSubscription } = useAuth();
  const [isSaving, setSaving] = useState(false);

  const renewAs = async (plan: PlanOption) => {
    setSaving(true);
    try {
      const { callApi } = await import('../api/client.ts');
      const status = await callApi('setRenewal', { body: plan });
      await checkSubscription();
      announceBalanceChange('account');
      showToast({ title: 'Updated', description: planOutlook(status), tone: 'success' });
    } catch (error) {
      showToast({
        title: 'Error',
        description: messageOf(error, 'Your plan could not be changed. Please try again.'),
        tone: 'error',
      });
    } finally {
      setSaving(false);
    }
  };
  return { isSaving, renewAs };
}
