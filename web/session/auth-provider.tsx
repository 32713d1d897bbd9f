import type { ReactNode } from 'react';
import { createContext, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import type { Tier } from '../../contract/catalog.ts';
import type { SubscriptionStatus } from '../../contract/schemas.ts';
import { showToast } from '../shell/toasts.ts';
import { accessToken, currentSession, isFresh, onSessionChange } from './session-store.ts';
import type { Session, User } from './stored-session.ts';

/** Who is here and what they subscribed to. */
export interface Auth {
  readonly user: User | null;
  readonly session: Session | null;
  /** True until it is known whether somebody is signed in. */
  readonly loading: boolean;
  readonly subscribed: boolean;
  readonly subscriptionTier: Tier | null;
  /** When the paid period ends: ISO 8601. */
  readonly subscriptionEnd: string | null;
  /** Asks for the subscription again. A failure is logged and changes nothing. */
  readonly checkSubscription: () => Promise<void>;
}

const AuthContext = createContext<Auth | null>(null);

const noSubscription: SubscriptionStatus = {
  subscribed: false,
  subscription_tier: null,
  subscription_end: null,
};

/** The signed-in person, their session and subscription. */
export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (auth === null) throw new Error('useAuth must be used within an AuthProvider');
  return auth;
}

/**
 * Restores the session at the first paint, follows it through every tab, and checks the subscription whenever somebody
 * signs in or comes back.
 */
export function AuthProvider({ children }: { children: ReactNode }) {
  const { session, loading } = useSession();
  const userId = session?.user.id ?? null;
  const [subscription, setSubscription] = useState<SubscriptionStatus>(noSubscription);

  const checkSubscription = useCallback(async () => {
    if (userId === null) return;
    try {
      const { callApi } = await import('../api/client.ts');
      const status = await callApi('checkSubscription', {});
      if (currentSession()?.user.id === userId) setSubscription(status);
    } catch (error) {
      console.error('Error checking subscription', error);
    }
  }, [userId]);

  useEffect(() => {
    void checkSubscription();
    return () => setSubscription(noSubscription);
  }, [checkSubscription]);

  const auth = useMemo<Auth>(
    () => ({
      user: session?.user ?? null,
      session,
      loading,
      subscribed: subscription.subscribed,
      subscriptionTier: subscription.subscription_tier,
      subscriptionEnd: subscription.subscription_end,
      checkSubscription,
    }),
    [session, loading, subscription, checkSubscription],
  );
  return <AuthContext value={auth}>{children}</AuthContext>;
}

/** What a visitor's page is prerendered with: nobody is signed in. */
export function SignedOutVisitor({ children }: { children: ReactNode }) {
  return (
    <AuthContext
      value={{
        user: null,
        session: null,
        loading: false,
        subscribed: false,
        subscriptionTier: null,
        subscriptionEnd: null,
        checkSubscription: async () => undefined,
      }}
    >
      {children}
    </AuthContext>
  );
}

function useSession(): { session: Session | null; loading: boolean } {
  const [state, setState] = useState(() => {
    const session = currentSession();
    const mustAsk = isRedirectBack() || (session !== null && !isFresh(session));
    return mustAsk ? { session: null, loading: true } : { session, loading: false };
  });

  useEffect(() => {
    const follow = () => setState({ session: currentSession(), loading: false });
    const stop = onSessionChange(follow);
    void restore().finally(follow);
    return stop;
  }, []);
  return state;
}

/** Google sends the browser back with an authorization code, or an error, and the state that the sign-in began with. */
function isRedirectBack(): boolean {
  const query = new URLSearchParams(window.location.search);
  return query.has('state') && (query.has('code') || query.has('error'));
}

async function restore(): Promise<void> {
  try {
    if (isRedirectBack()) {
      const { finishRedirect } = await import('./cognito.ts');
      await finishRedirect();
    } else {
      await accessToken();
    }
  } catch (error) {
    if (isRedirectBack()) {
      showToast({
        title: 'Google Sign-In Error',
        description: error instanceof Error ? error.message : 'Google did not sign you in.',
        tone: 'error',
      });
    } else {
      console.error('Error restoring the session', error);
    }
  }
}
