import { useState } from 'react';
import { Button } from '../../design/button.tsx';
import { TextField } from '../../design/field.tsx';
import { showToast } from '../../shell/toasts.ts';
import { showWelcome } from './auth-toasts.ts';
import { textLink } from './credentials-forms.tsx';
import { useSubmission } from './use-submission.ts';

/** The code of the confirmation e-mail, typed; or the e-mail once more. */
export function ConfirmEmailForm({
  email,
  password,
  onConfirmed,
}: {
  email: string;
  /** What the account was made with, to sign in right away; null if it is not known any more. */
  password: string | null;
  /** The address is confirmed but the person has yet to sign in. */
  onConfirmed: () => void;
}) {
  const [code, setCode] = useState('');
  const confirmation = useSubmission(async () => {
    const { confirmEmail, signInWithPassword } = await import('../../session/cognito.ts');
    await confirmEmail(email.trim(), code.trim());
    if (password !== null && (await signInWithPassword(email.trim(), password)).step === 'done')
      showWelcome();
    else onConfirmed();
  });
  const resending = useSubmission(async () => {
    const { resendConfirmation } = await import('../../session/cognito.ts');
    await resendConfirmation(email.trim());
    showToast({ title: 'Sent again', description: `A new message is on its way to ${email}.` });
  });
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
        Nothing there? Look among the unwanted messages, or{' '}
        <button type="button" onClick={resending.submit} disabled={resending.isBusy} className={textLink}>
          {resending.isBusy ? 'sending it again...' : 'send it again'}
        </button>
      </p>
    </form>
  );
}

/** Six digits from an e-mail or an authenticator. */
export function CodeField({ code, onCodeChange }: { code: string; onCodeChange: (code: string) => void }) {
  return (
    <TextField
      label="Code"
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      required
      pattern="\s*\d{6}\s*"
      title="Six digits"
      maxLength={8}
      value={code}
      onChange={({ target }) => onCodeChange(target.value)}
    />
  );
}
