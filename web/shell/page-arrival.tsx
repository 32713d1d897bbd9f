import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * After a path change, scrolls to the top, focuses the main element and announces the title. A hash scrolls
 * to its element and focuses it, so that Tab continues there. Stands beside the page, so that its effects run
 * once the page is there.
 */
export function PageArrival() {
  const location = useLocation();
  const previousPath = useRef(location.pathname);
  const [announcement, setAnnouncement] = useState('');

  useEffect(() => {
    const { pathname, hash } = location;
    if (previousPath.current !== pathname) {
      previousPath.current = pathname;
      window.scrollTo(0, 0);
      const main = document.getElementById('main');
      // The page may have set the focus on its next step.
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
  // The page may have set the focus within it.
  if (element.contains(document.activeElement)) return;
  if (element.tabIndex < 0 && !element.hasAttribute('tabindex')) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}
