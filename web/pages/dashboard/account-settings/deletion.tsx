import { AccountSettings } from '@aws-amplify/ui-react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type ComponentProps, createContext, useContext, useState } from 'react';
import { addressIn } from '../../../addresses/languages.ts';
import { links } from '../../../addresses/links.ts';
import { callApi } from '../../../api/client.ts';
import { digitsOf } from '../../../design/controls/code-field.tsx';
import { Dialog } from '../../../design/controls/dialog.tsx';
import { TextField } from '../../../design/controls/field.tsx';
import { useForm } from '../../../design/controls/use-form.ts';
import { Problem } from '../../../design/problem.tsx';
import { currentLanguage } from '../../../locales/current-language.ts';
import { accountProblem, otherProblem } from './account-problems.ts';
import { FormButtons } from './form-buttons.tsx';
import { MailedCode } from './mailed-code.tsx';
import { type OwnerProof, OwnerProofFields, useOwnerProof } from './owner-proof.tsx';
import type { SignIn } from './sign-in.ts';

/** Typed to confirm, in the person's language. */
function confirmationWord(): string {
  return t({
    message: 'delete',
    comment: 'the word to type to confirm that the account is deleted, lower case',
  });
}

/** API Gateway's timeout, and a second. */
const timeoutMilliseconds = 31_000;

/** Kept outside Amplify's component, which unmounts its dialog on a token renewal. */
interface DeletionState {
  readonly signIn: SignIn;
  readonly typed: string;
  readonly setTyped: (typed: string) => void;
  readonly proof: OwnerProof;
  /** Mailed to a person without a password. */
  readonly mailedCode: string;
  readonly setMailedCode: (code: string) => void;
  readonly onClose: () => void;
}

const DeletionContext = createContext<DeletionState | null>(null);

/** Amplify's component with our proof, deletion and dialog. It needs Amplify configured. */
export function Deletion({ signIn, onClose }: { signIn: SignIn; onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const [mailedCode, setMailedCode] = useState('');
  const proof = useOwnerProof(signIn);
  return (
    <DeletionContext value={{ signIn, typed, setTyped, proof, mailedCode, setMailedCode, onClose }}>
      <AccountSettings.DeleteUser components={components} handleDelete={leaveDeleted} />
    </DeletionContext>
  );
}

/**
 * Opens a new document, so that nothing of the person stays in memory.
 *
 * @throws {Error} with a message that Amplify's component shows
 */
async function leaveDeleted(): Promise<void> {
  try {
    const { signOut } = await import('../../../session/cognito.ts');
    const { addressAfterSignOut } = await import('../../../session/google-sign-in.ts');
    await signOut();
    window.location.assign(await addressAfterSignOut(addressIn(currentLanguage(), links.accountDeleted())));
  } catch (error) {
    throw new Error(otherProblem(error), { cause: error });
  }
}

type Parts = NonNullable<ComponentProps<typeof AccountSettings.DeleteUser>['components']>;

const components: Parts = {
  DeleteButton: ({ onClick, isDisabled }) => (
    <button type="button" hidden disabled={isDisabled} ref={press} onClick={onClick} />
  ),
  WarningView: ConfirmationDialog,
  ErrorMessage: ({ children }) => <Problem message={String(children)} />,
};

/** The person has pressed the button of `DeleteAccount` already. */
function press(button: HTMLButtonElement | null): void {
  button?.click();
}

/** Deletes the account itself, to show a refusal; Amplify's component then leaves. */
function ConfirmationDialog({
  isDisabled: isLeaving,
  onConfirm,
}: ComponentProps<NonNullable<Parts['WarningView']>>) {
  const deletion = useContext(DeletionContext);
  if (deletion === null) throw new Error('The dialog stands in DeleteAccount.');
  const { signIn, typed, setTyped, proof, mailedCode, setMailedCode, onClose } = deletion;
  const word = confirmationWord();
  const isMeant = typed.trim().toLowerCase() === word;
  const change = useForm(
    accountProblem,
    async () => {
      const body = signIn.has_password ? proof.body : { mailed_code: digitsOf(mailedCode) };
      await callApi('deleteAccount', { body }, { timeoutMilliseconds });
      onConfirm();
    },
    proof.heed,
  );
  const isDeleting = change.isBusy || isLeaving === true;
  return (
    <Dialog title={t`Delete your account?`} onClose={() => !isDeleting && onClose()}>
      <form {...change.form} className="mt-4 flex flex-col gap-5">
        <ul className="flex list-disc flex-col gap-1.5 pl-5 text-dim">
          <li>
            <Trans>If you have a plan, it ends right away. The remaining time isn’t refunded.</Trans>
          </li>
          <li>
            <Trans>You lose all your credits, including the ones you bought.</Trans>
          </li>
          <li>
            <Trans>Your videos, images, and share links are deleted for good.</Trans>
          </li>
          <li>
            <Trans>You can no longer sign in, and we can’t restore your account.</Trans>
          </li>
          <li>
            <Trans>We keep your order records for accounting, without your name or address.</Trans>
          </li>
          <li>
            <Trans>We keep messages you sent us for two years. You can ask us to delete them sooner.</Trans>
          </li>
        </ul>
        {signIn.has_password ? (
          <OwnerProofFields proof={proof} problemAt={change.problemAt} />
        ) : (
          <MailedCode
            email={signIn.email}
            send={() => callApi('mailDeletionCode', {})}
            code={mailedCode}
            onCodeChange={setMailedCode}
            isWrong={change.problemAt('code') !== undefined}
          />
        )}
        <TextField
          label={t`Type “${word}” to confirm`}
          name="confirmation"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          readOnly={isDeleting}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Problem message={change.problem} />
        <p role="status" className="text-[0.9375rem] text-dim empty:hidden">
          {isDeleting &&
            t`Ending your plan and deleting your videos. This can take a minute. Please keep this page open.`}
        </p>
        <FormButtons
          label={t`Delete my account`}
          busyLabel={t`Deleting...`}
          isBusy={isDeleting}
          isDisabled={!isMeant}
          variant="danger"
          cancelLabel={t`Keep my account`}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}
