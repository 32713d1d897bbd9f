import { plainMessage } from '../../session/plain-message.ts';
import { showToast } from '../../shell/toasts.ts';

/** Signing in or up did not work: the server's own message. */
export function showAuthenticationError(error: unknown): void {
  showToast({
    title: 'Authentication Error',
    description: plainMessage(error, 'Something went wrong. Please try again.'),
    tone: 'error',
  });
}

/** Somebody has signed in. */
export function showWelcome(): void {
  showToast({ title: 'Welcome back!', description: 'You have successfully signed in.', tone: 'success' });
}
