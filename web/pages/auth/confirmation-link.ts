/** What the link of the confirmation email carries: `/auth?confirm=<code>&email=<address>&token=<one-time token>`. */
export interface ConfirmationLink {
  /** Six digits, which the email also shows. */
  readonly code: string;
  readonly email: string;
  /** Signs in once; null if the link has none. */
  readonly token: string | null;
}

/** Reads a confirmation link's query; null if it is not one. */
export function readConfirmationLink(search: string): ConfirmationLink | null {
  const query = new URLSearchParams(search);
  const code = query.get('confirm');
  const email = query.get('email');
  if (code === null || email === null || !/^\d{6}$/.test(code) || !email.includes('@')) return null;
  return { code, email, token: query.get('token') || null };
}
