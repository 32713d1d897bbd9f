import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { links } from '../addresses/links.ts';
import { Link } from '../design/controls/link.tsx';
import { Logo } from '../design/logo.tsx';
import { closeMenuOnLeaving } from './close-menu-on-leaving.ts';
import { ThemeSwitch } from './theme-switch.tsx';

const siteLinks = () => [
  { label: t`Home`, to: links.home() },
  { label: t`Pricing`, to: links.pricing() },
];

/** Links for a signed-in person. */
export const personLinks = () => [
  { label: t`Generate Video`, to: links.generate() },
  { label: t`Dashboard`, to: links.dashboard() },
  { label: t({ message: 'Developers', comment: 'link to the page of API keys' }), to: links.developers() },
];

const linkAppearance =
  'flex min-h-11 items-center rounded-control px-3 text-[0.9375rem] text-dim hover:text-ink aria-[current=page]:text-ink forced-colors:aria-[current=page]:underline';

/** Style of an entry of the mobile menu. */
export const mobileEntryAppearance = 'flex min-h-14 items-center border-b border-line text-lg text-ink';

/**
 * The bar above every page; a menu below 768 px.
 *
 * @param account ends the bar: sign-in link or account menu
 * @param menuAccount the same in the mobile menu
 */
export function Header({ account, menuAccount }: { account: ReactNode; menuAccount: ReactNode }) {
  return (
    <header className="relative z-20 md:z-60 border-b border-line bg-room print:hidden">
      <div className="page-width flex min-h-18 flex-wrap items-center justify-between gap-x-4 py-2">
        <Link
          to={links.home()}
          aria-label={t`Reelwright, home`}
          className="flex min-h-11 items-center rounded-control"
        >
          <Logo />
        </Link>
        <nav
          aria-label={t({ message: 'Site', comment: 'name of the main navigation' })}
          className="hidden min-w-0 flex-wrap items-center gap-1 md:flex"
        >
          {siteLinks().map(({ label, to }) => (
            <Link key={to} to={to} className={linkAppearance}>
              {label}
            </Link>
          ))}
          <ThemeSwitch />
          {account}
        </nav>
        <MobileMenu>{menuAccount}</MobileMenu>
      </div>
    </header>
  );
}

/** Opens without JavaScript; a new path closes it. */
function MobileMenu({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const menu = useRef<HTMLDetailsElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each path has an element of its own
  useEffect(() => (menu.current === null ? undefined : closeMenuOnLeaving(menu.current)), [pathname]);
  return (
    <details ref={menu} key={pathname} className="group md:hidden">
      <summary
        aria-label={t`Menu`}
        className="-mr-3 flex size-11 list-none items-center justify-center rounded-control text-ink"
      >
        <svg aria-hidden="true" viewBox="0 0 20 20" className="size-5" fill="none" stroke="currentColor">
          <path d="M2 6.5h16M2 13.5h16" strokeWidth="1.5" className="group-open:hidden" />
          <path d="m4 4 12 12M16 4 4 16" strokeWidth="1.5" className="hidden group-open:block" />
        </svg>
      </summary>
      <nav
        aria-label={t({ message: 'Site', comment: 'name of the main navigation' })}
        className="page-width absolute inset-x-0 top-full min-h-[calc(100svh-4.5rem)] bg-room pb-8"
      >
        {siteLinks().map(({ label, to }) => (
          <Link key={to} to={to} className={mobileEntryAppearance}>
            {label}
          </Link>
        ))}
        {children}
        <div className="flex min-h-14 items-center justify-between text-dim">
          {t({ message: 'Theme', comment: 'light or dark' })}
          <span className="-mr-3">
            <ThemeSwitch />
          </span>
        </div>
      </nav>
    </details>
  );
}
