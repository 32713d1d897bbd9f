/** A sign-in step in history.state: plain data without secrets. */
export type AuthStep =
  /** `email` prefills the field. */
  | { readonly name: 'credentials'; readonly notice?: string; readonly email?: string }
  /**
   * Another person may have signed the email up: only the emailed link, which sets a password, confirms it.
   */
  | { readonly name: 'follow-link'; readonly email: string }
  | { readonly name: 'confirm-email'; readonly email: string; readonly isExistingAccount: boolean }
  | { readonly name: 'request-reset' }
  | { readonly name: 'replace-password'; readonly email: string }
  | { readonly name: 'one-time-code'; readonly notice?: string };

/** The first step if the state has none. */
export function readStep(state: unknown): AuthStep {
  if (typeof state !== 'object' || state === null || !('name' in state)) return { name: 'credentials' };
  const email = 'email' in state && typeof state.email === 'string' ? state.email : '';
  const notice = 'notice' in state && typeof state.notice === 'string' ? { notice: state.notice } : {};
  switch (state.name) {
    case 'confirm-email':
      return {
        name: 'confirm-email',
        email,
        isExistingAccount: 'isExistingAccount' in state && state.isExistingAccount === true,
      };
    case 'replace-password':
    case 'follow-link':
      return { name: state.name, email };
    case 'request-reset':
      return { name: state.name };
    case 'one-time-code':
      return { name: state.name, ...notice };
    default:
      return { name: 'credentials', ...notice, ...(email !== '' && { email }) };
  }
}
