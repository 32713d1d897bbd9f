import type { AnchorHTMLAttributes, MouseEvent, ReactNode } from 'react';
import { createContext, startTransition, useContext, useEffect, useState } from 'react';

/*
 * The site's router. Routes have no parameters, so routing is a look-up by path (routes.tsx) and this file is all there
 * is to it: react-router's declarative mode costs 13 KB gzipped, which the budget of 95 KB a route does not have beside
 * React DOM's 67.
 */

/** Where the browser is: the parts of its address as `window.location` writes them. */
export interface Location {
  readonly pathname: string;
  /** With its '?', or empty. */
  readonly search: string;
  /** With its '#', or empty. */
  readonly hash: string;
}

const LocationContext = createContext<Location | null>(null);
const listeners = new Set<() => void>();
let departedFrom: Element | null = null;

/** What had the focus when the present address was gone to: by it one knows whether the person has moved on meanwhile. */
export function focusAtDeparture(): Element | null {
  return departedFrom;
}

/** The present address. It changes when the page that belongs to it is ready to be shown. */
export function useLocation(): Location {
  const location = useContext(LocationContext);
  if (location === null) throw new Error('useLocation must be used within a LocationProvider');
  return location;
}

/** Goes to `to`, an address within the site (links.ts). `replace`: without a new entry in the browser's history. */
export function navigate(to: string, options: { replace?: boolean } = {}): void {
  if (options.replace === true) window.history.replaceState(null, '', to);
  else window.history.pushState(null, '', to);
  departedFrom = document.activeElement;
  for (const listener of listeners) listener();
}

/** Follows the browser's address; `location` fixes it instead, for prerendering. */
export function LocationProvider({ location, children }: { location?: Location; children: ReactNode }) {
  const [current, setCurrent] = useState(() => location ?? read());
  useEffect(() => {
    // A transition: the old page stays until the code of the new one has arrived.
    // Also to where it is already: an anchor can be gone to again.
    const follow = () => startTransition(() => setCurrent(read()));
    const followHistory = () => {
      departedFrom = document.activeElement;
      follow();
    };
    // The page's own effects come before this one, and may have gone on already.
    startTransition(() => setCurrent((known) => unlessSame(known, read())));
    listeners.add(follow);
    window.addEventListener('popstate', followHistory);
    return () => {
      listeners.delete(follow);
      window.removeEventListener('popstate', followHistory);
    };
  }, []);
  return <LocationContext value={current}>{children}</LocationContext>;
}

/** A link within the site. Modified clicks and new tabs are left to the browser. */
export function Link({
  to,
  onClick,
  children,
  ...rest
}: { to: string } & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'>) {
  const { pathname } = useLocation();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const isPlainClick =
      event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (event.defaultPrevented || !isPlainClick || rest.target === '_blank') return;
    event.preventDefault();
    navigate(to);
  };
  return (
    <a href={to} onClick={follow} aria-current={to === pathname ? 'page' : undefined} {...rest}>
      {children}
    </a>
  );
}

function unlessSame(known: Location, present: Location): Location {
  const isSame =
    known.pathname === present.pathname && known.search === present.search && known.hash === present.hash;
  return isSame ? known : present;
}

function read(): Location {
  const { pathname, search, hash } = window.location;
  return { pathname, search, hash };
}
