import type { RefObject } from 'react';
import { useEffect, useRef, useState } from 'react';

/** Whether an element has ever been near the window: then what it shows is worth loading. */
export function useNear<Place extends HTMLElement>(): readonly [RefObject<Place | null>, boolean] {
  const place = useRef<Place>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (place.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: '400px' },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return [place, isNear];
}
