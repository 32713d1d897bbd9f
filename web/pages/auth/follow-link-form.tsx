import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { callPublicApi } from '../../api/call-public-api.ts';
import { Button } from '../../design/controls/button.tsx';
import { useSubmission } from '../../design/controls/use-submission.ts';
import { Notice } from '../../design/notice.tsx';
import { NewPasswordField, useNewPassword } from '../../signed-in/new-password.tsx';
import { showAuthenticationError, showWelcome } from './auth-toasts.ts';
import type { ConfirmationLink } from './confirmation-link.ts';

/**
 * Sets the password through a confirmation link and signs in. Opening the link changes nothing: email
 * scanners open links too.
 */
export function FollowLinkForm({
  link,
  signedInAs,
  loading,
  onLeave,
}: {
  link: ConfirmationLink;
  /** Null if signed out. */
  signedInAs: string | null;
  /** The session is not known yet. */
  loading: boolean;
  /** Closes the form; `notice` is shown to the person. */
  onLeave: (notice?: string) => void;
}) {
  const linkEmail = link.email;
  const [isSwitching, setSwitching] = useState(false);
  const choice = useNewPassword(link.email);
  const { isBusy, submit } = useSubmission(
    async () => {
      if (!(await choice.mayBeSent())) return;
      const { password } = choice;
      const { signInWithPassword } = await import('../../session/cognito.ts');
      await callPublicApi('confirmAccount', { body: { ...link, password } });
      if ((await signInWithPassword(link.email, password)).step === 'done') showWelcome();
      else onLeave(t`Your email is confirmed. Sign in with your password.`);
    },
    (error) => {
      showAuthenticationError(error);
      if (error instanceof ApiError && error.code === 'link_ended') onLeave(endedLink());
    },
  );

  if (loading) {
    return (
      <p role="status" className="text-dim">
        {t`One moment…`}
      </p>
    );
  }
  if (signedInAs !== null && signedInAs !== link.email && !isSwitching) {
    return (
      <Notice title={t`You are signed in as ${signedInAs}`} tone="warning">
        <p>
          {t`This link is for ${linkEmail}. Did you create that account? If not, stay signed in and ignore the email.`}
        </p>
        <div className="mt-4 flex flex-wrap gap-3">
          <Button variant="primary" onClick={() => onLeave()} className="min-h-12">
            {t`Stay signed in`}
          </Button>
          <Button onClick={() => setSwitching(true)} className="min-h-12">
            {t`Switch account`}
          </Button>
        </div>
      </Notice>
    );
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-5">
      {/* Tells password managers which account the password belongs to. */}
      <input type="email" name="email" autoComplete="username" value={link.email} readOnly hidden />
      <NewPasswordField label={t`Password`} choice={choice} />
      <Button type="submit" variant="primary" busy={isBusy} disabled={isBusy} className="min-h-12">
        {isBusy ? t`Confirming...` : t`Confirm and sign in`}
      </Button>
    </form>
  );
}

function endedLink(): string {
  return t`This link has expired or was already used. If your email is confirmed, sign in with your password.`;
}
