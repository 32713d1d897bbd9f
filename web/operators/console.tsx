import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, useEffect, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Route, Routes, useLocation } from 'react-router-dom';
import { EmptyState } from '../design/empty-state.tsx';
import { ErrorBoundary } from '../shell/error-boundary.tsx';
import { ActionProvider } from './actions/action-provider.tsx';
import { OperatorError } from './api/operator-error.ts';
import { PageHead } from './design/panel.tsx';
import { ConsoleFrame } from './frame/console-frame.tsx';
import { SignInPage } from './frame/sign-in-page.tsx';
import { ApprovalsPage } from './pages/approvals-page.tsx';
import { AuditPage } from './pages/audit-page.tsx';
import { CasePage } from './pages/case/case-page.tsx';
import { FindPage } from './pages/find-page.tsx';
import { MessagePage } from './pages/message-page.tsx';
import { NowPage } from './pages/now-page.tsx';
import { PersonPage } from './pages/person/person-page.tsx';
import { QueuesPage } from './pages/queues-page.tsx';
import { useSession } from './session/operator-session.ts';

const queries = new QueryClient({
  defaultOptions: {
    queries: {
      // A person's data stays no longer than a page shows it.
      gcTime: 0,
      staleTime: 2_000,
      retry: (failures, error) => failures < 1 && !(error instanceof OperatorError),
    },
  },
});

function Console() {
  const session = useSession();
  const hadSession = useRef(false);
  useEffect(() => {
    if (session !== null) hadSession.current = true;
    else queries.clear();
  }, [session]);
  if (session === null) return <SignInPage wasSignedIn={hadSession.current} />;
  return (
    <ActionProvider operator={session.name}>
      <ConsoleFrame session={session}>
        <Pages />
      </ConsoleFrame>
    </ActionProvider>
  );
}

function Pages() {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary
      key={pathname}
      failure={
        <EmptyState tone="error" title="This page stopped">
          Nothing was done by it. Reload the page, and tell the developers if it stops again.
        </EmptyState>
      }
    >
      <Routes>
        <Route path="/" element={<FindPage />} />
        <Route path="/people/:id" element={<PersonPage />} />
        <Route path="/queues" element={<QueuesPage />} />
        <Route path="/messages/:id" element={<MessagePage />} />
        <Route path="/cases/:id" element={<CasePage />} />
        <Route path="/now" element={<NowPage />} />
        <Route path="/approvals" element={<ApprovalsPage />} />
        <Route path="/audit" element={<AuditPage />} />
        <Route path="*" element={<UnknownPage />} />
      </Routes>
    </ErrorBoundary>
  );
}

function UnknownPage() {
  return (
    <>
      <PageHead title="Page not found" />
      <p className="text-dim">The console has no page at this address.</p>
    </>
  );
}

const root = document.getElementById('root');
if (root === null) throw new Error('The document has no #root.');
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <BrowserRouter>
        <Console />
      </BrowserRouter>
    </QueryClientProvider>
  </StrictMode>,
);
