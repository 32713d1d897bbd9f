import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { links } from '../../addresses/links.ts';
import { useAuth } from '../../signed-in/auth-provider.tsx';
import { DataProvider } from '../../signed-in/data-provider.tsx';
import { DevelopersFrame } from './cards/developers-frame.tsx';
import { Developers } from './developers.tsx';

/** `/developers`; a visitor is redirected to sign-in. */
export function DevelopersPage() {
  const { user, loading } = useAuth();
  const navigate = useNavigate();
  useEffect(() => {
    const { pathname, hash } = window.location;
    // After a sign-out here, another page may be opening already.
    if (loading || user !== null || pathname.replace(/\/+$/, '') !== links.developers()) return;
    navigate(links.signIn(`${links.developers()}${hash}`), { replace: true });
  }, [loading, user, navigate]);
  if (user === null) return loading ? <DevelopersFrame /> : null;
  return (
    <DataProvider>
      <Developers />
    </DataProvider>
  );
}
