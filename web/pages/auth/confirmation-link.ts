/** A confirmation email's link: `/auth?confirm=<token>&email=<address>`. */
export interface ConfirmationLink {
  /** 256 random bits in base64url; confirms the email once, with a new password. */
  readonly token: string;
  readonly email: string;
}

/** Token of `/auth?end-sessions=<token>`; null if invalid. */
export function readSessionsLink(search: string): string | null {
  const token = new URLSearchParams(search).get('end-sessions');
  return token !== null && /^[\w-]{43}$/.test(token) ? token : null;
}

/** Null if the link is invalid. */
export function readConfirmationLink(search: string): ConfirmationLink | null {
  const query = new URLSearchParams(search);
  const token = query.get('confirm');
  const email = query.get('email');
  if (token === null || email === null || !/^[\w-]{43}$/.test(token) || !email.includes('@')) return null;
  return { token, email };
}
