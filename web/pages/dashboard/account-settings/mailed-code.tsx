import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { Button } from '../../../design/controls/button.tsx';
import { CodeField } from '../../../design/controls/code-field.tsx';
import { useSubmission } from '../../../design/controls/use-submission.ts';
import { Problem } from '../../../design/problem.tsx';
import { otherProblem } from './account-problems.ts';

/** A code by email, for a person without a password. */
export function MailedCode({
  email,
  send,
  code,
  onCodeChange,
  isWrong,
}: {
  email: string;
  send: () => Promise<unknown>;
  code: string;
  onCodeChange: (code: string) => void;
  isWrong: boolean;
}) {
  const [isSent, setSent] = useState(false);
  const { isBusy, failure, submit } = useSubmission(async () => {
    await send();
    setSent(true);
  });
  return (
    <div className="flex flex-col gap-3">
      <p role="status" className="text-[0.9375rem] text-dim">
        {isSent
          ? t`We sent a code to ${email}. It works for 15 minutes.`
          : t`You sign in with Google. To confirm that it’s you, we email a code to ${email}.`}
      </p>
      <Problem message={failure && otherProblem(failure)} />
      <Button onClick={submit} busy={isBusy} className="self-start">
        {isBusy ? t`Sending...` : isSent ? t`Send another code` : t`Email me a code`}
      </Button>
      <CodeField
        label={t`Code from the email`}
        code={code}
        onCodeChange={onCodeChange}
        problem={
          isWrong ? t`This code is wrong or has expired. Check it, or request another one.` : undefined
        }
      />
    </div>
  );
}
