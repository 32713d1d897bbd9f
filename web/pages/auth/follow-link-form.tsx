import { t } from '@lingui/core/macro';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { callPublicApi } from '../../api/call-public-api.ts';
import { Button } from '../../design/controls/button.tsx';
import { Notice } from '../../design/notice.tsx';
import { Problem } from '../../design/problem.tsx';
import { openSealedPassword } from '../../session/sealed-password.ts';
import { NewPasswordField, useNewPassword } from '../../signed-in/new-password.tsx';
import { showWelcome } from '../../signed-in/welcome.ts';
import { PasswordAgreement } from './agreement.tsx';
import { textLink } from './auth-fields.tsx';
import type { ConfirmationLink } from './confirmation-link.ts';
import { useAuthentication } from './use-authentication.ts';

interface ConfirmationProps {
  link: ConfirmationLink;
  /** The password of the sign-up is here. */
  keepsPassword: boolean;
  onPasswordNeeded: () => void;
  /** Closes the form; `notice` is shown to the person. */
  onLeave: (notice?: string) => void;
}

/** Opening a confirmation link changes nothing: email scanners open links too. */
export function FollowLinkForm({
  signedInAs,
  loading,
  ...confirmation
}: ConfirmationProps & {
  /** Null if signed out. */
  signedInAs: string | null;
  /** The session is not known yet. */
  loading: boolean;
}) {
  const { link, onLeave } = confirmation;
  const [isSwitching, setSwitching] = useState(false);
  if (loading) {
    return (
      <p role="status" className="text-dim">
        {t`One moment…`}
      </p>
    );
  }
  if (signedInAs !== null && signedInAs !== link.email && !isSwitching) {
    return (
      <OtherAccount
        signedInAs={signedInAs}
        linkEmail={link.email}
        onStay={() => onLeave()}
        onSwitch={() => setSwitching(true)}
      />
    );
  }
  return <ConfirmationForm {...confirmation} />;
}

/**
 * Confirms an email through its link and signs in: with the password of the sign-up if this browser keeps it
 * and the link has its key, otherwise with a password that the person sets here.
 */
function ConfirmationForm({ link, keepsPassword, onPasswordNeeded, onLeave }: ConfirmationProps) {
  const choice = useNewPassword();
  const keptPassword = useRef(keepsPassword);
  useEffect(() => {
    if (keptPassword.current && !keepsPassword) choice.field.current?.focus();
    keptPassword.current = keepsPassword;
  }, [keepsPassword, choice.field]);

  const passwordToSet = async (): Promise<string | null> => {
    if (!keepsPassword) return choice.password;
    const kept = await openSealedPassword(link.email, link.key ?? '');
    if (kept === null) onPasswordNeeded();
    return kept;
  };
  const { isBusy, problem, submit } = useAuthentication(async () => {
    const password = await passwordToSet();
    if (password === null) return;
    const { signInWithPassword } = await import('../../session/cognito.ts');
    try {
      await callPublicApi('confirmAccount', { body: { email: link.email, token: link.token, password } });
    } catch (error) {
      if (choice.refuse(error)) return onPasswordNeeded();
      if (error instanceof ApiError && error.code === 'link_ended') onLeave(endedLink());
      throw error;
    }
    if ((await signInWithPassword(link.email, password)).step === 'done') showWelcome();
    else onLeave(t`Your email is confirmed. Sign in with your password.`);
  });

  return (
    <form onSubmit={submit} className="flex flex-col gap-5">
      {/* Tells password managers which account the password belongs to. */}
      <input type="email" name="email" autoComplete="username" value={link.email} readOnly hidden />
      {!keepsPassword && <NewPasswordField label={t`Password`} choice={choice} />}
      {!keepsPassword && <PasswordAgreement />}
      <Problem message={problem} />
      <Button type="submit" variant="primary" busy={isBusy} className="min-h-12">
        {isBusy ? t`Confirming...` : t`Confirm and sign in`}
      </Button>
      {keepsPassword && (
        <button type="button" onClick={onPasswordNeeded} className={`${textLink} self-start`}>
          {t`Choose another password`}
        </button>
      )}
    </form>
  );
}

/** Asks a person who is signed in to another account. */
function OtherAccount({
  signedInAs,
  linkEmail,
  onStay,
  onSwitch,
}: {
  signedInAs: string;
  linkEmail: string;
  onStay: () => void;
  onSwitch: () => void;
}) {
  return (
    <Notice title={t`You are signed in as ${signedInAs}`} tone="warning">
      <p>
        {t`This link is for ${linkEmail}. Did you create that account? If not, stay signed in and ignore the email.`}
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button variant="primary" onClick={onStay} className="min-h-12">
          {t`Stay signed in`}
        </Button>
        <Button onClick={onSwitch} className="min-h-12">
          {t`Switch account`}
        </Button>
      </div>
    </Notice>
  );
}

function endedLink(): string {
  return t`This link has expired or was already used. If your email is confirmed, sign in with your password.`;
}
