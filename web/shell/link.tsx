import type { LinkProps } from 'react-router-dom';
import { Link as RouterLink, useLocation } from 'react-router-dom';
import { isApplicationAddress } from '../application-paths.ts';

/** A link within the site. A page of the application opens in place, a document as a new page. */
export function Link({ to, ...rest }: { to: string } & Omit<LinkProps, 'to'>) {
  const { pathname } = useLocation();
  return (
    <RouterLink
      to={to}
      reloadDocument={!isApplicationAddress(to)}
      discover="none"
      aria-current={to === pathname ? 'page' : undefined}
      {...rest}
    />
  );
}
