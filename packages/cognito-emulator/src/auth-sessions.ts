import { randomBytes } from 'node:crypto';
import { CognitoError, invalidSession } from './errors.ts';
import type { ServerExchange } from './srp.ts';

/** One finished step of a custom sign-in, as triggers are told of it. */
export interface ChallengeResult {
  readonly challengeName: string;
  readonly challengeResult: boolean;
  readonly challengeMetadata?: string;
}

/** Somebody who is signing in; a person who does not exist has a made-up id. */
interface SigningIn {
  readonly clientId: string;
  readonly userId: string;
}

/** What is remembered between two steps of a sign-in. */
type AuthSession =
  | (SigningIn & {
      readonly kind: 'passwordProof';
      readonly verifier: string;
      readonly exchange: ServerExchange;
      readonly clientPublicValue: string;
      /** The steps so far, if the password is a part of a custom sign-in. */
      readonly history: readonly ChallengeResult[] | undefined;
    })
  | (SigningIn & {
      readonly kind: 'customChallenge';
      readonly history: readonly ChallengeResult[];
      readonly privateChallengeParameters: Readonly<Record<string, string>>;
      readonly challengeMetadata: string | undefined;
    })
  | (SigningIn & { readonly kind: 'softwareToken'; wrongTries: number })
  | (SigningIn & { readonly kind: 'newPassword' });

type AuthSessionOf<Kind extends AuthSession['kind']> = Extract<AuthSession, { kind: Kind }>;

export interface AuthSessions {
  /** @returns the secret (base64) by which the session is found */
  open(session: AuthSession, validSeconds: number): string;
  /**
   * The session, still open.
   * @throws CognitoError NotAuthorizedException if it is not there, spent, too old, of another kind or another client's
   */
  find<Kind extends AuthSession['kind']>(
    secret: string | undefined,
    kind: Kind,
    clientId: string,
  ): AuthSessionOf<Kind>;
  /** Ends the session: each step may be answered once. */
  spend(secret: string): void;
}

/** Kept in memory: after a restart people begin to sign in again, a matter of minutes at most. */
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
      if (!isOfKind(found.session, kind) || found.session.clientId !== clientId) throw invalidSession();
      return found.session;
    },
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
