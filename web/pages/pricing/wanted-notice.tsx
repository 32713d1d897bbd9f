import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { Notice } from '../../design/notice.tsx';

/** Says after a sign-in how to go on buying. */
export function WantedNotice({ isOpening, children }: { isOpening: boolean; children: ReactNode }) {
  return (
    <div className="mt-8">
      <Notice title={t`You’re signed in.`}>{isOpening ? t`Opening checkout…` : children}</Notice>
    </div>
  );
}
