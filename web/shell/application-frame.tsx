import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { Badge } from '../design/badge.tsx';
import { useAuth } from '../signed-in/auth-provider.tsx';
import { PageFrame } from './page-frame.tsx';
import { signOut } from './sign-out.ts';

/** The frame of an application page, around `children`. */
export function ApplicationFrame({ children }: { children: ReactNode }) {
  const { user, loading } = useAuth();
  return (
    <PageFrame
      account={{
        shown: user !== null ? 'person' : loading ? 'unknown' : 'visitor',
        email: user?.email,
        tier: <TierBadge />,
        onSignOut: (button) => void signOut(button),
      }}
    >
      {children}
    </PageFrame>
  );
}

/** Reserves its room until the plan is known. */
function TierBadge() {
  const { subscription } = useAuth();
  const tier = subscription?.subscription_tier ?? null;
  return (
    <span className="flex min-w-14 justify-end">
      {tier !== null ? (
        <Badge tone="accent" className="capitalize">
          {tier}
        </Badge>
      ) : (
        subscription !== null && <Badge>{t`No plan`}</Badge>
      )}
    </span>
  );
}
