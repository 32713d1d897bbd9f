import type { ReactNode } from 'react';
import { useSyncExternalStore } from 'react';
import type { ShownToast } from '../design/toasts.ts';
import { onToastsChange, shownToasts } from '../design/toasts.ts';
import { ApplicationFrame } from './application-frame.tsx';
import { MaintenanceNotice } from './maintenance-notice.tsx';
import { Toaster } from './toaster.tsx';

const noToasts: readonly ShownToast[] = [];

/** The frame and toasts of every application page. */
export function ApplicationShell({ children }: { children: ReactNode }) {
  const toasts = useSyncExternalStore(onToastsChange, shownToasts, () => noToasts);
  return (
    <>
      <MaintenanceNotice />
      <ApplicationFrame>{children}</ApplicationFrame>
      <Toaster toasts={toasts} />
    </>
  );
}
