import { t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import { Problem } from '../../design/problem.tsx';
import { showToast } from '../../design/toasts.ts';
import { plainMessage } from '../../session/plain-message.ts';
import { siteConfig } from '../../session/site-config.ts';
import { GoogleAgreement } from './agreement.tsx';
import { GoogleMark } from './google-mark.tsx';

/**
 * Shown if the operator set it up. Last in its column, so that nothing moves.
 *
 * @param next path after sign-in
 */
export function GoogleButton({ next }: { next: string }) {
  const [isOffered, setOffered] = useState(false);
  const [isConnecting, setConnecting] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    siteConfig().then(
      (config) => setOffered(config.sign_in_endpoint !== null),
      (error: unknown) => console.error('Error loading the configuration', error),
    );
  }, []);

  // The back button restores the connecting state.
  useEffect(() => {
    const wake = ({ persisted }: PageTransitionEvent) => {
      if (persisted) setConnecting(false);
    };
    window.addEventListener('pageshow', wake);
    return () => window.removeEventListener('pageshow', wake);
  }, []);

  const connect = async () => {
    if (isConnecting) return;
    setConnecting(true);
    setProblem(null);
    try {
      const { leaveForGoogle } = await import('../../session/google-sign-in.ts');
      await leaveForGoogle(next);
    } catch (error) {
      setConnecting(false);
      const description = plainMessage(error, t`Google did not answer. Please try again.`);
      setProblem(description);
      showToast({ title: t`Google Sign-In Error`, description, tone: 'error' });
    }
  };

  if (!isOffered) return null;
  return (
    <div className="flex flex-col gap-6">
      <p className="flex items-center gap-4 text-sm text-faint before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t({ message: 'or', comment: 'between signing in with a password and with Google' })}
      </p>
      <GoogleAgreement />
      <button
        type="button"
        onClick={() => void connect()}
        aria-busy={isConnecting || undefined}
        aria-disabled={isConnecting || undefined}
        className={appearance}
      >
        <GoogleMark />
        {isConnecting ? t`Connecting...` : t`Continue with Google`}
      </button>
      <Problem message={problem} />
    </div>
  );
}

/** Google's light and dark button colors. https://developers.google.com/identity/branding-guidelines */
const appearance =
  'inline-flex min-h-12 w-full items-center justify-center gap-2.5 rounded-control border border-[light-dark(#747775,#8e918f)] bg-[light-dark(#ffffff,#131314)] px-3 text-[0.9375rem] font-medium text-[color:light-dark(#1f1f1f,#e3e3e3)] hover:bg-[light-dark(#f6f8fa,#232325)] aria-disabled:cursor-not-allowed';
