import { t } from '@lingui/core/macro';
import { useRef } from 'react';
import { Notice } from '../../design/notice.tsx';
import { hasEndedSession } from '../../session/ended-session.ts';
import { BackLink } from './auth-fields.tsx';
import type { AuthStep } from './auth-step.ts';
import { ConfirmEmailForm } from './confirm-email-form.tsx';
import { CreateAccountForm, SignInForm } from './credentials-forms.tsx';
import { GoogleButton } from './google-button.tsx';
import { OneTimeCodeForm } from './one-time-code-form.tsx';
import { ReplacePasswordForm, RequestResetForm } from './password-reset-forms.tsx';
import { ResendEmail } from './resend-email.tsx';

/** The form of a sign-in step. */
export function StepForm({
  step,
  show,
  email,
  onEmailChange,
  isCreating,
  next,
}: {
  step: AuthStep;
  show: (to: AuthStep) => void;
  /** Kept across forms. */
  email: string;
  onEmailChange: (email: string) => void;
  isCreating: boolean;
  /** Path after sign-in with Google. */
  next: string;
}) {
  // Only in memory; signs in after the code.
  const password = useRef<string | null>(null);
  const backToSignIn = (notice?: string) =>
    show({ name: 'credentials', ...(notice !== undefined && { notice }) });
  switch (step.name) {
    case 'confirm-email':
      return (
        <>
          {!step.isExistingAccount && (
            <Notice title={t`Account created successfully!`}>
              {t`Please check your email to confirm your account.`}
            </Notice>
          )}
          <ConfirmEmailForm
            email={step.email}
            password={password.current}
            onConfirmed={() =>
              show({ name: 'credentials', notice: t`Your email is confirmed. Sign in with your password.` })
            }
            onBack={() => backToSignIn()}
          />
        </>
      );
    case 'follow-link':
      return (
        <>
          <ResendEmail email={step.email} />
          <BackLink onBack={() => backToSignIn()} />
        </>
      );
    case 'request-reset':
      return (
        <RequestResetForm
          email={email}
          onEmailChange={onEmailChange}
          onSent={() => show({ name: 'replace-password', email: email.trim() })}
          onBack={() => backToSignIn()}
        />
      );
    case 'replace-password':
      return <ReplacePasswordForm email={step.email} onBack={() => backToSignIn()} />;
    case 'one-time-code':
      return (
        <>
          {step.notice !== undefined && <Notice title={step.notice} />}
          <OneTimeCodeForm onBack={backToSignIn} />
        </>
      );
    case 'credentials':
      return (
        <CredentialsStep
          notice={step.notice}
          show={show}
          email={email}
          onEmailChange={onEmailChange}
          onUnconfirmed={(typedPassword, isExistingAccount) => {
            password.current = typedPassword;
            show({ name: 'confirm-email', email: email.trim(), isExistingAccount });
          }}
          isCreating={isCreating}
          next={next}
        />
      );
  }
}

/** Signs in, or creates an account. */
function CredentialsStep({
  notice,
  show,
  email,
  onEmailChange,
  onUnconfirmed,
  isCreating,
  next,
}: {
  notice: string | undefined;
  show: (to: AuthStep) => void;
  email: string;
  onEmailChange: (email: string) => void;
  onUnconfirmed: (password: string, isExistingAccount: boolean) => void;
  isCreating: boolean;
  next: string;
}) {
  return (
    <>
      {notice !== undefined ? (
        <Notice title={notice} />
      ) : (
        hasEndedSession() && (
          <Notice title={t`Your session has ended`}>
            {t`Sign in to pick up where you left off. We kept what you were writing.`}
          </Notice>
        )
      )}
      {isCreating ? (
        <CreateAccountForm
          email={email}
          onEmailChange={onEmailChange}
          onCreated={(password) => onUnconfirmed(password, false)}
          onForgotten={() => show({ name: 'request-reset' })}
          onResent={() => show({ name: 'follow-link', email: email.trim() })}
        />
      ) : (
        <SignInForm
          email={email}
          onEmailChange={onEmailChange}
          onForgotten={() => show({ name: 'request-reset' })}
          onUnconfirmed={(password) => onUnconfirmed(password, true)}
          onOneTimeCode={() => show({ name: 'one-time-code' })}
          onResetRequired={() => show({ name: 'request-reset' })}
        />
      )}
      <GoogleButton next={next} />
    </>
  );
}
