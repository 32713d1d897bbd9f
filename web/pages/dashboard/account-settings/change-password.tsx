import { useRef, useState } from 'react';
import { Button } from '../../../design/button.tsx';
import { PasswordField } from '../../../design/field.tsx';
import { Notice } from '../../../design/notice.tsx';
import type { SignInMethods } from '../../../session/sign-in-methods.ts';
import { passwordProblem } from './account-problems.ts';
import { Problem, Setting } from './setting.tsx';
import { useAttempt } from './use-attempt.ts';

/** The user pool's rule, and the specification's words for it. */
const passwordMinimumCharacters = 6;
const passwordHint = `Password must be at least ${passwordMinimumCharacters} characters long`;

/** Another password for somebody who knows the present one. */
export function ChangePassword({ email, methods }: { email: string; methods: SignInMethods }) {
  const [view, setView] = useState<'closed' | 'open' | 'changed'>('closed');
  const opener = useRef<HTMLButtonElement>(null);
  return (
    <Setting
      title="Password"
      text={
        methods.password
          ? methods.google
            ? 'You can sign in with it, and with Google.'
            : 'You sign in with it.'
          : 'You sign in with Google.'
      }
    >
      {content()}
    </Setting>
  );

  function content() {
    if (!methods.password) {
      return (
        <p className="text-[0.9375rem] text-dim">
          There is no password here to change: Google checks who you are. You can change how you sign in there
          in your Google account.
        </p>
      );
    }
    if (view === 'open') {
      return (
        <ChangePasswordForm
          email={email}
          onChanged={() => setView('changed')}
          onCancel={() => setView('closed')}
        />
      );
    }
    return (
      <>
        <div role="status" className="w-full empty:hidden">
          {view === 'changed' && (
            <Notice title="Your password is changed.">
              Other browsers stay signed in. If somebody else knew the old one, sign out everywhere below.
            </Notice>
          )}
        </div>
        <Button ref={opener} onClick={() => setView('open')}>
          Change password
        </Button>
      </>
    );
  }
}

function ChangePasswordForm({
  email,
  onChanged,
  onCancel,
}: {
  email: string;
  onChanged: () => void;
  onCancel: () => void;
}) {
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const { isBusy, problem, attempt } = useAttempt(async () => {
    const { changePassword } = await import('../../../session/cognito.ts');
    await changePassword(current, next);
    onChanged();
  }, passwordProblem);
  return (
    <form onSubmit={attempt} className="flex w-full flex-col gap-5">
      {/* For password managers, which keep a password under its address. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="Current password"
        name="current-password"
        autoComplete="current-password"
        autoFocus
        required
        value={current}
        onChange={({ target }) => setCurrent(target.value)}
      />
      <PasswordField
        label="New password"
        name="new-password"
        autoComplete="new-password"
        required
        minLength={passwordMinimumCharacters}
        hint={passwordHint}
        value={next}
        onChange={({ target }) => setNext(target.value)}
      />
      <Problem message={problem} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" busy={isBusy} disabled={isBusy}>
          {isBusy ? 'Saving...' : 'Save new password'}
        </Button>
        <Button variant="quiet" onClick={onCancel} disabled={isBusy}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
