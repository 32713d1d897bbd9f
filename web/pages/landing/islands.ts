import { hasStoredSession } from '../../session/stored-session.ts';
import { switchTheme } from '../../shell/theme.ts';
import { loadPosterWhenNear } from './load-poster-when-near.ts';

/**
 * The moving parts of the prerendered landing page, for a visitor: everything else of it is HTML. Its links are
 * ordinary ones; the application's code is fetched ahead as soon as one is pointed at. Somebody who signs in in
 * another tab gets the application in its place.
 */
export function startIslands(landing: Element): void {
  for (const button of landing.querySelectorAll('[data-theme-switch]')) {
    button.addEventListener('click', switchTheme);
  }
  for (const video of landing.querySelectorAll('video')) loadPosterWhenNear(video);
  for (const menu of landing.querySelectorAll('header details')) {
    menu.addEventListener('click', ({ target }) => {
      if (target instanceof Element && target.closest('a') !== null) menu.removeAttribute('open');
    });
  }
  landing.addEventListener('pointerover', fetchAhead, { passive: true });
  landing.addEventListener('focusin', fetchAhead);
  window.addEventListener('storage', () => {
    if (hasStoredSession(window.localStorage)) {
      void import('../../application.tsx').then(({ startApplication }) => startApplication());
    }
  });
}

function fetchAhead({ target }: Event): void {
  const link = target instanceof Element ? target.closest('a') : null;
  if (link !== null && link.pathname !== '/') void import('../../application.tsx');
}
