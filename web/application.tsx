import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { ApplicationRoutes } from './routes.tsx';
import { AuthProvider } from './session/auth-provider.tsx';
import { ApplicationShell } from './shell/application-shell.tsx';
import { ErrorBoundary } from './shell/error-boundary.tsx';
import { ApplicationFailure } from './shell/failures.tsx';
import { registerServiceWorker } from './shell/register-service-worker.ts';
import { followTheme } from './shell/theme.ts';

/* What runs on a page of the application: React, in place of the prerendered frame. */

const root = document.getElementById('root');
if (root === null) throw new Error('The document has no #root.');
followTheme();
registerServiceWorker();
// A transition: the frame stays until the page's code is here.
startTransition(() =>
  createRoot(root).render(
    <StrictMode>
      <ErrorBoundary failure={<ApplicationFailure />}>
        <BrowserRouter>
          <AuthProvider>
            <ApplicationShell>
              <ApplicationRoutes />
            </ApplicationShell>
          </AuthProvider>
        </BrowserRouter>
      </ErrorBoundary>
    </StrictMode>,
  ),
);
