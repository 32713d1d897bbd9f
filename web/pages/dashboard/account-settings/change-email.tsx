import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { callApi } from '../../../api/client.ts';
import { Button } from '../../../design/controls/button.tsx';
import { CodeField, digitsOf } from '../../../design/controls/code-field.tsx';
import { TextField } from '../../../design/controls/field.tsx';
import { useForm } from '../../../design/controls/use-form.ts';
import { Notice } from '../../../design/notice.tsx';
import { Problem } from '../../../design/problem.tsx';
import { accountProblem } from './account-problems.ts';
import { FormButtons } from './form-buttons.tsx';
import { OwnerProofFields, useOwnerProof } from './owner-proof.tsx';
import { Setting } from './setting.tsx';
import type { SignIn } from './sign-in.ts';
import { useNextSignIn } from './use-next-sign-in.ts';

type View =
  | { readonly name: 'closed' | 'open' | 'changed' | 'changed-here' }
  /** `password` signs in again after the session has ended. */
  | { readonly name: 'codes'; readonly newEmail: string; readonly password: string };

/** Changes the email, confirmed by a code to each of the two addresses. */
export function ChangeEmail({ signIn, onChanged }: { signIn: SignIn; onChanged: () => void }) {
  const [view, setView] = useState<View>({ name: 'closed' });
  return (
    <Setting title={t`Email`} text={t`You sign in with this address, and we send our emails to it.`}>
      {content()}
    </Setting>
  );

  function content() {
    const close = () => setView({ name: 'closed' });
    switch (view.name) {
      case 'open':
        return (
          <NewEmailForm
            signIn={signIn}
            onSent={(newEmail, password) => setView({ name: 'codes', newEmail, password })}
            onCancel={close}
          />
        );
      case 'codes':
        return (
          <CodesForm
            email={signIn.email}
            newEmail={view.newEmail}
            password={view.password}
            onChanged={(othersSignedOut) => {
              setView({ name: othersSignedOut ? 'changed' : 'changed-here' });
              onChanged();
            }}
            onCancel={close}
          />
        );
      default:
        return (
          <>
            <div role="status" className="w-full empty:hidden">
              {view.name === 'changed' && (
                <Notice title={t`Your email is changed.`}>
                  <Trans>All your other browsers are signed out.</Trans>
                </Notice>
              )}
              {view.name === 'changed-here' && (
                <Notice title={t`Your email is changed.`} tone="warning">
                  <Trans>Other browsers may still be signed in. To be safe, sign out everywhere below.</Trans>
                </Notice>
              )}
            </div>
            <p className="font-semibold break-all">{signIn.email}</p>
            {signIn.has_password && !signIn.has_google ? (
              <Button onClick={() => setView({ name: 'open' })}>{t`Change email`}</Button>
            ) : (
              <p className="text-[0.9375rem] text-dim">
                <Trans>This is the address of your Google account.</Trans>
              </p>
            )}
          </>
        );
    }
  }
}

function NewEmailForm({
  signIn,
  onSent,
  onCancel,
}: {
  signIn: SignIn;
  onSent: (newEmail: string, password: string) => void;
  onCancel: () => void;
}) {
  const proof = useOwnerProof(signIn);
  const [newEmail, setNewEmail] = useState('');
  const { form, isBusy, problemAt, problem } = useForm(
    accountProblem,
    async () => {
      await callApi('requestAddressChange', { body: { ...proof.body, new_email: newEmail.trim() } });
      onSent(newEmail.trim(), proof.password);
    },
    proof.heed,
  );
  return (
    <form {...form} className="flex w-full flex-col gap-5">
      <OwnerProofFields proof={proof} problemAt={problemAt} />
      <TextField
        label={t`New email`}
        name="new-email"
        type="email"
        inputMode="email"
        autoComplete="email"
        required
        hint={t`We’ll email one code to this address and another to your current one.`}
        problem={problemAt('new_email')}
        value={newEmail}
        onChange={({ target }) => setNewEmail(target.value)}
      />
      <Problem message={problem} />
      <FormButtons label={t`Send codes`} busyLabel={t`Sending...`} isBusy={isBusy} onCancel={onCancel} />
    </form>
  );
}

function CodesForm({
  email,
  newEmail,
  password,
  onChanged,
  onCancel,
}: {
  email: string;
  newEmail: string;
  password: string;
  onChanged: (othersSignedOut: boolean) => void;
  onCancel: () => void;
}) {
  const [currentCode, setCurrentCode] = useState('');
  const [newCode, setNewCode] = useState('');
  const goOn = useNextSignIn();
  const { form, isBusy, problemAt, problem } = useForm(accountProblem, async () => {
    const { changeEmail } = await import('../../../signed-in/change-sign-in.ts');
    const codes = { current_code: digitsOf(currentCode), new_code: digitsOf(newCode) };
    const { next, othersSignedOut } = await changeEmail(newEmail, password, codes);
    if (next === 'signed-in') onChanged(othersSignedOut);
    else goOn(next, newEmail, t`Your email is changed.`);
  });
  const wrongCode = problemAt('code') === undefined ? null : wrongCodes();
  return (
    <form {...form} className="flex w-full flex-col gap-5">
      <p role="status">
        <Trans>We sent a code to each address. The codes work for 15 minutes.</Trans>
      </p>
      <CodeField
        label={t`Code sent to ${email}`}
        name="current-code"
        code={currentCode}
        onCodeChange={setCurrentCode}
      />
      <CodeField
        label={t`Code sent to ${newEmail}`}
        name="new-code"
        code={newCode}
        onCodeChange={setNewCode}
      />
      <p className="text-[0.9375rem] text-dim">
        <Trans>Changing your email signs out all your other browsers.</Trans>
      </p>
      <Problem message={wrongCode ?? problemAt('new_email') ?? problem} />
      <FormButtons label={t`Change email`} busyLabel={t`Changing...`} isBusy={isBusy} onCancel={onCancel} />
    </form>
  );
}

function wrongCodes(): string {
  return t`A code is wrong or has expired. Check both codes. If they still don’t work, cancel and request new ones.`;
}
