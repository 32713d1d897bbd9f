import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { Badge } from '../design/badge.tsx';
import { PageFrame } from './page-frame.tsx';

/** The frame of a document, around `children`; enhancements/account-menu.ts fills its account menu. */
export function DocumentFrame({ children }: { children: ReactNode }) {
  return <PageFrame account={{ shown: 'either', email: t`Account`, tier: <Tier /> }}>{children}</PageFrame>;
}

/** Both badges; the script shows one. */
function Tier() {
  return (
    <span className="flex min-w-14 justify-end">
      <span data-part="plan" hidden>
        <Badge tone="accent" className="capitalize">
          <span data-part="tier" />
        </Badge>
      </span>
      <span data-part="no-plan" hidden>
        <Badge>{t`No plan`}</Badge>
      </span>
    </span>
  );
}
