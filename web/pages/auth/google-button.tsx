import { useEffect, useState } from 'react';
import { Button } from '../../design/button.tsx';
import { siteConfig } from '../../session/site-config.ts';
import { showToast } from '../../shell/toasts.ts';

/**
 * Signing in with Google, where the operator has set it up. Last in its column, so that its coming moves nothing.
 *
 * @param next where the person goes once signed in
 */
export function GoogleButton({ next }: { next: string }) {
  const [isOffered, setOffered] = useState(false);
  const [isConnecting, setConnecting] = useState(false);
  useEffect(() => {
    siteConfig().then(
      (config) => setOffered(config.sign_in_endpoint !== null),
      (error: unknown) => console.error('Error loading the configuration', error),
    );
  }, []);

  // Back from Google without an answer, by the browser's own button: the page is the one that was left.
  useEffect(() => {
    const wake = ({ persisted }: PageTransitionEvent) => {
      if (persisted) setConnecting(false);
    };
    window.addEventListener('pageshow', wake);
    return () => window.removeEventListener('pageshow', wake);
  }, []);

  const connect = async () => {
    setConnecting(true);
    try {
      const { leaveForGoogle } = await import('../../session/google-sign-in.ts');
      await leaveForGoogle(next);
    } catch (error) {
      setConnecting(false);
      showToast({
        title: 'Google Sign-In Error',
        description: error instanceof Error ? error.message : 'Google did not answer. Please try again.',
        tone: 'error',
      });
    }
  };

  if (!isOffered) return null;
  return (
    <div className="flex flex-col gap-6">
      <p className="flex items-center gap-4 text-sm text-faint before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        or
      </p>
      <Button
        onClick={() => void connect()}
        busy={isConnecting}
        disabled={isConnecting}
        className="min-h-12 w-full"
      >
        {isConnecting ? 'Connecting...' : 'Continue with Google'}
      </Button>
    </div>
  );
}
