import { randomBytes } from 'node:crypto';
import type { ServerExchange } from '../credentials/srp.ts';
import { CognitoError, invalidSession } from '../errors/errors.ts';

interface SigningIn {
  readonly clientId: string;
  /** A fake one for a name that no user has. */
  readonly userId: string;
}

/** What is kept between two steps of a sign-in. */
type AuthSession =
  | (SigningIn & {
      readonly kind: 'passwordProof';
      readonly verifier: string;
      readonly exchange: ServerExchange;
      readonly clientPublicValue: string;
    })
  | (SigningIn & { readonly kind: 'newPassword' })
  | (SigningIn & { readonly kind: 'softwareToken'; wrongTries: number })
  | (SigningIn & {
      readonly kind: 'softwareTokenSetup';
      /** The authenticator's, once it was asked for. */
      readonly secret: string | undefined;
      readonly isVerified: boolean;
    });

type AuthSessionOf<Kind extends AuthSession['kind']> = Extract<AuthSession, { kind: Kind }>;

export interface AuthSessions {
  /** Returns the secret (base64) by which the session is found. */
  open(session: AuthSession, validSeconds: number): string;
  /**
   * The session, still open.
   *
   * @param clientId undefined in an operation that names no client
   * @throws CognitoError NotAuthorizedException if it is unknown, spent, expired, of another kind or another client's
   */
  find<Kind extends AuthSession['kind']>(
    secret: string | undefined,
    kind: Kind,
    clientId: string | undefined,
  ): AuthSessionOf<Kind>;
  /** Whether it came from here, even if it is spent. */
  has(secret: string): boolean;
  /** Ends the session: each step may be answered once. */
  spend(secret: string): void;
}

/** Kept in memory: after a restart of the emulator a sign-in starts again. */
export function createAuthSessions(now: () => number): AuthSessions {
  const sessions = new Map<string, { session: AuthSession | undefined; expiresAt: number }>();
  return {
    open(session, validSeconds) {
      dropExpired();
      const secret = randomBytes(96).toString('base64');
      sessions.set(secret, { session, expiresAt: now() + validSeconds * 1_000 });
      return secret;
    },
    find(secret, kind, clientId) {
      const found = sessions.get(secret ?? '');
      if (found === undefined || found.expiresAt <= now()) throw invalidSession();
      if (found.session === undefined) {
        throw new CognitoError(
          'NotAuthorizedException',
          'Invalid session for the user, session can only be used once.',
        );
      }
      const { clientId: owner } = found.session;
      if (!isOfKind(found.session, kind) || owner !== (clientId ?? owner)) throw invalidSession();
      return found.session;
    },
    has: (secret) => sessions.has(secret),
    spend(secret) {
      const found = sessions.get(secret);
      if (found !== undefined) found.session = undefined;
    },
  };

  function dropExpired(): void {
    for (const [secret, { expiresAt }] of sessions) if (expiresAt <= now()) sessions.delete(secret);
    for (const secret of sessions.keys()) {
      if (sessions.size < maximumSessions) return;
      sessions.delete(secret);
    }
  }
}

const maximumSessions = 10_000;

function isOfKind<Kind extends AuthSession['kind']>(
  session: AuthSession,
  kind: Kind,
): session is AuthSessionOf<Kind> {
  return session.kind === kind;
}
