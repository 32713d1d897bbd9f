import { type ReactNode, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { links } from '../addresses/links.ts';
import type { User } from '../session/stored-session.ts';
import { useAuth } from './auth-provider.tsx';

/** A page for signed-in people; a visitor is redirected to sign-in. */
export function SignedInPage({
  path,
  frame,
  children,
}: {
  path: string;
  /** Shown until the session is known. */
  frame: ReactNode;
  children: (user: User) => ReactNode;
}) {
  const { user, loading } = useAuth();
  const navigate = useNavigate();
  useEffect(() => {
    const { pathname, hash } = window.location;
    // After a sign-out here, another page may be opening already.
    if (loading || user !== null || pathname.replace(/\/+$/, '') !== path) return;
    navigate(links.signIn(`${path}${hash}`), { replace: true });
  }, [loading, user, path, navigate]);
  if (user === null) return loading ? frame : null;
  return children(user);
}
