import type { AnchorHTMLAttributes } from 'react';
import { useLinkClickHandler, useLocation } from 'react-router-dom';
import { isApplicationAddress } from '../application-paths.ts';

type LinkProps = { to: string } & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'>;

/**
 * A link within the site. A page of the application opens in place, a document as a new page. The router's own Link would
 * add 2 KB for the prefetching of data routes, which this application does not have.
 */
export function Link({ to, onClick, children, ...rest }: LinkProps) {
  const { pathname } = useLocation();
  const openInPlace = useLinkClickHandler<HTMLAnchorElement>(to);
  return (
    <a
      href={to}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented && isApplicationAddress(to)) openInPlace(event);
      }}
      aria-current={to === pathname ? 'page' : undefined}
      {...rest}
    >
      {children}
    </a>
  );
}
