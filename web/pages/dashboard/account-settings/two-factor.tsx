import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Suspense, useState } from 'react';
import { callApi } from '../../../api/client.ts';
import { Button } from '../../../design/controls/button.tsx';
import { digitsOf } from '../../../design/controls/code-field.tsx';
import { useForm } from '../../../design/controls/use-form.ts';
import { Notice } from '../../../design/notice.tsx';
import { Problem } from '../../../design/problem.tsx';
import { partFailure } from '../../../shell/failures.tsx';
import { lazyComponent } from '../../../shell/lazy-component.tsx';
import { accountProblem } from './account-problems.ts';
import { FormButtons } from './form-buttons.tsx';
import { OwnerProofFields, useOwnerProof } from './owner-proof.tsx';
import { Setting } from './setting.tsx';
import type { SignIn } from './sign-in.ts';

/** Loaded when opened, for its QR codes. */
const TwoFactorSetup = lazyComponent(
  async () => (await import('./two-factor-setup.tsx')).TwoFactorSetup,
  partFailure,
);

/** Sets up and removes the second factor, an authenticator's code. */
export function TwoFactor({ signIn, onChanged }: { signIn: SignIn; onChanged: () => void }) {
  const [view, setView] = useState<'state' | 'setup' | 'removal'>('state');
  return (
    <Setting
      title={t`Two-factor sign-in`}
      text={t`Sign in with your password and a code from an authenticator app.`}
    >
      {content()}
    </Setting>
  );

  function done() {
    setView('state');
    onChanged();
  }

  function content() {
    if (!signIn.has_password) {
      return (
        <p className="text-[0.9375rem] text-dim">
          <Trans>You sign in with Google. Turn on 2-Step Verification in your Google account.</Trans>
        </p>
      );
    }
    switch (view) {
      case 'setup':
        return (
          <Suspense>
            <TwoFactorSetup signIn={signIn} onDone={done} onCancel={() => setView('state')} />
          </Suspense>
        );
      case 'removal':
        return <TwoFactorRemoval signIn={signIn} onDone={done} onCancel={() => setView('state')} />;
      case 'state':
        return (
          <>
            <p role="status" className="font-semibold">
              {signIn.has_second_factor ? t`Two-factor sign-in is on.` : t`Two-factor sign-in is off.`}
            </p>
            {signIn.has_second_factor ? (
              <>
                <p className="text-[0.9375rem] text-dim">
                  <Trans>
                    Browsers that are already signed in stay signed in. To ask for a code there too, sign out
                    everywhere below.
                  </Trans>
                </p>
                <p className="text-[0.9375rem] text-dim">
                  <Trans>
                    Lost your authenticator? Email support from the address of your account. There are no
                    backup codes, so we confirm that it’s you and turn it off, usually within two days.
                  </Trans>
                </p>
                {signIn.has_google && (
                  <p className="text-[0.9375rem] text-dim">
                    <Trans>Signing in with Google doesn’t ask for this code.</Trans>
                  </p>
                )}
                <Button onClick={() => setView('removal')}>{t`Turn off two-factor sign-in`}</Button>
              </>
            ) : (
              <Button onClick={() => setView('setup')}>{t`Set up two-factor sign-in`}</Button>
            )}
          </>
        );
    }
  }
}

function TwoFactorRemoval({
  signIn,
  onDone,
  onCancel,
}: {
  signIn: SignIn;
  onDone: () => void;
  onCancel: () => void;
}) {
  const proof = useOwnerProof(signIn);
  const { form, isBusy, problemAt, problem } = useForm(
    accountProblem,
    async () => {
      await callApi('removeSecondFactor', {
        body: { password: proof.password, one_time_code: digitsOf(proof.code) },
      });
      onDone();
    },
    proof.heed,
  );
  return (
    <form {...form} className="flex w-full flex-col gap-5">
      <Notice title={t`You will sign in with your password alone.`} tone="warning">
        <Trans>The code in your authenticator app stops working. You can set up a new one at any time.</Trans>
      </Notice>
      <OwnerProofFields proof={proof} problemAt={problemAt} />
      <Problem message={problem} />
      <FormButtons
        label={t({ message: 'Turn off', comment: 'button: two-factor sign-in' })}
        busyLabel={t`Turning off...`}
        isBusy={isBusy}
        variant="danger"
        cancelLabel={t({ message: 'Keep it on', comment: 'button: two-factor sign-in' })}
        onCancel={onCancel}
      />
    </form>
  );
}
