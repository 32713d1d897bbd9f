import { Button } from '../../design/button.tsx';
import { Notice } from '../../design/notice.tsx';
import { useSubmission } from '../../design/use-submission.ts';
import { showAuthenticationError } from './auth-toasts.ts';

/**
 * The ways on for a person whose address is signed up already, by themselves or by a stranger. No code is asked for: it
 * would confirm the password of that sign-up, and the email's link asks for one of the reader's own.
 */
export function TakenAddress({
  email,
  onSignIn,
  onForgotten,
  onResent,
}: {
  email: string;
  onSignIn: () => void;
  onForgotten: () => void;
  onResent: () => void;
}) {
  const { isBusy, submit } = useSubmission(
    async () => {
      const { resendConfirmation } = await import('../../session/cognito.ts');
      await resendConfirmation(email);
      onResent();
    },
    (error) => showAuthenticationError(isConfirmed(error) ? new Error(confirmed) : error),
  );
  return (
    <Notice title={`${email} is signed up already`} tone="warning">
      <p>
        Sign in, or set a new password if you have forgotten it. If you never confirmed the address, or did
        not sign up yourself, have the confirmation email sent again: its link sets a password of your own.
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button onClick={onSignIn}>Sign in</Button>
        <Button onClick={onForgotten}>Set a new password</Button>
        <Button onClick={submit} busy={isBusy} disabled={isBusy}>
          {isBusy ? 'Sending...' : 'Send the confirmation email again'}
        </Button>
      </div>
    </Notice>
  );
}

const confirmed = 'This address is confirmed already. Sign in, or set a new password.';

/** The user pool sends nothing to an address that is confirmed. */
function isConfirmed(error: unknown): boolean {
  return error instanceof Error && error.name === 'InvalidParameterException';
}
