import { AccountSettings } from '@aws-amplify/ui-react';
import { type ComponentProps, createContext, use, useMemo, useRef, useState } from 'react';
import { callApi } from '../../../api/client.ts';
import { Button } from '../../../design/button.tsx';
import { Dialog } from '../../../design/dialog.tsx';
import { PasswordField, TextField } from '../../../design/field.tsx';
import { links } from '../../../links.ts';
import { otherProblem } from './account-problems.ts';
import { deleteUntilDone } from './delete-until-done.ts';
import { Problem, Setting } from './setting.tsx';

/** What a person types to say that they mean it. */
const confirmation = 'delete';

/** The server answers within the 30 s that API Gateway waits. */
const timeoutMilliseconds = 31_000;

/** Takes the password that the dialog asked for: Amplify's part hands nothing from one to the other. */
const PasswordTyped = createContext<(password: string) => void>(() => undefined);

/** Deletes the account, after saying what that means: Amplify's part, with our deletion and our confirmation. */
export function DeleteAccount() {
  const password = useRef('');
  const onTyped = useMemo(
    () => (typed: string) => {
      password.current = typed;
    },
    [],
  );
  return (
    <Setting title="Delete account" text="Ends your plan and removes your data. You cannot undo it.">
      <div className="[&_.amplify-flex]:flex [&_.amplify-flex]:items-start [&_.amplify-flex]:gap-5">
        <PasswordTyped value={onTyped}>
          <AccountSettings.DeleteUser
            components={components}
            handleDelete={() => deleteAccount(password.current)}
          />
        </PasswordTyped>
      </div>
    </Setting>
  );
}

/**
 * Deletes the account and opens the landing page, a new document, which says so: nothing of the person stays in memory.
 *
 * @throws {Error} with a message for the person, which Amplify's part shows
 */
async function deleteAccount(password: string): Promise<void> {
  try {
    await deleteUntilDone(() => callApi('deleteAccount', { body: { password } }, { timeoutMilliseconds }));
    const { signOut } = await import('../../../session/cognito.ts');
    const { addressAfterSignOut } = await import('../../../session/google-sign-in.ts');
    await signOut();
    window.location.assign(await addressAfterSignOut(links.accountDeleted()));
  } catch (error) {
    throw new Error(otherProblem(error), { cause: error });
  }
}

type Parts = NonNullable<ComponentProps<typeof AccountSettings.DeleteUser>['components']>;

const components: Parts = {
  DeleteButton: ({ onClick }) => (
    <Button variant="danger" onClick={onClick}>
      Delete account
    </Button>
  ),
  WarningView: ConfirmationDialog,
  ErrorMessage: ({ children }) => <Problem message={String(children)} />,
};

function ConfirmationDialog({
  isDisabled: isDeleting,
  onCancel,
  onConfirm,
}: ComponentProps<NonNullable<Parts['WarningView']>>) {
  const [typed, setTyped] = useState('');
  const onTyped = use(PasswordTyped);
  const isMeant = typed.trim().toLowerCase() === confirmation;
  return (
    <Dialog title="Delete your account?" onClose={() => !isDeleting && onCancel()}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isMeant && !isDeleting) onConfirm();
        }}
        className="mt-4 flex flex-col gap-5"
      >
        <ul className="flex list-disc flex-col gap-1.5 pl-5 text-dim">
          <li>Your plan is canceled at once. The time left is not refunded.</li>
          <li>You lose your credits, including the ones you bought.</li>
          <li>Your videos, images and links are gone for good.</li>
          <li>You can no longer sign in, and we cannot restore the account.</li>
          <li>We keep your orders for our books, without your name or address.</li>
          <li>We keep messages you sent us for two years. Ask us to delete them sooner.</li>
        </ul>
        <TextField
          label={`Type “${confirmation}” to confirm`}
          name="confirmation"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          disabled={isDeleting}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          required
          disabled={isDeleting}
          onChange={({ target }) => onTyped(target.value)}
        />
        <p role="status" className="text-[0.9375rem] text-dim empty:hidden">
          {isDeleting &&
            'Ending your plan and removing your videos. This can take a minute; keep this page open.'}
        </p>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="danger" busy={isDeleting} disabled={isDeleting || !isMeant}>
            {isDeleting ? 'Deleting...' : 'Delete my account'}
          </Button>
          <Button variant="quiet" onClick={onCancel} disabled={isDeleting}>
            Keep my account
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
