import { hasStoredSession } from './session/stored-session.ts';
import { followTheme } from './shell/theme.ts';

followTheme();

// A visitor's landing page is in the document already and needs no React; every other page is the application.
const landing = document.querySelector('[data-prerendered]');
if (landing !== null && window.location.pathname === '/' && !hasStoredSession(window.localStorage)) {
  const { startIslands } = await import('./pages/landing/islands.ts');
  startIslands(landing);
} else {
  const { startApplication } = await import('./application.tsx');
  startApplication();
}
