import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { links } from '../../addresses/links.ts';
import { Button } from '../../design/controls/button.tsx';
import { CodeField, digitsOf } from '../../design/controls/code-field.tsx';
import { Link } from '../../design/controls/link.tsx';
import { Problem } from '../../design/problem.tsx';
import { showWelcome } from '../../signed-in/welcome.ts';
import { BackLink } from './auth-fields.tsx';
import { oneTimeCodeProblem } from './one-time-code-problem.ts';
import { useAuthentication } from './use-authentication.ts';

/** Takes the code of the second factor. */
export function OneTimeCodeForm({
  onBack,
}: {
  /** Returns to the password; `notice` says why. */
  onBack: (notice?: string) => void;
}) {
  const [code, setCode] = useState('');
  const { isBusy, problem, submit } = useAuthentication(async () => {
    const { answerOneTimeCode } = await import('../../session/cognito.ts');
    try {
      if ((await answerOneTimeCode(digitsOf(code))).step === 'done') showWelcome();
      else onBack();
    } catch (error) {
      const { words, mustBeginAgain } = oneTimeCodeProblem(error);
      if (mustBeginAgain) onBack(words);
      else setCode('');
      throw new Error(words);
    }
  });
  return (
    <form onSubmit={submit} className="flex flex-col gap-5">
      <CodeField code={code} onCodeChange={setCode} />
      <Problem message={problem} />
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
      <BackLink onBack={() => onBack()} />
    </form>
  );
}
