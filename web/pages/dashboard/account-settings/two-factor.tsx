import { useState } from 'react';
import { Button } from '../../../design/button.tsx';
import { PasswordField } from '../../../design/field.tsx';
import { Notice } from '../../../design/notice.tsx';
import { useSubmission } from '../../../design/use-submission.ts';
import type { SignInMethods } from '../../../session/sign-in-methods.ts';
import { passwordProblem } from './account-problems.ts';
import { Problem, Setting } from './setting.tsx';
import { TwoFactorSetup } from './two-factor-setup.tsx';

/** A code from an authenticator besides the password: on, off, and on the way from one to the other. */
export function TwoFactor({
  email,
  methods,
  hasTwoFactor,
  onChanged,
}: {
  email: string;
  methods: SignInMethods;
  hasTwoFactor: boolean;
  /** It was turned on or off: read the state again. */
  onChanged: () => void;
}) {
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
    if (!methods.password) {
      return (
        <p className="text-[0.9375rem] text-dim">
          You sign in with Google, so turn on 2-Step Verification in your Google account.
        </p>
      );
    }
    switch (view) {
      case 'setup':
        return <TwoFactorSetup email={email} onDone={done} onCancel={() => setView('state')} />;
      case 'removal':
        return <TwoFactorRemoval email={email} onDone={done} onCancel={() => setView('state')} />;
      case 'state':
        return (
          <>
            <p role="status" className="font-semibold">
              {hasTwoFactor ? 'Two-factor sign-in is on.' : 'Two-factor sign-in is off.'}
            </p>
            {hasTwoFactor ? (
              <>
                <p className="text-[0.9375rem] text-dim">
                  Lost your authenticator? While you are signed in, turn this off with your password. If you
                  are signed out, write to support from your account’s email. We check that it is you, which
                  takes a day or two, and turn it off. There are no backup codes.
                </p>
                {methods.google && (
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
  email,
  onDone,
  onCancel,
}: {
  email: string;
  onDone: () => void;
  onCancel: () => void;
}) {
  const [password, setPassword] = useState('');
  const { isBusy, failure, submit } = useSubmission(async () => {
    const { removeTwoFactor } = await import('../../../session/cognito.ts');
    await removeTwoFactor(password);
    onDone();
  });
  return (
    <form onSubmit={submit} className="flex w-full flex-col gap-5">
      <Notice title="From then on your password alone signs you in." tone="warning">
        The entry in your authenticator stops working. You can set up a new one any time.
      </Notice>
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="Your password"
        name="password"
        autoComplete="current-password"
        autoFocus
        required
        value={password}
        onChange={({ target }) => setPassword(target.value)}
      />
      <Problem message={failure && passwordProblem(failure)} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="danger" busy={isBusy} disabled={isBusy}>
          {isBusy ? 'Turning off...' : 'Turn off'}
        </Button>
        <Button variant="quiet" onClick={onCancel} disabled={isBusy}>
          Keep it
        </Button>
      </div>
    </form>
  );
}
