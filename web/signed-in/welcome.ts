import { t } from '@lingui/core/macro';
import { showToast } from '../design/toasts.ts';
import { currentSession } from '../session/session-store.ts';

/** Welcomes the person after a sign-in, and a new one to the product. */
export function showWelcome(): void {
  showToast({
    title: currentSession()?.isFirst === true ? t`Welcome to Reelwright` : t`Welcome back!`,
    description: t`You have successfully signed in.`,
    tone: 'success',
  });
}
