import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { Button } from '../../design/controls/button.tsx';
import { CodeField, digitsOf } from '../../design/controls/code-field.tsx';
import { Problem } from '../../design/problem.tsx';
import { mayBeSent, NewPasswordField, useNewPassword } from '../../signed-in/new-password.tsx';
import { showWelcome } from '../../signed-in/welcome.ts';
import { BackLink, EmailField } from './auth-fields.tsx';
import { useAuthentication } from './use-authentication.ts';

/** Requests a password reset code by email. */
export function RequestResetForm({
  email,
  onEmailChange,
  onSent,
  onBack,
}: {
  email: string;
  onEmailChange: (email: string) => void;
  onSent: () => void;
  onBack: () => void;
}) {
  const { isBusy, problem, submit } = useAuthentication(async () => {
    const { requestPasswordReset } = await import('../../session/cognito.ts');
    await requestPasswordReset(email.trim());
    onSent();
  });
  return (
    <form onSubmit={submit} className="flex flex-col gap-5">
      <EmailField email={email} onEmailChange={onEmailChange} />
      <Problem message={problem} />
      <Button type="submit" variant="primary" busy={isBusy} className="min-h-12">
        {isBusy ? t`Sending...` : t`Send code`}
      </Button>
      <BackLink onBack={onBack} />
    </form>
  );
}

/** Takes the emailed code and a new password, and signs in. */
export function ReplacePasswordForm({ email, onBack }: { email: string; onBack: () => void }) {
  const [code, setCode] = useState('');
  const choice = useNewPassword();
  const { isBusy, problem, submit } = useAuthentication(async () => {
    if (!(await mayBeSent(email.trim(), choice))) return;
    const { replacePassword, signInWithPassword } = await import('../../session/cognito.ts');
    await replacePassword(email.trim(), digitsOf(code), choice.password);
    if ((await signInWithPassword(email.trim(), choice.password)).step === 'done') showWelcome();
    else onBack();
  });
  return (
    <form onSubmit={submit} className="flex flex-col gap-5">
      <CodeField code={code} onCodeChange={setCode} />
      <NewPasswordField label={t`New password`} choice={choice} />
      <Problem message={problem} />
      <Button type="submit" variant="primary" busy={isBusy} className="min-h-12">
        {isBusy ? t`Saving...` : t`Save and sign in`}
      </Button>
      <BackLink onBack={onBack} />
    </form>
  );
}
