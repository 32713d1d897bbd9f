import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { callPublicApi } from '../../api/call-public-api.ts';
import { Button } from '../../design/controls/button.tsx';
import { Notice } from '../../design/notice.tsx';
import { Problem } from '../../design/problem.tsx';
import { accessToken } from '../../session/access-token.ts';
import { currentSession } from '../../session/session-store.ts';
import { useAuthentication } from './use-authentication.ts';

/**
 * Ends all sessions through a security email's link. Opening the link changes nothing: email scanners open
 * links too.
 */
export function EndSessionsForm({
  token,
  onReset,
  onSignIn,
}: {
  token: string;
  /** Continues to the password reset. */
  onReset: () => void;
  onSignIn: () => void;
}) {
  const [outcome, setOutcome] = useState<'open' | 'ended' | 'link-ended'>('open');
  const { isBusy, problem, submit } = useAuthentication(async () => {
    try {
      await callPublicApi('endSessionsByLink', { body: { token } });
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'link_ended') throw error;
      setOutcome('link-ended');
      return;
    }
    setOutcome('ended');
    await followHere();
  });
  if (outcome === 'open') {
    return (
      <>
        <p>
          {t`If you didn’t make the change in our email, or don’t recognize the browser, sign out everywhere. That includes this browser.`}
        </p>
        <Problem message={problem} />
        <Button variant="primary" onClick={submit} busy={isBusy} className="min-h-12">
          {isBusy ? t`Signing out...` : t`Sign out everywhere`}
        </Button>
        <p className="text-[0.9375rem] text-dim">{t`If it was you, there is nothing to do. You can close this page.`}</p>
      </>
    );
  }
  return (
    <div role="status" className="flex flex-col gap-6">
      {outcome === 'ended' ? (
        <Notice title={t`Every browser is signed out`}>
          {t`Now choose a new password, so that the old one stops working. We’ll email you a code for it.`}
        </Notice>
      ) : (
        <Notice title={t`This link has expired or was already used`} tone="warning">
          {t`You can choose a new password, which signs out every browser too. Or sign in, and sign out everywhere in your account settings.`}
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" onClick={onReset} className="min-h-12">
          {t`Choose a new password`}
        </Button>
        <Button onClick={onSignIn} className="min-h-12">
          {t`Sign in`}
        </Button>
      </div>
    </div>
  );
}

/** Signs this browser out if its session was ended: the renewal fails. */
async function followHere(): Promise<void> {
  const session = currentSession();
  if (session === null) return;
  try {
    await accessToken({ refused: session.accessToken });
  } catch (error) {
    // The next request finds out.
    console.warn('The session could not be checked', error);
  }
}
