import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { links } from '../addresses/links.ts';
import { ButtonLink } from '../design/controls/button.tsx';
import { Link } from '../design/controls/link.tsx';
import { Menu, menuItem } from '../design/controls/menu.tsx';
import { Skeleton } from '../design/skeleton.tsx';

/** What the header says of a person. */
export interface Account {
  /** `either` in a document, whose file serves everyone: public/start.js shows one of both before the first paint. */
  readonly shown: 'visitor' | 'person' | 'either' | 'unknown';
  readonly email: ReactNode;
  readonly tier: ReactNode;
  /** In a document, enhancements/account-menu.ts listens to the button. */
  readonly onSignOut?: (button: HTMLButtonElement) => void;
}

/** Links for a signed-in person. */
const personLinks = () => [
  { label: t`Generate Video`, to: links.generate() },
  { label: t`Dashboard`, to: links.dashboard() },
  { label: t({ message: 'Developers', comment: 'link to the page of API keys' }), to: links.developers() },
];

/** The end of the bar: sign-in link, or account menu. */
export function AccountInBar({ shown, email, tier, onSignOut }: Account) {
  if (shown === 'unknown') return <Skeleton className="h-11 w-24" />;
  return (
    <>
      {shown !== 'person' && (
        <div data-visitor-only="" className="ml-2">
          <ButtonLink to={links.signIn()}>{t`Sign In`}</ButtonLink>
        </div>
      )}
      {shown !== 'visitor' && (
        // The same width before and after it is filled.
        <div data-account-only="" className="flex w-72 min-w-0 justify-end lg:w-84">
          <Menu
            button={
              <>
                <span data-part="email" className="min-w-0 truncate">
                  {email}
                </span>
                {tier}
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
            {personLinks().map(({ label, to }) => (
              <Link key={to} to={to} {...menuItem}>
                {label}
              </Link>
            ))}
            <hr className="my-1.5 border-line" />
            <SignOut {...menuItem} onSignOut={onSignOut} />
          </Menu>
        </div>
      )}
    </>
  );
}

/** Style of an entry of the mobile menu. */
export const mobileEntryAppearance = 'flex min-h-14 items-center border-b border-line text-lg text-ink';

/** The same in the mobile menu, around its links: it begins with who is signed in. */
export function AccountInMobileMenu({
  shown,
  email,
  tier,
  onSignOut,
  children,
}: Account & { children: ReactNode }) {
  const mayBePerson = shown === 'person' || shown === 'either';
  return (
    <>
      {mayBePerson && (
        <p data-account-only="" className="flex min-h-14 items-center gap-2 border-b border-line text-dim">
          <span data-part="email" className="min-w-0 truncate">
            {email}
          </span>
          {tier}
        </p>
      )}
      {children}
      {shown !== 'person' && (
        <div data-visitor-only="">
          <Link to={links.signIn()} className={mobileEntryAppearance}>
            {t`Sign In`}
          </Link>
        </div>
      )}
      {mayBePerson && (
        <div data-account-only="">
          {personLinks().map(({ label, to }) => (
            <Link key={to} to={to} className={mobileEntryAppearance}>
              {label}
            </Link>
          ))}
          <SignOut className={`${mobileEntryAppearance} w-full`} onSignOut={onSignOut} />
        </div>
      )}
    </>
  );
}

function SignOut({
  onSignOut,
  ...button
}: {
  role?: 'menuitem';
  tabIndex?: -1;
  className: string;
  onSignOut: Account['onSignOut'];
}) {
  return (
    <>
      <button
        type="button"
        data-part="sign-out"
        onClick={({ currentTarget }) => onSignOut?.(currentTarget)}
        {...button}
      >
        {t`Sign Out`}
      </button>
      <p
        role="status"
        data-text={t`We could not sign you out. Check your connection and try again.`}
        className="max-w-72 px-3 text-sm text-record empty:hidden"
      />
    </>
  );
}
