import { randomBytes } from 'node:crypto';
import type { GoogleAccount } from './accounts.ts';

/** What a code stands for: the chosen account, and the nonce of the request that asked for it. */
export interface Authorization {
  readonly account: GoogleAccount;
  readonly nonce: string | null;
}

/** The codes of the authorization code flow. Each works once, for five minutes. */
export interface AuthorizationCodes {
  /** Returns a new code. */
  issue(authorization: Authorization): string;
  /** Forgets the code, and returns what it stood for; undefined if it is unknown or has expired. */
  redeem(code: string): Authorization | undefined;
}

const codeMilliseconds = 5 * 60_000;

/** @param now milliseconds since 1970 */
export function createAuthorizationCodes(now: () => number): AuthorizationCodes {
  const codes = new Map<string, Authorization & { readonly expiresAt: number }>();
  return {
    issue(authorization) {
      for (const [code, { expiresAt }] of codes) if (expiresAt <= now()) codes.delete(code);
      const code = `4/${randomBytes(30).toString('base64url')}`;
      codes.set(code, { ...authorization, expiresAt: now() + codeMilliseconds });
      return code;
    },
    redeem(code) {
      const issued = codes.get(code);
      codes.delete(code);
      return issued === undefined || issued.expiresAt <= now() ? undefined : issued;
    },
  };
}
