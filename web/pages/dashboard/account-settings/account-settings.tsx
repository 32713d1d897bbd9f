import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useCallback, useEffect, useState } from 'react';
import { callApi } from '../../../api/client.ts';
import { Button } from '../../../design/controls/button.tsx';
import { Notice } from '../../../design/notice.tsx';
import type { User } from '../../../session/stored-session.ts';
import { ChangeEmail } from './change-email.tsx';
import { ChangePassword } from './change-password.tsx';
import { CopyButton } from './copy-button.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { ExportAccount } from './export-account.tsx';
import { Setting } from './setting.tsx';
import type { SignIn } from './sign-in.ts';
import { SignOutEverywhere } from './sign-out-everywhere.tsx';
import { TwoFactor } from './two-factor.tsx';

/** The settings of the person's account. */
export function AccountSettings({ user }: { user: User }) {
  const { signIn, hasFailed, read } = useSignIn();
  return (
    <div className="divide-y divide-line border-y border-edge">
      {signIn === null ? (
        <Setting
          title={t({ message: 'Sign-in', comment: 'title of settings: the way of signing in' })}
          text={t`How you sign in.`}
        >
          {hasFailed ? (
            <Notice
              title={t`We couldn’t load how you sign in.`}
              tone="problem"
              action={<Button onClick={read}>{t`Try again`}</Button>}
            />
          ) : (
            <p role="status" className="min-h-48 text-dim">
              <Trans>Loading how you sign in…</Trans>
            </p>
          )}
        </Setting>
      ) : (
        <>
          <ChangePassword signIn={signIn} />
          <ChangeEmail signIn={signIn} onChanged={read} />
          <TwoFactor signIn={signIn} onChanged={read} />
        </>
      )}
      {/* They wait for the settings above them, so that nothing moves. */}
      {(signIn !== null || hasFailed) && (
        <>
          <SignOutEverywhere />
          <ExportAccount />
          <UserId id={user.id} />
        </>
      )}
      {signIn !== null && <DeleteAccount signIn={signIn} />}
    </div>
  );
}

function UserId({ id }: { id: string }) {
  return (
    <Setting title={t`User ID`} text={t`Our support may ask for it. It is not secret.`}>
      <code className="timecode text-[0.9375rem] wrap-anywhere text-dim">{id}</code>
      <CopyButton text={id} label={t`Copy user ID`} />
    </Setting>
  );
}

function useSignIn() {
  const [signIn, setSignIn] = useState<SignIn | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const read = useCallback(async () => {
    setFailed(false);
    try {
      setSignIn(await callApi('readSignIn', {}));
    } catch (error) {
      console.warn('The way of signing in could not be read', error);
      setFailed(true);
    }
  }, []);
  useEffect(() => void read(), [read]);
  return { signIn, hasFailed, read: () => void read() };
}
