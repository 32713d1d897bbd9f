import { t } from '@lingui/core/macro';
import { useLocation } from 'react-router-dom';
import { links } from '../addresses/links.ts';
import { Link } from '../design/controls/link.tsx';
import { Logo } from '../design/logo.tsx';
import { type Account, AccountInBar, AccountInMobileMenu, mobileEntryAppearance } from './account.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

const siteLinks = () => [
  { label: t`Home`, to: links.home() },
  { label: t`Pricing`, to: links.pricing() },
];

const linkAppearance =
  'flex min-h-11 items-center rounded-control px-3 text-[0.9375rem] text-dim hover:text-ink aria-[current=page]:text-ink forced-colors:aria-[current=page]:underline';

/** The bar above every page; a menu below 768 px. */
export function Header({ account }: { account: Account }) {
  return (
    <header className="border-b border-line bg-room print:hidden">
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
          <AccountInBar {...account} />
        </nav>
        <MobileMenu account={account} />
      </div>
    </header>
  );
}

/** Opens without JavaScript; a new path closes it. */
function MobileMenu({ account }: { account: Account }) {
  const { pathname } = useLocation();
  return (
    <div key={pathname} className="md:hidden">
      <button
        type="button"
        popoverTarget="site-menu"
        aria-label={t`Menu`}
        className="group -mr-3 flex size-11 items-center justify-center rounded-control text-ink"
      >
        <svg aria-hidden="true" viewBox="0 0 20 20" className="size-5" fill="none" stroke="currentColor">
          <path d="M2 6.5h16M2 13.5h16" strokeWidth="1.5" className="group-has-[+:popover-open]:hidden" />
          <path
            d="m4 4 12 12M16 4 4 16"
            strokeWidth="1.5"
            className="hidden group-has-[+:popover-open]:block"
          />
        </svg>
      </button>
      <nav
        id="site-menu"
        popover="auto"
        aria-label={t({ message: 'Site', comment: 'name of the main navigation' })}
        className="page-width sheet bg-room pb-8 text-ink"
      >
        <AccountInMobileMenu {...account}>
          {siteLinks().map(({ label, to }) => (
            <Link key={to} to={to} className={mobileEntryAppearance}>
              {label}
            </Link>
          ))}
        </AccountInMobileMenu>
        <div className="flex min-h-14 items-center justify-between text-dim">
          {t({ message: 'Theme', comment: 'light or dark' })}
          <span className="-mr-3">
            <ThemeSwitch />
          </span>
        </div>
      </nav>
    </div>
  );
}
