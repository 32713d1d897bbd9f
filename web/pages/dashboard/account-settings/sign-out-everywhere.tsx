import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { links } from '../../../addresses/links.ts';
import { callApi } from '../../../api/client.ts';
import { Button } from '../../../design/controls/button.tsx';
import { Dialog } from '../../../design/controls/dialog.tsx';
import { useSubmission } from '../../../design/controls/use-submission.ts';
import { Problem } from '../../../design/problem.tsx';
import { showToast } from '../../../design/toasts.ts';
import { otherProblem } from './account-problems.ts';
import { Setting } from './setting.tsx';

/** Ends all of the person's sessions. */
export function SignOutEverywhere() {
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const { isBusy, failure, submit } = useSubmission(async () => {
    await callApi('endSessions', {});
    const { signOut } = await import('../../../session/cognito.ts');
    await signOut();
    navigate(links.signIn());
    showToast({
      title: t`Signed out everywhere`,
      description: t`You are signed out in all browsers.`,
      tone: 'success',
    });
  });
  return (
    <Setting
      title={t`Sign out everywhere`}
      text={t`Lost a phone or used a shared computer? Sign out in every browser, including this one.`}
    >
      <Button onClick={() => setAsking(true)}>{t`Sign out everywhere`}</Button>
      {isAsking && (
        <Dialog title={t`Sign out everywhere?`} onClose={() => !isBusy && setAsking(false)}>
          <p className="mt-4 text-dim">
            <Trans>
              This signs you out in all browsers, including this one. Videos in progress will finish.
            </Trans>
          </p>
          <div className="mt-4">
            <Problem message={failure && otherProblem(failure)} />
          </div>
          <div className="mt-6 flex flex-wrap gap-3">
            <Button variant="danger" onClick={submit} busy={isBusy}>
              {isBusy ? t`Signing out...` : t`Sign out everywhere`}
            </Button>
            <Button variant="quiet" onClick={() => setAsking(false)} disabled={isBusy}>
              <Trans>Stay signed in</Trans>
            </Button>
          </div>
        </Dialog>
      )}
    </Setting>
  );
}
