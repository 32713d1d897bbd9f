import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * A new path scrolls to the top, focuses the main element and announces the title; a hash focuses its
 * element, so that Tab continues there. Stands beside the page: its effects run after the page's.
 */
export function PageArrival() {
  const location = useLocation();
  const previousPath = useRef(location.pathname);
  const [announcement, setAnnouncement] = useState('');

  // Before the new page is painted.
  useLayoutEffect(() => {
    if (previousPath.current === location.pathname) return;
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    document.getElementById('main')?.animate({ opacity: [0, 1] }, 150);
  }, [location.pathname]);

  useEffect(() => {
    const { pathname, hash } = location;
    if (previousPath.current !== pathname) {
      previousPath.current = pathname;
      window.scrollTo(0, 0);
      const main = document.getElementById('main');
      // The page may have focused its next step.
      if (main !== null && !main.contains(document.activeElement)) main.focus({ preventScroll: true });
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

function arriveAt(id: string): void {
  const element = document.getElementById(id);
  if (element === null) return;
  element.scrollIntoView();
  // The page may have focused something in it.
  if (element.contains(document.activeElement)) return;
  if (element.tabIndex < 0 && !element.hasAttribute('tabindex')) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}
