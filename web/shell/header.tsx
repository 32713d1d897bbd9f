import { useEffect, useRef } from 'react';
import { Badge } from '../design/badge.tsx';
import { ButtonLink } from '../design/button.tsx';
import { Logo } from '../design/logo.tsx';
import { Menu, menuEntryAppearance } from '../design/menu.tsx';
import { Skeleton } from '../design/skeleton.tsx';
import { links } from '../links.ts';
import { useAuth } from '../session/auth-provider.tsx';
import type { User } from '../session/stored-session.ts';
import { closeMenuOnLeaving } from './close-menu-on-leaving.ts';
import { Link, useLocation } from './navigation.tsx';
import { ThemeSwitch } from './theme-switch.tsx';
import { showToast } from './toasts.ts';

const siteLinks = [
  { label: 'Home', to: links.home() },
  { label: 'Pricing', to: links.pricing() },
] as const;

const personLinks = [
  { label: 'Generate Video', to: links.generate() },
  { label: 'Dashboard', to: links.dashboard() },
] as const;

const linkAppearance =
  'flex min-h-11 items-center rounded-control px-3 text-[0.9375rem] text-dim hover:text-ink aria-[current=page]:text-ink forced-colors:aria-[current=page]:underline';

/** The bar above every page; below 768 px it folds into a menu. */
export function Header() {
  const { user, loading } = useAuth();
  return (
    <header className="relative z-20 border-b border-line bg-room print:hidden">
      <div className="page-width flex h-18 items-center justify-between gap-4">
        <Link
          to={links.home()}
          aria-label="Reelwright, home"
          className="flex min-h-11 items-center rounded-control"
        >
          <Logo />
        </Link>
        <nav aria-label="Site" className="hidden min-w-0 items-center gap-1 md:flex">
          {siteLinks.map(({ label, to }) => (
            <Link key={to} to={to} className={linkAppearance}>
              {label}
            </Link>
          ))}
          <ThemeSwitch />
          {user !== null ? (
            <UserMenu user={user} />
          ) : loading ? (
            <Skeleton className="h-11 w-24" />
          ) : (
            <div data-visitor-only="" className="ml-2">
              <ButtonLink to={links.signIn()}>Sign In</ButtonLink>
            </div>
          )}
        </nav>
        <MobileMenu user={user} />
      </div>
    </header>
  );
}

function UserMenu({ user }: { user: User }) {
  return (
    <Menu
      button={
        <>
          <span className="min-w-0 truncate">{user.email}</span>
          <TierBadge />
          <svg
            aria-hidden="true"
            viewBox="0 0 12 12"
            className="size-3 shrink-0"
            fill="none"
            stroke="currentColor"
          >
            <path d="m2 4 4 4 4-4" strokeWidth="1.5" />
          </svg>
        </>
      }
    >
      {(close) => (
        <>
          {personLinks.map(({ label, to }) => (
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

/** A details element, so that it opens on the prerendered page too; a new path closes it. */
function MobileMenu({ user }: { user: User | null }) {
  const { pathname } = useLocation();
  const menu = useRef<HTMLDetailsElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each path has an element of its own
  useEffect(() => (menu.current === null ? undefined : closeMenuOnLeaving(menu.current)), [pathname]);
  const entry = 'flex min-h-14 items-center border-b border-line text-lg text-ink';
  return (
    <details ref={menu} key={pathname} className="group md:hidden">
      <summary
        aria-label="Menu"
        className="flex size-11 list-none items-center justify-center rounded-control text-ink"
      >
        <svg aria-hidden="true" viewBox="0 0 20 20" className="size-5" fill="none" stroke="currentColor">
          <path d="M2 6.5h16M2 13.5h16" strokeWidth="1.5" className="group-open:hidden" />
          <path d="m4 4 12 12M16 4 4 16" strokeWidth="1.5" className="hidden group-open:block" />
        </svg>
      </summary>
      <nav
        aria-label="Site"
        className="page-width absolute inset-x-0 top-full min-h-[calc(100svh-4.5rem)] bg-room pb-8"
      >
        {user !== null && (
          <p className="flex min-h-14 items-center gap-2 border-b border-line text-dim">
            <span className="min-w-0 truncate">{user.email}</span>
            <TierBadge />
          </p>
        )}
        {[...siteLinks, ...(user === null ? [] : personLinks)].map(({ label, to }) => (
          <Link key={to} to={to} className={entry}>
            {label}
          </Link>
        ))}
        {user === null ? (
          <div data-visitor-only="">
            <Link to={links.signIn()} className={entry}>
              Sign In
            </Link>
          </div>
        ) : (
          <SignOutButton className={`${entry} w-full`} />
        )}
        <div className="flex min-h-14 items-center justify-between text-dim">
          Light or dark
          <ThemeSwitch />
        </div>
      </nav>
    </details>
  );
}

/** The plan, beside the person's address. Its room is kept while it is not known. */
function TierBadge() {
  const { subscription, confirmingPlan } = useAuth();
  const tier = subscription?.subscription_tier ?? null;
  return (
    <span className="flex min-w-14 justify-end">
      {tier !== null ? (
        <Badge tone="accent" className="capitalize">
          {tier}
        </Badge>
      ) : (
        subscription !== null && !confirmingPlan && <Badge>No plan</Badge>
      )}
    </span>
  );
}

function SignOutButton({ className }: { className: string }) {
  const leave = async () => {
    try {
      const [{ signOut }, { addressAfterSignOut }] = await Promise.all([
        import('../session/cognito.ts'),
        import('../session/google-sign-in.ts'),
      ]);
      await signOut();
      // A new document: nothing of the person is left in the memory of this one.
      window.location.assign(await addressAfterSignOut(links.home()));
    } catch (error) {
      showToast({
        title: 'Error',
        description: error instanceof Error ? error.message : 'We could not sign you out. Please try again.',
        tone: 'error',
      });
    }
  };
  return (
    <button type="button" onClick={() => void leave()} className={className}>
      Sign Out
    </button>
  );
}
