import { useState } from 'react';
import { Button } from '../../design/button.tsx';
import { useSubmission } from '../../design/use-submission.ts';
import { showToast } from '../../shell/toasts.ts';
import { BackLink, CodeField, textLink } from './auth-fields.tsx';
import { showAuthenticationError, showWelcome } from './auth-toasts.ts';

/** Takes the code of the confirmation email, or sends the email again. */
export function ConfirmEmailForm({
  email,
  password,
  onConfirmed,
  onBack,
}: {
  email: string;
  /** To sign in right away; null after a reload, which forgets it. */
  password: string | null;
  /** The address is confirmed but the person has yet to sign in. */
  onConfirmed: () => void;
  onBack: () => void;
}) {
  const [code, setCode] = useState('');
  const confirmation = useSubmission(async () => {
    const { confirmEmail, signInWithPassword } = await import('../../session/cognito.ts');
    await confirmEmail(email.trim(), code.trim());
    if (password !== null && (await signInWithPassword(email.trim(), password)).step === 'done')
      showWelcome();
    else onConfirmed();
  }, showAuthenticationError);
  const resending = useSubmission(async () => {
    const { resendConfirmation } = await import('../../session/cognito.ts');
    await resendConfirmation(email.trim());
    showToast({ title: 'Email sent', description: `A new email is on its way to ${email}.` });
  }, showAuthenticationError);
  return (
    <form onSubmit={confirmation.submit} className="flex flex-col gap-5">
      <CodeField code={code} onCodeChange={setCode} />
      <Button
        type="submit"
        variant="primary"
        busy={confirmation.isBusy}
        disabled={confirmation.isBusy}
        className="min-h-12"
      >
        {confirmation.isBusy ? 'Confirming...' : 'Confirm'}
      </Button>
      <p className="text-[0.9375rem] text-dim">
        Nothing there? Check your spam folder, or have the email sent again.{' '}
        <button type="button" onClick={resending.submit} disabled={resending.isBusy} className={textLink}>
          {resending.isBusy ? 'Resending...' : 'Resend'}
        </button>
      </p>
      <BackLink onBack={onBack} />
    </form>
  );
}
