import { plainMessage } from '../../session/plain-message.ts';
import { showToast } from '../../shell/toasts.ts';

/** Shows why signing in or up failed, in the server's own words. */
export function showAuthenticationError(error: unknown): void {
  showToast({
    title: 'Authentication Error',
    description: plainMessage(error, 'Something went wrong. Please try again.'),
    tone: 'error',
  });
}

/** Welcomes the person after a sign-in. */
export function showWelcome(): void {
  showToast({ title: 'Welcome back!', description: 'You have successfully signed in.', tone: 'success' });
}
