import { useEffect, useRef, useState } from 'react';
import { focusAtDeparture, useLocation } from './navigation.tsx';

/**
 * Stands beside the page, within its Suspense boundary, so that it acts when the page is there. After each change of
 * path: to the top of the page, focus on its main part, its title announced. A '#' goes to its element instead, and takes
 * the focus along, so that Tab goes on from there.
 */
export function PageArrival() {
  const location = useLocation();
  const previousPathname = useRef(location.pathname);
  const [announcement, setAnnouncement] = useState('');

  useEffect(() => {
    const { pathname, hash } = location;
    if (previousPathname.current !== pathname) {
      previousPathname.current = pathname;
      window.scrollTo(0, 0);
      const main = document.getElementById('main');
      // A page may have put the focus where its next step is, and so may the person while it came.
      if (main !== null && !main.contains(document.activeElement) && !hasMovedOn()) {
        main.focus({ preventScroll: true });
      }
      setAnnouncement(document.title);
    }
    if (hash.length > 1) arriveAt(hash.slice(1));
  }, [location]);

  return (
    <p aria-live="polite" className="sr-only">
      {announcement}
    </p>
  );
}

/** Whether the person has put the focus elsewhere since they left for this page. */
function hasMovedOn(): boolean {
  const { activeElement } = document;
  return activeElement !== document.body && activeElement !== focusAtDeparture();
}

function arriveAt(id: string): void {
  const element = document.getElementById(id);
  if (element === null) return;
  element.scrollIntoView();
  // A page may have put the focus within it.
  if (element.contains(document.activeElement)) return;
  if (element.tabIndex < 0 && !element.hasAttribute('tabindex')) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}
