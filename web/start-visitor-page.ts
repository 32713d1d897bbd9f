import { applicationPaths } from './application-paths.ts';
import { startEnhancements } from './enhancements/start-enhancements.ts';
import { hasStoredSession } from './session/stored-session.ts';
import { closeMenuOnLeaving } from './shell/close-menu-on-leaving.ts';
import { switchTheme } from './shell/theme.ts';

/**
 * Brings a prerendered page to life for a visitor: everything of it is HTML already, its links are ordinary ones. The
 * application's code is fetched ahead as soon as a link that needs it is pointed at. Somebody who signs in in another
 * tab gets the application in its place.
 */
export function startVisitorPage(page: HTMLElement): void {
  for (const button of page.querySelectorAll('[data-theme-switch]')) {
    button.addEventListener('click', switchTheme);
  }
  for (const menu of page.querySelectorAll<HTMLDetailsElement>('header details')) {
    closeMenuOnLeaving(menu);
    menu.addEventListener('click', ({ target }) => {
      if (target instanceof Element && target.closest('a') !== null) menu.open = false;
    });
  }
  startEnhancements(page);
  page.addEventListener('pointerover', fetchAhead, { passive: true });
  page.addEventListener('focusin', fetchAhead);
  window.addEventListener('storage', () => {
    if (hasStoredSession(window.localStorage)) {
      void import('./application.tsx').then(({ startApplication }) => startApplication());
    }
  });
}

function fetchAhead({ target }: Event): void {
  const link = target instanceof Element ? target.closest('a') : null;
  if (link !== null && applicationPaths.includes(link.pathname)) void import('./application.tsx');
}
