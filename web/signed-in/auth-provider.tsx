import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useNavigate } from 'react-router-dom';
import { pathWithoutLanguage } from '../addresses/languages.ts';
import { links } from '../addresses/links.ts';
import { onBalanceChangeElsewhere } from '../api/balance-channel.ts';
import type { SubscriptionStatus } from '../api/received.ts';
import { showToast } from '../design/toasts.ts';
import { withTexts } from '../locales/translations.ts';
import { accessToken } from '../session/access-token.ts';
import { hasEndedSession } from '../session/ended-session.ts';
import { keepSession } from '../session/keep-session.ts';
import { rememberTier } from '../session/known-tier.ts';
import { logFailure } from '../session/log-failure.ts';
import { currentSession, onAuthEvent, raiseAuthEvent } from '../session/session-store.ts';
import type { Session, User } from '../session/stored-session.ts';
import type { GoTo } from './return-from-google.ts';
import { useArrivedPurchase } from './use-arrived-purchase.ts';
import { useStripeReturn } from './use-stripe-return.ts';
import { whenVisible } from './when-visible.ts';

/** The session and the subscription. */
export interface Auth {
  readonly user: User | null;
  readonly session: Session | null;
  /** True until the first auth event. */
  readonly loading: boolean;
  readonly subscribed: boolean;
  readonly subscriptionTier: string | null;
  /** End of the paid period, ISO 8601. */
  readonly subscriptionEnd: string | null;
  /** Null until the server answers. */
  readonly subscription: SubscriptionStatus | null;
  /** The request failed, with no earlier status. */
  readonly subscriptionUnknown: boolean;
  /** Refetches the subscription. A failure is logged, resolves to null and changes nothing. */
  readonly checkSubscription: () => Promise<SubscriptionStatus | null>;
}

const AuthContext = createContext<Auth | null>(null);

/** Throws outside an AuthProvider. */
export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (auth === null) throw new Error('useAuth must be used within an AuthProvider');
  return auth;
}

/** Restores the session before the first paint and follows it across tabs. */
export function AuthProvider({ children }: { children: ReactNode }) {
  const { session, loading } = useSession();
  const userId = session?.user.id ?? null;
  useEndedSession(session !== null);
  const { subscription, hasFailed, checkSubscription } = useSubscription(userId);
  useStripeReturn(userId, checkSubscription);
  useArrivedPurchase(userId);

  const auth = useMemo<Auth>(
    () => ({
      user: session?.user ?? null,
      session,
      loading,
      subscribed: subscription?.subscribed ?? false,
      subscriptionTier: subscription?.subscription_tier ?? null,
      subscriptionEnd: subscription?.subscription_end ?? null,
      subscription,
      subscriptionUnknown: subscription === null && hasFailed,
      checkSubscription,
    }),
    [session, loading, subscription, hasFailed, checkSubscription],
  );
  return <AuthContext value={auth}>{children}</AuthContext>;
}

/** For prerendered pages; `loading`: the session is not known yet. */
export function PrerenderedAuth({ loading, children }: { loading: boolean; children: ReactNode }) {
  return <AuthContext value={{ ...signedOut, loading }}>{children}</AuthContext>;
}

const signedOut: Auth = {
  user: null,
  session: null,
  loading: false,
  subscribed: false,
  subscriptionTier: null,
  subscriptionEnd: null,
  subscription: null,
  subscriptionUnknown: false,
  checkSubscription: async () => null,
};

/** Fetches at once and whenever another tab announces a payment. */
function useSubscription(userId: string | null) {
  const [subscription, setSubscription] = useState<SubscriptionStatus | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const asked = useRef(0);
  const answered = useRef(0);

  const checkSubscription = useCallback(async () => {
    if (userId === null) return null;
    asked.current += 1;
    const question = asked.current;
    try {
      const { callApi } = await import('../api/client.ts');
      const status = await callApi('checkSubscription', {});
      if (currentSession()?.user.id !== userId) return null;
      rememberTier(userId, status.subscription_tier);
      // A later request has answered already.
      if (question > answered.current) {
        answered.current = question;
        setSubscription((known) => (JSON.stringify(known) === JSON.stringify(status) ? known : status));
      }
      return status;
    } catch (error) {
      logFailure('Error checking subscription', error);
      setFailed(true);
      return null;
    }
  }, [userId]);

  useEffect(() => {
    void checkSubscription();
    const stop = onBalanceChangeElsewhere((change) => {
      if (change === 'account') void checkSubscription();
    });
    return () => {
      stop();
      setSubscription(null);
      setFailed(false);
    };
  }, [checkSubscription]);

  return { subscription, hasFailed, checkSubscription };
}

/**
 * Tells a person whose session ended elsewhere, once the page is visible; the sign-in page tells it itself.
 */
function useEndedSession(isSignedIn: boolean): void {
  const wasSignedIn = useRef(false);
  useEffect(() => {
    const hasLeft = wasSignedIn.current && !isSignedIn;
    wasSignedIn.current = isSignedIn;
    if (!hasLeft) return;
    return whenVisible(() => {
      if (!hasEndedSession() || links.isSignIn(location.pathname)) return;
      showToast({
        title: t`Your session has ended`,
        description: t`Sign in again. We kept what you were writing.`,
        action: {
          label: t`Sign In`,
          to: links.signIn(`${pathWithoutLanguage(location.pathname)}${location.search}`),
        },
      });
    });
  }, [isSignedIn]);
}

function useSession(): { session: Session | null; loading: boolean } {
  const navigate = useNavigate();
  // A session whose token needs renewal shows at once: API calls wait.
  const [state, setState] = useState<{ session: Session | null; loading: boolean }>(() => ({
    session: isRedirectBack() ? null : currentSession(),
    loading: true,
  }));
  const hasBegun = useRef(false);

  // Before the first paint, which shows who is signed in.
  useLayoutEffect(() => {
    const stop = onAuthEvent(({ session }) => setState({ session, loading: false }));
    if (!hasBegun.current) {
      hasBegun.current = true;
      void restore((to, state) => navigate(to, { replace: true, state }));
    }
    return stop;
  }, [navigate]);
  useEffect(keepSession, []);
  return state;
}

/** Google's redirect has a code or an error, and the sign-in's `state`. */
function isRedirectBack(): boolean {
  const query = new URLSearchParams(window.location.search);
  return query.has('state') && (query.has('code') || query.has('error'));
}

async function restore(goTo: GoTo): Promise<void> {
  const comesBack = isRedirectBack();
  if (!comesBack) raiseAuthEvent('INITIAL_SESSION');
  try {
    if (comesBack) {
      const load = withTexts(['sign-in'], () => import('./return-from-google.ts'));
      const { returnFromGoogle } = await load();
      await returnFromGoogle(goTo);
    } else {
      await accessToken();
    }
  } catch (error) {
    console.error('Error restoring the session', error);
  }
  if (comesBack) raiseAuthEvent('INITIAL_SESSION');
}
