import { useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { callPublicApi } from '../../api/call-public-api.ts';
import { Button } from '../../design/button.tsx';
import { Notice } from '../../design/notice.tsx';
import { useSubmission } from '../../design/use-submission.ts';
import { NewPasswordField, useNewPassword } from '../../session/new-password.tsx';
import { showAuthenticationError, showWelcome } from './auth-toasts.ts';
import type { ConfirmationLink } from './confirmation-link.ts';

/**
 * Sets the password of an account by the link of its confirmation email, which confirms the address, and signs in with
 * it. Opening the link changes nothing: programs that check emails open links too.
 */
export function FollowLinkForm({
  link,
  signedInAs,
  loading,
  onLeave,
}: {
  link: ConfirmationLink;
  /** The email of the person who is signed in here already; null if there is none. */
  signedInAs: string | null;
  /** Until it is known whether there is one. */
  loading: boolean;
  /** The link is not followed any more; with what to tell the person. */
  onLeave: (notice?: string) => void;
}) {
  const [isSwitching, setSwitching] = useState(false);
  const choice = useNewPassword(link.email);
  const { isBusy, submit } = useSubmission(
    async () => {
      if (!(await choice.mayBeSent())) return;
      const { password } = choice;
      const { signInWithPassword } = await import('../../session/cognito.ts');
      await callPublicApi('confirmAccount', { body: { ...link, password } });
      if ((await signInWithPassword(link.email, password)).step === 'done') showWelcome();
      else onLeave('Your email is confirmed. Sign in with your password.');
    },
    (error) => {
      showAuthenticationError(error);
      if (error instanceof ApiError && error.code === 'link_ended') onLeave(endedLink);
    },
  );

  if (loading) {
    return (
      <p role="status" className="text-dim">
        One moment…
      </p>
    );
  }
  if (signedInAs !== null && signedInAs !== link.email && !isSwitching) {
    return (
      <Notice title={`You are signed in as ${signedInAs}`} tone="warning">
        <p>
          This link is for the account of {link.email}. Did you create it? If not, stay signed in and ignore
          the message.
        </p>
        <div className="mt-4 flex flex-wrap gap-3">
          <Button variant="primary" onClick={() => onLeave()} className="min-h-12">
            Stay signed in
          </Button>
          <Button onClick={() => setSwitching(true)} className="min-h-12">
            Switch account
          </Button>
        </div>
      </Notice>
    );
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-5">
      {/* Tells the browser's password manager whose password it is. */}
      <input type="email" name="email" autoComplete="username" value={link.email} readOnly hidden />
      <NewPasswordField label="Password" choice={choice} />
      <Button type="submit" variant="primary" busy={isBusy} disabled={isBusy} className="min-h-12">
        {isBusy ? 'Confirming...' : 'Confirm and sign in'}
      </Button>
    </form>
  );
}

const endedLink =
  'This link was used already or has expired. If your email is confirmed, sign in with your password.';
