import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { callApi } from '../../../api/client.ts';
import { Button } from '../../../design/button.tsx';
import { Dialog } from '../../../design/dialog.tsx';
import { useSubmission } from '../../../design/use-submission.ts';
import { links } from '../../../links.ts';
import { showToast } from '../../../shell/toasts.ts';
import { otherProblem } from './account-problems.ts';
import { Problem, Setting } from './setting.tsx';

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
      title: 'Signed out everywhere',
      description: 'No browser is signed in to your account any more.',
      tone: 'success',
    });
  });
  return (
    <Setting
      title="Sign out everywhere"
      text="For a lost phone or a shared computer: ends your sessions in every browser, including this one."
    >
      <Button onClick={() => setAsking(true)}>Sign out everywhere</Button>
      {isAsking && (
        <Dialog title="Sign out everywhere?" onClose={() => !isBusy && setAsking(false)}>
          <p className="mt-4 text-dim">
            All browsers are signed out at once, this one too. Videos being made are finished.
          </p>
          <div className="mt-4">
            <Problem message={failure && otherProblem(failure)} />
          </div>
          <div className="mt-6 flex flex-wrap gap-3">
            <Button variant="danger" onClick={submit} busy={isBusy} disabled={isBusy}>
              {isBusy ? 'Signing out...' : 'Sign out everywhere'}
            </Button>
            <Button variant="quiet" onClick={() => setAsking(false)} disabled={isBusy}>
              Stay signed in
            </Button>
          </div>
        </Dialog>
      )}
    </Setting>
  );
}
