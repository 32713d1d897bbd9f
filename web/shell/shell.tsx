import type { ReactNode } from 'react';
import { lazy, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { useLocation } from './navigation.tsx';
import type { ShownToast } from './toasts.ts';
import { onToastsChange, shownToasts } from './toasts.ts';

const Toaster = lazy(async () => ({ default: (await import('./toaster.tsx')).Toaster }));
const noToasts: readonly ShownToast[] = [];

/** What every page stands in: header, main part, footer, messages. */
export function Shell({ children }: { children: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  const announcement = usePageArrival(main);
  const toasts = useSyncExternalStore(onToastsChange, shownToasts, () => noToasts);
  const [hasToasted, setHasToasted] = useState(false);
  if (toasts.length > 0 && !hasToasted) setHasToasted(true);
  return (
    <>
      <a
        href="#main"
        className="sr-only rounded-control bg-accent px-4 py-3 font-semibold text-accent-ink focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50"
      >
        Skip to content
      </a>
      <Header />
      <main ref={main} id="main" tabIndex={-1} className="min-h-[calc(100svh-4.5rem)]">
        {children}
      </main>
      <Footer />
      <p aria-live="polite" className="sr-only">
        {announcement}
      </p>
      {hasToasted && (
        <Suspense fallback={null}>
          <Toaster toasts={toasts} />
        </Suspense>
      )}
    </>
  );
}

/**
 * After each change of path: to the top of the page, focus on its main part, its title announced. A '#' goes to its
 * element instead. Gives what is to be announced.
 */
function usePageArrival(main: React.RefObject<HTMLElement | null>): string {
  const { pathname, hash } = useLocation();
  const previousPathname = useRef(pathname);
  const [announcement, setAnnouncement] = useState('');

  useEffect(() => {
    const hasPathChanged = previousPathname.current !== pathname;
    previousPathname.current = pathname;
    if (hasPathChanged) {
      window.scrollTo(0, 0);
      main.current?.focus({ preventScroll: true });
      setAnnouncement(document.title);
    }
    if (hash.length > 1) document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView();
  }, [pathname, hash, main]);
  return announcement;
}
