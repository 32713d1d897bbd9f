import { useState } from 'react';
import { callApi } from '../../../api/client.ts';
import { Button } from '../../../design/button.tsx';
import { digitsOf } from '../../../design/code-field.tsx';
import { Notice } from '../../../design/notice.tsx';
import { FormButtons } from './form-buttons.tsx';
import { OwnerProofFields, useOwnerProof } from './owner-proof.tsx';
import { Problem, Setting } from './setting.tsx';
import type { SignIn } from './sign-in.ts';
import { TwoFactorSetup } from './two-factor-setup.tsx';
import { useAccountChange } from './use-account-change.ts';

/** A code from an authenticator besides the password: on, off, and on the way from one to the other. */
export function TwoFactor({ signIn, onChanged }: { signIn: SignIn; onChanged: () => void }) {
  const [view, setView] = useState<'state' | 'setup' | 'removal'>('state');
  return (
    <Setting
      title="Two-factor sign-in"
      text="A code from an authenticator app, on top of your password. Your password alone is no longer enough."
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
          You sign in with Google, so turn on 2-Step Verification in your Google account.
        </p>
      );
    }
    switch (view) {
      case 'setup':
        return <TwoFactorSetup signIn={signIn} onDone={done} onCancel={() => setView('state')} />;
      case 'removal':
        return <TwoFactorRemoval signIn={signIn} onDone={done} onCancel={() => setView('state')} />;
      case 'state':
        return (
          <>
            <p role="status" className="font-semibold">
              {signIn.has_second_factor ? 'Two-factor sign-in is on.' : 'Two-factor sign-in is off.'}
            </p>
            {signIn.has_second_factor ? (
              <>
                <p className="text-[0.9375rem] text-dim">
                  Browsers that are signed in already stay so. To have them ask for the code too, sign out
                  everywhere below.
                </p>
                <p className="text-[0.9375rem] text-dim">
                  Lost your authenticator? Write to support from your account’s email. We check that it is
                  you, which takes a day or two, and turn it off. There are no backup codes.
                </p>
                {signIn.has_google && (
                  <p className="text-[0.9375rem] text-dim">Google sign-in does not ask for the code.</p>
                )}
                <Button onClick={() => setView('removal')}>Turn off two-factor sign-in</Button>
              </>
            ) : (
              <Button onClick={() => setView('setup')}>Set up two-factor sign-in</Button>
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
  const { form, isBusy, problemAt, problem } = useAccountChange(async () => {
    await callApi('removeSecondFactor', {
      body: { password: proof.password, one_time_code: digitsOf(proof.code) },
    });
    onDone();
  }, proof.heed);
  return (
    <form {...form} className="flex w-full flex-col gap-5">
      <Notice title="From then on your password alone signs you in." tone="warning">
        The entry in your authenticator stops working. You can set up a new one any time.
      </Notice>
      <OwnerProofFields proof={proof} problemAt={problemAt} />
      <Problem message={problem} />
      <FormButtons
        label="Turn off"
        busyLabel="Turning off..."
        isBusy={isBusy}
        variant="danger"
        cancelLabel="Keep it"
        onCancel={onCancel}
      />
    </form>
  );
}
