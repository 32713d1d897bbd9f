import { AccountSettings } from '@aws-amplify/ui-react';
import { type ComponentProps, createContext, useContext, useState } from 'react';
import { callApi } from '../../../api/client.ts';
import { Button } from '../../../design/button.tsx';
import { CodeField, digitsOf } from '../../../design/code-field.tsx';
import { Dialog } from '../../../design/dialog.tsx';
import { TextField } from '../../../design/field.tsx';
import { useSubmission } from '../../../design/use-submission.ts';
import { links } from '../../../links.ts';
import { otherProblem } from './account-problems.ts';
import { FormButtons } from './form-buttons.tsx';
import { type OwnerProof, OwnerProofFields, useOwnerProof } from './owner-proof.tsx';
import { Problem, Setting } from './setting.tsx';
import type { SignIn } from './sign-in.ts';
import { useAccountChange } from './use-account-change.ts';

/** What a person types to say that they mean it. */
const confirmation = 'delete';

/** The server may work on it for as long as API Gateway waits. */
const timeoutMilliseconds = 31_000;

/** What is typed outlives Amplify's part, which takes its dialog away while a token is renewed. */
interface Deletion {
  readonly signIn: SignIn;
  readonly typed: string;
  readonly setTyped: (typed: string) => void;
  readonly proof: OwnerProof;
  /** For a person without a password: the code that was mailed. */
  readonly mailedCode: string;
  readonly setMailedCode: (code: string) => void;
}

const DeletionContext = createContext<Deletion | null>(null);

/** Deletes the account, after saying what that means: Amplify's part, with our proof, deletion and confirmation. */
export function DeleteAccount({ signIn }: { signIn: SignIn }) {
  const [typed, setTyped] = useState('');
  const [mailedCode, setMailedCode] = useState('');
  const proof = useOwnerProof(signIn);
  return (
    <Setting title="Delete account" text="Ends your plan and removes your data. You cannot undo it.">
      <DeletionContext value={{ signIn, typed, setTyped, proof, mailedCode, setMailedCode }}>
        <div className="[&_.amplify-flex]:flex [&_.amplify-flex]:items-start [&_.amplify-flex]:gap-5">
          <AccountSettings.DeleteUser components={components} handleDelete={leaveDeleted} />
        </div>
      </DeletionContext>
    </Setting>
  );
}

/**
 * Opens the landing page, a new document, which says that the account is deleted: nothing of the person stays in memory.
 *
 * @throws {Error} with a message for the person, which Amplify's part shows
 */
async function leaveDeleted(): Promise<void> {
  try {
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

/** Deletes the account at its button, so that a refusal is said here; Amplify's part then leaves the page. */
function ConfirmationDialog({
  isDisabled: isLeaving,
  onCancel,
  onConfirm,
}: ComponentProps<NonNullable<Parts['WarningView']>>) {
  const deletion = useContext(DeletionContext);
  if (deletion === null) throw new Error('The dialog stands in DeleteAccount.');
  const { signIn, typed, setTyped, proof, mailedCode, setMailedCode } = deletion;
  const isMeant = typed.trim().toLowerCase() === confirmation;
  const change = useAccountChange(async () => {
    const body = signIn.has_password ? proof.body : { mailed_code: digitsOf(mailedCode) };
    await callApi('deleteAccount', { body }, { timeoutMilliseconds });
    onConfirm();
  }, proof.heed);
  const isDeleting = change.isBusy || isLeaving === true;
  return (
    <Dialog title="Delete your account?" onClose={() => !isDeleting && onCancel()}>
      <form {...change.form} className="mt-4 flex flex-col gap-5">
        <ul className="flex list-disc flex-col gap-1.5 pl-5 text-dim">
          <li>Your plan is canceled at once. The time left is not refunded.</li>
          <li>You lose your credits, including the ones you bought.</li>
          <li>Your videos, images and links are gone for good.</li>
          <li>You can no longer sign in, and we cannot restore the account.</li>
          <li>We keep your orders for our books, without your name or address.</li>
          <li>We keep messages you sent us for two years. Ask us to delete them sooner.</li>
        </ul>
        {signIn.has_password ? (
          <OwnerProofFields proof={proof} problemAt={change.problemAt} />
        ) : (
          <MailedCode
            email={signIn.email}
            code={mailedCode}
            onCodeChange={setMailedCode}
            problem={change.problemAt('code') === undefined ? undefined : wrongMailedCode}
          />
        )}
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
        <Problem message={change.problem} />
        <p role="status" className="text-[0.9375rem] text-dim empty:hidden">
          {isDeleting &&
            'Ending your plan and removing your videos. This can take a minute; keep this page open.'}
        </p>
        <FormButtons
          label="Delete my account"
          busyLabel="Deleting..."
          isBusy={isDeleting}
          isDisabled={!isMeant}
          variant="danger"
          cancelLabel="Keep my account"
          onCancel={onCancel}
        />
      </form>
    </Dialog>
  );
}

/** A code by email, for a person who has no password with us. */
function MailedCode({
  email,
  code,
  onCodeChange,
  problem,
}: {
  email: string;
  code: string;
  onCodeChange: (code: string) => void;
  problem: string | undefined;
}) {
  const [isSent, setSent] = useState(false);
  const { isBusy, failure, submit } = useSubmission(async () => {
    await callApi('mailDeletionCode', {});
    setSent(true);
  });
  return (
    <div className="flex flex-col gap-3">
      <p role="status" className="text-[0.9375rem] text-dim">
        {isSent
          ? `A code is on its way to ${email}. It works for 15 minutes.`
          : `You sign in with Google. To show that it is you, type a code that we email to ${email}.`}
      </p>
      <Problem message={failure && otherProblem(failure)} />
      <Button onClick={submit} busy={isBusy} disabled={isBusy} className="self-start">
        {isBusy ? 'Sending...' : isSent ? 'Send another code' : 'Email me a code'}
      </Button>
      <CodeField label="Code from the email" code={code} onCodeChange={onCodeChange} problem={problem} />
    </div>
  );
}

const wrongMailedCode = 'This code is not right or has expired. Have another one sent if it never fits.';
