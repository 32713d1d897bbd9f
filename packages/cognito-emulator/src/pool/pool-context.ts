import type { FailureLock, HourlyLimit } from '../credentials/throttling.ts';
import type { ClientSettings, PoolSettings } from '../settings/settings.ts';
import type { AuthSessions } from '../state/auth-sessions.ts';
import type { PoolState, VerificationCode } from '../state/state.ts';
import type { Tokens } from '../tokens/tokens.ts';

/** A message to one person, in HTML. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly html: string;
}

/** Text that a caller hands through to triggers. */
export type ClientMetadata = Readonly<Record<string, string>> | undefined;

/** On whose behalf an operation runs. */
export interface Caller {
  readonly client: ClientSettings;
  readonly clientMetadata: ClientMetadata;
}

/** All that an operation works with. */
export interface PoolContext {
  readonly region: string;
  readonly poolId: string;
  /** The part of the id after `_`, which is part of every password's hash. */
  readonly poolName: string;
  readonly settings: PoolSettings;
  readonly clients: ReadonlyMap<string, ClientSettings>;
  /** Names of its groups. */
  readonly groups: readonly string[];
  readonly state: PoolState;
  readonly tokens: Tokens;
  readonly sessions: AuthSessions;
  readonly failedPasswords: FailureLock;
  readonly sentCodes: HourlyLimit;
  /** Codes that were never sent, for names that no user has. By purpose and fake user id. */
  readonly fakeCodes: Map<string, VerificationCode>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly invokeTrigger: (functionArn: string, event: unknown) => Promise<unknown>;
  readonly triggerTimeoutMilliseconds: number;
  readonly deliverMail: (mail: Mail) => void;
  readonly log: (line: string) => void;
}
