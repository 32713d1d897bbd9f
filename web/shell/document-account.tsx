import { t } from '@lingui/core/macro';
import { links } from '../addresses/links.ts';
import { Badge } from '../design/badge.tsx';
import { ButtonLink } from '../design/controls/button.tsx';
import { Link } from '../design/controls/link.tsx';
import { Menu, menuEntryAppearance } from '../design/controls/menu.tsx';
import { AccountMenuLabel } from './account-menu-label.tsx';
import { mobileEntryAppearance, personLinks } from './header.tsx';

/* The end of a document's header. The file serves everyone: public/start.js shows the sign-in link or the
   account menu before the first paint, and enhancements/account-menu.ts fills the menu. */

export function DocumentAccount() {
  return (
    <>
      <div data-visitor-only="" className="ml-2">
        <ButtonLink to={links.signIn()}>{t`Sign In`}</ButtonLink>
      </div>
      {/* The same width before and after the script fills it. */}
      <div data-account-only="" data-account="" className="flex w-72 min-w-0 justify-end lg:w-84">
        <Menu button={<AccountMenuLabel email={t`Account`} tier={<Tier />} />}>
          {() => (
            <>
              {personLinks().map(({ label, to }) => (
                <Link key={to} to={to} className={menuEntryAppearance}>
                  {label}
                </Link>
              ))}
              <div className="my-1.5 border-t border-line" />
              <SignOut className={menuEntryAppearance} />
            </>
          )}
        </Menu>
      </div>
    </>
  );
}

/** DocumentAccount as entries of the mobile menu. */
export function DocumentMenuAccount() {
  return (
    <>
      <div data-visitor-only="">
        <Link to={links.signIn()} className={mobileEntryAppearance}>
          {t`Sign In`}
        </Link>
      </div>
      <div data-account-only="" data-account="">
        {personLinks().map(({ label, to }) => (
          <Link key={to} to={to} className={mobileEntryAppearance}>
            {label}
          </Link>
        ))}
        <p className="flex min-h-14 items-center gap-2 border-b border-line text-dim">
          <span data-part="email" className="min-w-0 truncate" />
          <Tier />
        </p>
        <SignOut className={`${mobileEntryAppearance} w-full`} />
      </div>
    </>
  );
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

function SignOut({ className }: { className: string }) {
  return (
    <>
      <button type="button" data-part="sign-out" className={className}>
        {t`Sign Out`}
      </button>
      <p
        role="status"
        data-part="sign-out-problem"
        data-text={t`We could not sign you out. Check your connection and try again.`}
        className="px-3 text-sm text-record empty:hidden"
      />
    </>
  );
}
