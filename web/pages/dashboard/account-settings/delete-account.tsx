import { t } from '@lingui/core/macro';
import { useState, useTransition } from 'react';
import { Button } from '../../../design/controls/button.tsx';
import { partFailure } from '../../../shell/failures.tsx';
import { lazyComponent } from '../../../shell/lazy-component.tsx';
import { Setting } from './setting.tsx';
import type { SignIn } from './sign-in.ts';

/** Loaded when opened, for Amplify and Amplify UI are three quarters of this page's weight. */
const Deletion = lazyComponent(async () => {
  const [{ Deletion: Loaded }, { configureAmplify }] = await Promise.all([
    import('./deletion.tsx'),
    import('../../../session/cognito.ts'),
  ]);
  await configureAmplify();
  return Loaded;
}, partFailure);

/** Deletes the account, after a dialog. */
export function DeleteAccount({ signIn }: { signIn: SignIn }) {
  const [openings, setOpenings] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const [isLoading, startLoading] = useTransition();
  const open = () =>
    startLoading(() => {
      setOpen(true);
      setOpenings((count) => count + 1);
    });
  return (
    <Setting title={t`Delete account`} text={t`Ends your plan and deletes your data. This can’t be undone.`}>
      <Button variant="danger" busy={isLoading} onClick={open}>
        {isLoading ? t`Loading...` : t`Delete account`}
      </Button>
      {isOpen && <Deletion key={openings} signIn={signIn} onClose={() => setOpen(false)} />}
    </Setting>
  );
}
