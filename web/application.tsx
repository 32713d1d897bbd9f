import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Routes } from './routes.tsx';
import { AuthProvider } from './session/auth-provider.tsx';
import { LocationProvider } from './shell/navigation.tsx';
import { Shell } from './shell/shell.tsx';

/** Renders the application in place of whatever the document holds. */
export function startApplication(): void {
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
