import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../../../design/controls/button.tsx';
import { useForm } from '../../../design/controls/use-form.ts';
import { Notice } from '../../../design/notice.tsx';
import { Problem } from '../../../design/problem.tsx';
import { mayBeSent, NewPasswordField, useNewPassword } from '../../../signed-in/new-password.tsx';
import { accountProblem } from './account-problems.ts';
import { FormButtons } from './form-buttons.tsx';
import { OwnerProofFields, useOwnerProof } from './owner-proof.tsx';
import { Setting } from './setting.tsx';
import type { SignIn } from './sign-in.ts';
import { useNextSignIn } from './use-next-sign-in.ts';

/** Changes the password of a person who knows the current one. */
export function ChangePassword({ signIn }: { signIn: SignIn }) {
  const [view, setView] = useState<'closed' | 'open' | 'changed' | 'changed-here'>('closed');
  return (
    <Setting title={t`Password`} text={wayOf(signIn)}>
      {content()}
    </Setting>
  );

  function content() {
    if (!signIn.has_password) {
      return (
        <p className="text-[0.9375rem] text-dim">
          <Trans>You don’t have a Reelwright password. Manage your sign-in in your Google account.</Trans>
        </p>
      );
    }
    if (view === 'open') {
      return (
        <ChangePasswordForm
          signIn={signIn}
          onChanged={(othersSignedOut) => setView(othersSignedOut ? 'changed' : 'changed-here')}
          onCancel={() => setView('closed')}
        />
      );
    }
    return (
      <>
        <div role="status" className="w-full empty:hidden">
          {view === 'changed' && (
            <Notice title={t`Your password is changed.`}>
              <Trans>All your other browsers are signed out.</Trans>
            </Notice>
          )}
          {view === 'changed-here' && (
            <Notice title={t`Your password is changed.`} tone="warning">
              <Trans>Other browsers may still be signed in. To be safe, sign out everywhere below.</Trans>
            </Notice>
          )}
        </div>
        <Button onClick={() => setView('open')}>{t`Change password`}</Button>
      </>
    );
  }
}

function wayOf({ has_password: hasPassword, has_google: hasGoogle }: SignIn): string {
  if (!hasPassword) return t`You sign in with Google.`;
  return hasGoogle
    ? t`You can sign in with your password or with Google.`
    : t`You sign in with your email and this password.`;
}

function ChangePasswordForm({
  signIn,
  onChanged,
  onCancel,
}: {
  signIn: SignIn;
  /** False: other browsers may still be signed in. */
  onChanged: (othersSignedOut: boolean) => void;
  onCancel: () => void;
}) {
  const proof = useOwnerProof(signIn);
  const choice = useNewPassword();
  const goOn = useNextSignIn();
  const { form, isBusy, problemAt, problem } = useForm(
    accountProblem,
    async () => {
      // A change takes one of ten in an hour, and a code of the authenticator.
      if (!(await mayBeSent(signIn.email, choice))) return;
      const { changePassword } = await import('../../../signed-in/change-sign-in.ts');
      const { next, othersSignedOut } = await changePassword(signIn.email, {
        ...proof.body,
        new_password: choice.password,
      });
      if (next === 'signed-in') onChanged(othersSignedOut);
      else goOn(next, signIn.email, t`Your password is changed.`);
    },
    proof.heed,
  );
  return (
    <form {...form} className="flex w-full flex-col gap-5">
      <OwnerProofFields proof={proof} problemAt={problemAt} label={t`Current password`} />
      <NewPasswordField label={t`New password`} choice={choice} refused={problemAt('new_password')} />
      <p className="text-[0.9375rem] text-dim">
        <Trans>Saving a new password signs out all your other browsers.</Trans>
      </p>
      <Problem message={problem} />
      <FormButtons
        label={t`Save new password`}
        busyLabel={t`Saving...`}
        isBusy={isBusy}
        onCancel={onCancel}
      />
    </form>
  );
}
