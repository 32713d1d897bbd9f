import type { IncomingMessage } from 'node:http';
import { accountOf, type GoogleAccount } from './accounts.ts';

const cookieName = 'emulated-google';
const sessionSeconds = 8 * 60 * 60;

/** The account that is signed in to the emulated Google in this browser; undefined if none is. */
export function signedIn(request: IncomingMessage): GoogleAccount | undefined {
  const value = new RegExp(`(?:^|; )${cookieName}=([\\w-]+)`).exec(request.headers.cookie ?? '')?.[1];
  if (value === undefined) return undefined;
  const [verified = '', email = ''] = Buffer.from(value, 'base64url').toString().split(' ');
  return accountOf(email, verified === 'verified');
}

/** The cookie that signs an account in. It has no signature: every visitor may choose every account. */
export function signInCookie(basePath: string, { email, emailVerified }: GoogleAccount): string {
  const value = Buffer.from(`${emailVerified ? 'verified' : 'unverified'} ${email}`).toString('base64url');
  return cookie(basePath, value, sessionSeconds);
}

/** The cookie that signs the browser out. */
export function signOutCookie(basePath: string): string {
  return cookie(basePath, '', 0);
}

function cookie(basePath: string, value: string, maximumAgeSeconds: number): string {
  return `${cookieName}=${value}; Path=${basePath}/; Max-Age=${maximumAgeSeconds}; HttpOnly; SameSite=Lax`;
}
