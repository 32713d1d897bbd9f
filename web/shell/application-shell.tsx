import type { ReactNode } from 'react';
import { useSyncExternalStore } from 'react';
import { ApplicationAccount, ApplicationMenuAccount } from './application-account.tsx';
import { PageFrame } from './page-frame.tsx';
import { Toaster } from './toaster.tsx';
import type { ShownToast } from './toasts.ts';
import { onToastsChange, shownToasts } from './toasts.ts';

const noToasts: readonly ShownToast[] = [];

/** What every page of the application stands in: the frame with the person's menu, and the messages. */
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
