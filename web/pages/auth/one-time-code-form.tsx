import { useState } from 'react';
import { Button } from '../../design/button.tsx';
import { showWelcome } from './auth-toasts.ts';
import { CodeField } from './confirm-email-form.tsx';
import { BackLink } from './password-reset-forms.tsx';
import { useSubmission } from './use-submission.ts';

/** The second factor of a sign-in that asked for one. */
export function OneTimeCodeForm({ onBack }: { onBack: () => void }) {
  const [code, setCode] = useState('');
  const { isBusy, submit } = useSubmission(async () => {
    const { answerOneTimeCode } = await import('../../session/cognito.ts');
    if ((await answerOneTimeCode(code.trim())).step === 'done') showWelcome();
    else onBack();
  });
  return (
    <form onSubmit={submit} className="flex flex-col gap-5">
      <CodeField code={code} onCodeChange={setCode} />
      <Button type="submit" variant="primary" busy={isBusy} disabled={isBusy} className="min-h-12">
        {isBusy ? 'Checking...' : 'Continue'}
      </Button>
      <BackLink onBack={onBack} />
    </form>
  );
}
