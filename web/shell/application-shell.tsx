import type { ReactNode } from 'react';
import { useSyncExternalStore } from 'react';
import type { ShownToast } from '../design/toasts.ts';
import { onToastsChange, shownToasts } from '../design/toasts.ts';
import { ApplicationAccount, ApplicationMenuAccount } from './application-account.tsx';
import { PageFrame } from './page-frame.tsx';
import { Toaster } from './toaster.tsx';

const noToasts: readonly ShownToast[] = [];

/** The frame and toasts of every application page. */
export function ApplicationShell({ children }: { children: ReactNode }) {
  const toasts = useSyncExternalStore(onToastsChange, shownToasts, () => noToasts);
  return (
    <>
      <PageFrame account={<ApplicationAccount />} menuAccount={<ApplicationMenuAccount />}>
        {children}
      </PageFrame>
      <Toaster toasts={toasts} />
    </>
  );
}
