import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { Button } from '../../design/controls/button.tsx';
import { CodeField, digitsOf } from '../../design/controls/code-field.tsx';
import { Problem } from '../../design/problem.tsx';
import { showWelcome } from '../../signed-in/welcome.ts';
import { BackLink } from './auth-fields.tsx';
import { ResendEmail } from './resend-email.tsx';
import { useAuthentication } from './use-authentication.ts';

/** Takes the emailed code of an account whose password was just typed. */
export function ConfirmEmailForm({
  email,
  password,
  onConfirmed,
  onBack,
}: {
  email: string;
  /** Null after a reload. */
  password: string | null;
  /** Confirmed, but not signed in. */
  onConfirmed: () => void;
  onBack: () => void;
}) {
  const [code, setCode] = useState('');
  const confirmation = useAuthentication(async () => {
    const { confirmEmail, signInWithPassword } = await import('../../session/cognito.ts');
    await confirmEmail(email.trim(), digitsOf(code));
    if (password !== null && (await signInWithPassword(email.trim(), password)).step === 'done')
      showWelcome();
    else onConfirmed();
  });
  return (
    <form onSubmit={confirmation.submit} className="flex flex-col gap-5">
      <CodeField code={code} onCodeChange={setCode} />
      <Problem message={confirmation.problem} />
      <Button type="submit" variant="primary" busy={confirmation.isBusy} className="min-h-12">
        {confirmation.isBusy ? t`Confirming...` : t`Confirm`}
      </Button>
      <ResendEmail email={email.trim()} password={password} />
      <BackLink onBack={onBack} />
    </form>
  );
}
