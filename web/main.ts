import { hasStoredSession } from './session/stored-session.ts';
import { registerServiceWorker } from './shell/register-service-worker.ts';
import { followTheme } from './shell/theme.ts';
import { startVisitorPage } from './start-visitor-page.ts';

followTheme();
registerServiceWorker();

// A visitor's page of information is in the document already and needs no React; every other page is the application.
const page = document.querySelector<HTMLElement>('[data-start="enhancements"]');
if (page !== null && !hasStoredSession(window.localStorage)) {
  startVisitorPage(page);
} else {
  const { startApplication } = await import('./application.tsx');
  await startApplication();
}
