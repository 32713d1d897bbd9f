import { isApplicationAddress } from '../addresses/application-paths.ts';
import { pathWithoutLanguage } from '../addresses/languages.ts';
import { startEnhancements } from '../enhancements/start-enhancements.ts';
import { hasStoredSession } from '../session/stored-session.ts';
import { closeMenuOnLeaving } from '../shell/close-menu-on-leaving.ts';
import { registerServiceWorker } from '../shell/register-service-worker.ts';
import { followTheme, switchTheme } from '../shell/theme.ts';

/*
 * What runs on a document: its enhancements. Everything of it is HTML already, its links are ordinary ones. The
 * application's code is fetched ahead as soon as a link that needs it is pointed at.
 */

followTheme();
registerServiceWorker();
startDocument(document.body);

function startDocument(page: HTMLElement): void {
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
  followSession(page);
  page.addEventListener('pointerover', fetchAhead, { passive: true });
  page.addEventListener('focusin', fetchAhead);
}

/**
 * Shows the account menu to a signed-in person and the way in to everyone else, also when another tab changes who is
 * signed in.
 */
function followSession(page: HTMLElement): void {
  let menus: Promise<{ fill: () => void }> | null = null;
  const show = async () => {
    document.documentElement.toggleAttribute('data-session', hasStoredSession());
    if (!hasStoredSession()) return;
    menus ??= import('../enhancements/account-menu.ts').then(({ startAccountMenus }) =>
      startAccountMenus(page),
    );
    try {
      (await menus).fill();
    } catch (error) {
      menus = null;
      console.error('Error starting the account menu', error);
    }
  };
  void show();
  window.addEventListener('storage', () => void show());
  // A page that comes back out of the browser's memory missed what happened meanwhile.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void show();
  });
}

function fetchAhead({ target }: Event): void {
  const link = target instanceof Element ? target.closest('a') : null;
  if (link !== null && isApplicationAddress(pathWithoutLanguage(link.pathname))) {
    // The page that is opened fetches what did not come.
    import('./routes.tsx').catch(() => undefined);
  }
}
