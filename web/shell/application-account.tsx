import { t } from '@lingui/core/macro';
import { links } from '../addresses/links.ts';
import { Badge } from '../design/badge.tsx';
import { ButtonLink } from '../design/controls/button.tsx';
import { Link } from '../design/controls/link.tsx';
import { Menu, menuEntryAppearance } from '../design/controls/menu.tsx';
import { Skeleton } from '../design/skeleton.tsx';
import { showToast } from '../design/toasts.ts';
import { useAuth } from '../signed-in/auth-provider.tsx';
import { AccountMenuLabel } from './account-menu-label.tsx';
import { mobileEntryAppearance, personLinks } from './header.tsx';

/** Account menu or sign-in link, at the end of the application's header. */
export function ApplicationAccount() {
  const { user, loading } = useAuth();
  if (user === null) {
    return loading ? (
      <Skeleton className="h-11 w-24" />
    ) : (
      <div data-visitor-only="" className="ml-2">
        <ButtonLink to={links.signIn()}>{t`Sign In`}</ButtonLink>
      </div>
    );
  }
  return (
    <Menu button={<AccountMenuLabel email={user.email} tier={<TierBadge />} />}>
      {(close) => (
        <>
          {personLinks().map(({ label, to }) => (
            <Link key={to} to={to} onClick={close} className={menuEntryAppearance}>
              {label}
            </Link>
          ))}
          <div className="my-1.5 border-t border-line" />
          <SignOutButton className={menuEntryAppearance} />
        </>
      )}
    </Menu>
  );
}

/** The same in the mobile menu. */
export function ApplicationMenuAccount() {
  const { user } = useAuth();
  if (user === null) {
    return (
      <div data-visitor-only="">
        <Link to={links.signIn()} className={mobileEntryAppearance}>
          {t`Sign In`}
        </Link>
      </div>
    );
  }
  return (
    <>
      {personLinks().map(({ label, to }) => (
        <Link key={to} to={to} className={mobileEntryAppearance}>
          {label}
        </Link>
      ))}
      <p className="flex min-h-14 items-center gap-2 border-b border-line text-dim">
        <span className="min-w-0 truncate">{user.email}</span>
        <TierBadge />
      </p>
      <SignOutButton className={`${mobileEntryAppearance} w-full`} />
    </>
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

function SignOutButton({ className }: { className: string }) {
  const leave = async () => {
    try {
      const { leaveSignedOut } = await import('../session/leave-signed-out.ts');
      await leaveSignedOut();
    } catch (error) {
      console.error('Error signing out', error);
      showToast({
        title: t`Error`,
        description: t`We could not sign you out. Check your connection and try again.`,
        tone: 'error',
      });
    }
  };
  return (
    <button type="button" onClick={() => void leave()} className={className}>
      {t`Sign Out`}
    </button>
  );
}
