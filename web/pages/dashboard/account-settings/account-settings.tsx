import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useCallback, useEffect, useRef, useState } from 'react';
import { links } from '../../../addresses/links.ts';
import { callApi } from '../../../api/client.ts';
import { Button, ButtonLink } from '../../../design/controls/button.tsx';
import { Notice } from '../../../design/notice.tsx';
import { ChangeEmail } from './change-email.tsx';
import { ChangePassword } from './change-password.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { ExportAccount } from './export-account.tsx';
import { Setting } from './setting.tsx';
import type { SignIn } from './sign-in.ts';
import { SignOutEverywhere } from './sign-out-everywhere.tsx';
import { TwoFactor } from './two-factor.tsx';

/** The settings of the person's account. */
export function AccountSettings() {
  const heading = useRef<HTMLHeadingElement>(null);
  const { isConfigured, signIn, hasFailed, read } = useSignIn();
  // Keyboard focus continues in the settings.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <>
      <div className="mb-8 flex flex-wrap items-end justify-between gap-4">
        <h2 ref={heading} tabIndex={-1} className="title-large">
          <Trans>Account settings</Trans>
        </h2>
        <ButtonLink to={links.dashboard()}>
          <Trans>Close settings</Trans>
        </ButtonLink>
      </div>
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
        <SignOutEverywhere />
        <ExportAccount />
        {isConfigured && signIn !== null && <DeleteAccount signIn={signIn} />}
      </div>
    </>
  );
}

/** Amplify UI needs Amplify configured. */
function useSignIn() {
  const [isConfigured, setConfigured] = useState(false);
  const [signIn, setSignIn] = useState<SignIn | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const read = useCallback(async () => {
    setFailed(false);
    try {
      setSignIn(await callApi('readSignIn', {}));
      const { configureAmplify } = await import('../../../session/cognito.ts');
      await configureAmplify();
      setConfigured(true);
    } catch (error) {
      console.warn('The way of signing in could not be read', error);
      setFailed(true);
    }
  }, []);
  useEffect(() => void read(), [read]);
  return { isConfigured, signIn, hasFailed, read: () => void read() };
}
