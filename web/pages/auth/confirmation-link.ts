/** A confirmation email's link: `/auth?confirm=<token>&email=<address>&key=<key>`. */
export interface ConfirmationLink {
  /** 256 random bits in base64url; confirms the email once, with a new password. */
  readonly token: string;
  readonly email: string;
  /** Opens the password in the browser of the sign-up; null if the email was requested elsewhere. */
  readonly key: string | null;
}

/** Token of `/auth?end-sessions=<token>`; null if invalid. */
export function readSessionsLink(search: string): string | null {
  const token = new URLSearchParams(search).get('end-sessions');
  return isRandom(token) ? token : null;
}

/** Null if the link is invalid. */
export function readConfirmationLink(search: string): ConfirmationLink | null {
  const query = new URLSearchParams(search);
  const token = query.get('confirm');
  const email = query.get('email');
  if (!isRandom(token) || email === null || !email.includes('@')) return null;
  const key = query.get('key');
  return { token, email, key: isRandom(key) ? key : null };
}

function isRandom(text: string | null): text is string {
  return text !== null && /^[\w-]{43}$/.test(text);
}
