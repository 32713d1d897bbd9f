import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

/** A link within the console. */
export function PageLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="text-accent-text underline underline-offset-3 hover:text-ink">
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
