import { t } from '@lingui/core/macro';
import { Button } from '../../design/controls/button.tsx';
import { Notice } from '../../design/notice.tsx';
import { Problem } from '../../design/problem.tsx';
import { useAuthentication } from './use-authentication.ts';

/**
 * For an email that has an account, perhaps a stranger's. It takes no code, which would confirm the
 * stranger's password: the emailed link asks for a new one.
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
  const { isBusy, problem, submit } = useAuthentication(async () => {
    const { resendConfirmation } = await import('../../session/cognito.ts');
    try {
      await resendConfirmation(email, null);
    } catch (error) {
      throw isConfirmed(error)
        ? new Error(t`This email is already confirmed. Sign in, or reset your password.`)
        : error;
    }
    onResent();
  });
  return (
    <Notice title={t`${email} already has an account`} tone="warning">
      <p>
        {t`Sign in, or reset your password if you forgot it. If you never confirmed this email, or didn’t sign up yourself, we can send the confirmation email again. Its link lets you choose a password of your own.`}
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button onClick={onSignIn}>{t`Sign in`}</Button>
        <Button onClick={onForgotten}>{t`Reset password`}</Button>
        <Button onClick={submit} busy={isBusy}>
          {isBusy ? t`Sending...` : t`Resend the confirmation email`}
        </Button>
        <Problem message={problem} />
      </div>
    </Notice>
  );
}

/** Cognito refuses to resend to a confirmed email. */
function isConfirmed(error: unknown): boolean {
  return error instanceof Error && error.name === 'InvalidParameterException';
}
