import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { Notice } from '../../design/notice.tsx';

/** Shown after sign-in: how to continue buying. */
export function WantedNotice({ isOpening, children }: { isOpening: boolean; children: ReactNode }) {
  return (
    <div className="mt-8">
      <Notice title={t`You’re signed in.`}>{isOpening ? t`Opening checkout…` : children}</Notice>
    </div>
  );
}
