import { t } from '@lingui/core/macro';
import { type ReactNode, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { passwordMinimumCharacters } from '../../../contract/billing/catalog.ts';
import { links } from '../../addresses/links.ts';
import { Button } from '../../design/controls/button.tsx';
import { PasswordField } from '../../design/controls/field.tsx';
import { Link } from '../../design/controls/link.tsx';
import { Problem } from '../../design/problem.tsx';
import { mayBeSent, NewPasswordField, useNewPassword } from '../../signed-in/new-password.tsx';
import { showWelcome } from '../../signed-in/welcome.ts';
import { AgreementField } from './agreement.tsx';
import type { EmailState } from './auth-fields.tsx';
import { EmailField, textLink } from './auth-fields.tsx';
import { TakenAddress } from './taken-address.tsx';
import { useAuthentication } from './use-authentication.ts';

/** Signs in with email and password. */
export function SignInForm({
  email,
  onEmailChange,
  onForgotten,
  onUnconfirmed,
  onOneTimeCode,
  onResetRequired,
}: EmailState & {
  onForgotten: () => void;
  onUnconfirmed: (password: string) => void;
  onOneTimeCode: () => void;
  onResetRequired: () => void;
}) {
  const [password, setPassword] = useState('');
  const { isBusy, problem, submit } = useAuthentication(async () => {
    const { signInWithPassword } = await import('../../session/cognito.ts');
    const { step } = await signInWithPassword(email.trim(), password);
    switch (step) {
      case 'done':
        return showWelcome();
      case 'confirm-email':
        return onUnconfirmed(password);
      case 'one-time-code':
        return onOneTimeCode();
      case 'reset-password':
        return onResetRequired();
    }
  });
  return (
    <form onSubmit={submit} className="flex flex-col gap-5">
      <EmailField email={email} onEmailChange={onEmailChange} />
      <PasswordField
        label={t`Password`}
        name="password"
        autoComplete="current-password"
        required
        minLength={passwordMinimumCharacters}
        value={password}
        onChange={({ target }) => setPassword(target.value)}
      />
      <Problem message={problem} />
      <Button type="submit" variant="primary" busy={isBusy} className="min-h-12">
        {isBusy ? t`Signing in...` : t({ message: 'Sign In', comment: 'button of the form' })}
      </Button>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <ModeLink mode="create">{t`Create an account`}</ModeLink>
        <button type="button" onClick={onForgotten} className={textLink}>
          {t`Forgot password?`}
        </button>
      </div>
    </form>
  );
}

/** Creates an account from email and password. */
export function CreateAccountForm({
  email,
  onEmailChange,
  onCreated,
  onForgotten,
  onResent,
}: EmailState & {
  onCreated: (password: string) => void;
  onForgotten: () => void;
  /** An earlier sign-up's confirmation email was sent again. */
  onResent: () => void;
}) {
  const navigate = useNavigate();
  const toSignIn = useModeAddress('sign-in');
  const choice = useNewPassword();
  const [taken, setTaken] = useState<string | null>(null);
  const { isBusy, problem, submit } = useAuthentication(async () => {
    if (!(await mayBeSent(email.trim(), choice))) return;
    const { password } = choice;
    const { createAccount } = await import('../../session/cognito.ts');
    try {
      await createAccount(email.trim(), password);
    } catch (error) {
      if (!(error instanceof Error) || error.name !== 'UsernameExistsException') throw error;
      setTaken(email.trim());
      return;
    }
    onCreated(password);
  });
  return (
    <form onSubmit={submit} className="flex flex-col gap-5">
      <EmailField email={email} onEmailChange={onEmailChange} />
      <NewPasswordField label={t`Password`} choice={choice} />
      <AgreementField />
      <Problem message={problem} />
      <Button type="submit" variant="primary" busy={isBusy} className="min-h-12">
        {isBusy ? t`Creating...` : t({ message: 'Create Account', comment: 'button of the form' })}
      </Button>
      <div role="status" className="empty:hidden">
        {taken !== null && taken === email.trim() && (
          <TakenAddress
            email={taken}
            onSignIn={() => navigate(toSignIn)}
            onForgotten={onForgotten}
            onResent={onResent}
          />
        )}
      </div>
      <ModeLink mode="sign-in">{t`I already have an account`}</ModeLink>
    </form>
  );
}

function ModeLink({ mode, children }: { mode: Mode; children: ReactNode }) {
  return (
    <Link to={useModeAddress(mode)} className={textLink}>
      {children}
    </Link>
  );
}

type Mode = 'create' | 'sign-in';

/** Keeps the other query parameters, such as `next`. */
function useModeAddress(mode: Mode): string {
  const query = new URLSearchParams(useLocation().search);
  if (mode === 'create') query.set('mode', 'create');
  else query.delete('mode');
  const search = query.toString();
  return search === '' ? links.signIn() : `${links.signIn()}?${search}`;
}
