import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { links } from '../../addresses/links.ts';
import { Button } from '../../design/controls/button.tsx';
import { CodeField, digitsOf } from '../../design/controls/code-field.tsx';
import { Link } from '../../design/controls/link.tsx';
import { useSubmission } from '../../design/controls/use-submission.ts';
import { showWelcome } from '../../signed-in/welcome.ts';
import { BackLink } from './auth-fields.tsx';
import { showAuthenticationError } from './auth-toasts.ts';
import { oneTimeCodeProblem } from './one-time-code-problem.ts';

/** Takes the code of the second factor. */
export function OneTimeCodeForm({ onBack }: { onBack: () => void }) {
  const [code, setCode] = useState('');
  const { isBusy, submit } = useSubmission(async () => {
    const { answerOneTimeCode } = await import('../../session/cognito.ts');
    try {
      if ((await answerOneTimeCode(digitsOf(code))).step === 'done') showWelcome();
      else onBack();
    } catch (error) {
      const problem = oneTimeCodeProblem(error);
      showAuthenticationError(new Error(problem.words));
      if (problem.mustBeginAgain) onBack();
      else setCode('');
    }
  }, showAuthenticationError);
  return (
    <form onSubmit={submit} className="flex flex-col gap-5">
      <CodeField code={code} onCodeChange={setCode} />
      <Button type="submit" variant="primary" busy={isBusy} className="min-h-12">
        {isBusy ? t`Checking...` : t`Continue`}
      </Button>
      <p className="text-[0.9375rem] text-dim">
        <Trans>
          Your app makes the code; we don’t send it. Lost your authenticator?{' '}
          <Link
            to={links.contact('technical_support')}
            className="underline underline-offset-4 hover:text-ink"
          >
            Write to support
          </Link>{' '}
          from your account’s email address.
        </Trans>
      </p>
      <BackLink onBack={onBack} />
    </form>
  );
}
