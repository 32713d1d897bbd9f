import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { languageOf, languagePrefix } from '../addresses/languages.ts';
import { followMenus } from '../design/controls/follow-menus.ts';
import { loadCatalog } from '../locales/translations.ts';
import { ApplicationShell } from '../shell/application-shell.tsx';
import { ErrorBoundary } from '../shell/error-boundary.tsx';
import { ApplicationFailure } from '../shell/failures.tsx';
import { registerServiceWorker } from '../shell/register-service-worker.ts';
import { followTheme } from '../shell/theme.ts';
import { AuthProvider } from '../signed-in/auth-provider.tsx';
import { ApplicationRoutes } from './routes.tsx';

/* React replaces the prerendered frame, in the language of the path. */

followTheme();
followMenus();
registerServiceWorker();
start().catch((error: unknown) => {
  console.error('Error starting the application', error);
  document.documentElement.dataset.startFailed = '';
});

async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) throw new Error('The document has no #root.');
  const language = languageOf(window.location.pathname);
  await loadCatalog(language, 'shell');
  i18n.activate(language);
  // Keeps the frame until the page's code is loaded.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <I18nProvider i18n={i18n}>
          <ErrorBoundary failure={<ApplicationFailure />}>
            <BrowserRouter basename={languagePrefix(language)}>
              <AuthProvider>
                <ApplicationShell>
                  <ApplicationRoutes />
                </ApplicationShell>
              </AuthProvider>
            </BrowserRouter>
          </ErrorBoundary>
        </I18nProvider>
      </StrictMode>,
    ),
  );
}
