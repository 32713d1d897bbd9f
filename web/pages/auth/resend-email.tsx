import { t } from '@lingui/core/macro';
import { useSubmission } from '../../design/controls/use-submission.ts';
import { showToast } from '../../design/toasts.ts';
import { textLink } from './auth-fields.tsx';
import { showAuthenticationError } from './auth-toasts.ts';

/**
 * Resends the confirmation email.
 *
 * @param password of the sign-up; null if unknown
 */
export function ResendEmail({ email, password = null }: { email: string; password?: string | null }) {
  const { isBusy, submit } = useSubmission(async () => {
    const { resendConfirmation } = await import('../../session/cognito.ts');
    await resendConfirmation(email, password);
    showToast({ title: t`Email sent`, description: t`A new email is on its way to ${email}.` });
  }, showAuthenticationError);
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-[0.9375rem] text-dim">
      {t`Didn’t get it? Check your spam folder.`}
      <button type="button" onClick={submit} disabled={isBusy} className={textLink}>
        {isBusy ? t`Resending...` : t`Resend the email`}
      </button>
    </p>
  );
}
