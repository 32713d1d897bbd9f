import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { loadPage, Routes } from './routes.tsx';
import { AuthProvider } from './session/auth-provider.tsx';
import { LocationProvider } from './shell/navigation.tsx';
import { Shell } from './shell/shell.tsx';

/** Renders the application in place of whatever the document holds, as soon as the page's code is here. */
export async function startApplication(): Promise<void> {
  // Until then what was prerendered stays; code that does not come is the error boundary's matter.
  await loadPage(window.location.pathname).catch(() => null);
  const root = document.getElementById('root');
  if (root === null) throw new Error('The document has no #root.');
  createRoot(root).render(
    <StrictMode>
      <LocationProvider>
        <AuthProvider>
          <Shell>
            <Routes />
          </Shell>
        </AuthProvider>
      </LocationProvider>
    </StrictMode>,
  );
}
