import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Stands beside the page, so that it acts when the page is there. After each change of path: to the top of the page, focus
 * on its main part, its title announced. A '#' leads to its element instead and moves the focus there, so that Tab goes on
 * from it.
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
      // The page may have put the focus where its next step is.
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
  // The page may have put the focus within it.
  if (element.contains(document.activeElement)) return;
  if (element.tabIndex < 0 && !element.hasAttribute('tabindex')) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}
