import type { ReactNode } from 'react';
import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import type { ShownToast } from './toasts.ts';
import { onToastsChange, shownToasts } from './toasts.ts';

const Toaster = lazy(async () => ({ default: (await import('./toaster.tsx')).Toaster }));
const noToasts: readonly ShownToast[] = [];

/** What every page stands in: header, main part, footer, messages. */
export function Shell({ children }: { children: ReactNode }) {
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
      <main id="main" tabIndex={-1} className="min-h-[calc(100svh-4.5rem)] print:min-h-0">
        {children}
      </main>
      <Footer />
      {hasToasted && (
        <Suspense fallback={null}>
          <Toaster toasts={toasts} />
        </Suspense>
      )}
    </>
  );
}
