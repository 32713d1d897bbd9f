import { isApplicationAddress } from '../addresses/application-paths.ts';
import { pathWithoutLanguage } from '../addresses/languages.ts';
import { followMenus } from '../design/controls/follow-menus.ts';
import { startEnhancements } from '../enhancements/start-enhancements.ts';
import { hasStoredSession } from '../session/stored-session.ts';
import { registerServiceWorker } from '../shell/register-service-worker.ts';
import { followTheme, switchTheme } from '../shell/theme.ts';

/* Runs a document's enhancements; its HTML works without them. Prefetches the application when the reader
   points at a link that needs it. */

followTheme();
followMenus();
registerServiceWorker();
startDocument(document.body);

function startDocument(page: HTMLElement): void {
  for (const button of page.querySelectorAll('[data-theme-switch]')) {
    button.addEventListener('click', switchTheme);
  }
  startEnhancements(page);
  followSession(page);
  page.addEventListener('pointerover', fetchAhead, { passive: true });
  page.addEventListener('focusin', fetchAhead);
}

/** Follows the session of other tabs too. */
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
  // A page restored from the back/forward cache missed changes.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void show();
  });
}

function fetchAhead({ target }: Event): void {
  const link = target instanceof Element ? target.closest('a') : null;
  if (link !== null && isApplicationAddress(pathWithoutLanguage(link.pathname))) {
    // Opening the page fetches it again.
    import('./routes.tsx').catch(() => undefined);
  }
}
