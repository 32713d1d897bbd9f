import { t } from '@lingui/core/macro';
import { Problem } from '../../design/problem.tsx';
import { showToast } from '../../design/toasts.ts';
import { textLink } from './auth-fields.tsx';
import { useAuthentication } from './use-authentication.ts';

/**
 * Resends the confirmation email.
 *
 * @param password of the sign-up; null if unknown
 */
export function ResendEmail({ email, password = null }: { email: string; password?: string | null }) {
  const { isBusy, problem, submit } = useAuthentication(async () => {
    const { resendConfirmation } = await import('../../session/cognito.ts');
    await resendConfirmation(email, password);
    showToast({ title: t`Email sent`, description: t`A new email is on its way to ${email}.` });
  });
  return (
    <div className="flex flex-wrap items-center gap-x-3 text-[0.9375rem] text-dim">
      <p>{t`Didn’t get it? Check your spam folder.`}</p>
      <button
        type="button"
        onClick={submit}
        aria-busy={isBusy || undefined}
        aria-disabled={isBusy || undefined}
        className={textLink}
      >
        {isBusy ? t`Resending...` : t`Resend the email`}
      </button>
      <Problem message={problem} />
    </div>
  );
}
