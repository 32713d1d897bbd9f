import { useState } from 'react';
import { Button } from '../../../design/button.tsx';
import { Dialog } from '../../../design/dialog.tsx';
import { TextField } from '../../../design/field.tsx';
import { links } from '../../../links.ts';
import { navigate } from '../../../shell/navigation.tsx';
import { showToast } from '../../../shell/toasts.ts';
import { otherProblem } from './account-problems.ts';
import { deleteUntilDone } from './delete-until-done.ts';
import { Problem, Setting } from './setting.tsx';
import { useAttempt } from './use-attempt.ts';

/** What somebody types to say that they mean it. */
const confirmation = 'delete';

/** Deletes the account, after saying what that means. */
export function DeleteAccount() {
  const [isAsking, setAsking] = useState(false);
  return (
    <Setting title="Delete account" text="Ends your plan and removes what is yours. It cannot be taken back.">
      <Button variant="danger" onClick={() => setAsking(true)}>
        Delete account
      </Button>
      {isAsking && <DeletionDialog onClose={() => setAsking(false)} />}
    </Setting>
  );
}

function DeletionDialog({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const isMeant = typed.trim().toLowerCase() === confirmation;
  const { isBusy, problem, attempt } = useAttempt(async () => {
    await deleteUntilDone();
    const { signOut } = await import('../../../session/cognito.ts');
    await signOut();
    navigate(links.home(), { replace: true });
    showToast({
      title: 'Your account is deleted',
      description: 'You are signed out, and nothing is charged any more.',
      tone: 'success',
    });
  }, otherProblem);
  return (
    <Dialog title="Delete your account?" onClose={() => !isBusy && onClose()}>
      <form
        onSubmit={(event) => {
          if (isMeant) attempt(event);
          else event.preventDefault();
        }}
        className="mt-4 flex flex-col gap-5"
      >
        <ul className="flex list-disc flex-col gap-1.5 pl-5 text-dim">
          <li>Your plan is cancelled at once. Paid time that is left is not refunded.</li>
          <li>Your credits are lost, bought ones too.</li>
          <li>Your videos, images and their links are gone for good.</li>
          <li>You cannot sign in any more, nor get the account back.</li>
          <li>Your orders stay for our bookkeeping, without your name or address.</li>
          <li>Messages that you sent to us stay for two years. Ask us to delete them sooner.</li>
        </ul>
        <TextField
          label={`Type “${confirmation}” to confirm`}
          name="confirmation"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          disabled={isBusy}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <p role="status" className="text-[0.9375rem] text-dim empty:hidden">
          {isBusy &&
            'Ending your plan and removing your videos. This can take a minute; keep this page open.'}
        </p>
        <Problem message={problem} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="danger" busy={isBusy} disabled={isBusy || !isMeant}>
            {isBusy ? 'Deleting...' : problem === null ? 'Delete my account' : 'Try again'}
          </Button>
          <Button variant="quiet" onClick={onClose} disabled={isBusy}>
            Keep my account
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
