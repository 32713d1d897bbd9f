import { useSubmission } from '../../design/use-submission.ts';
import { showToast } from '../../shell/toasts.ts';
import { textLink } from './auth-fields.tsx';
import { showAuthenticationError } from './auth-toasts.ts';

/** Has the confirmation email sent again. */
export function ResendEmail({ email }: { email: string }) {
  const { isBusy, submit } = useSubmission(async () => {
    const { resendConfirmation } = await import('../../session/cognito.ts');
    await resendConfirmation(email);
    showToast({ title: 'Email sent', description: `A new email is on its way to ${email}.` });
  }, showAuthenticationError);
  return (
    <p className="text-[0.9375rem] text-dim">
      Nothing there? Check your spam folder, or have the email sent again.{' '}
      <button type="button" onClick={submit} disabled={isBusy} className={textLink}>
        {isBusy ? 'Resending...' : 'Resend'}
      </button>
    </p>
  );
}
