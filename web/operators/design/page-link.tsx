import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

/** A link within the console; with `isListItem`, j and k move to it. */
export function PageLink({
  to,
  isListItem = false,
  children,
}: {
  to: string;
  isListItem?: boolean;
  children: ReactNode;
}) {
  return (
    <Link
      to={to}
      data-list-item={isListItem || undefined}
      className="text-accent-text underline underline-offset-3 hover:text-ink"
    >
      {children}
    </Link>
  );
}

/** Opens another site in another tab, which learns nothing of this one. */
export function OutsideLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className="text-accent-text underline underline-offset-3 hover:text-ink"
    >
      {children}
      <span aria-hidden="true"> ↗</span>
    </a>
  );
}
