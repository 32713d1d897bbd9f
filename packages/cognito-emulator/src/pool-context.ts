import type { AuthSessions } from './auth-sessions.ts';
import type { ClientConfiguration, PoolConfiguration } from './configuration.ts';
import type { PoolState } from './state.ts';
import type { FailureLock, HourlyLimit } from './throttling.ts';
import type { Tokens } from './tokens.ts';
import type { CodeHolder } from './verification.ts';

/** A message to one person, in HTML. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly html: string;
}

/** All that an operation works with. */
export interface PoolContext {
  readonly region: string;
  readonly poolId: string;
  /** The part of the id after `_`, which goes into every password's hash. */
  readonly poolName: string;
  readonly configuration: PoolConfiguration;
  readonly clients: ReadonlyMap<string, ClientConfiguration>;
  readonly state: PoolState;
  readonly tokens: Tokens;
  readonly sessions: AuthSessions;
  readonly failedPasswords: FailureLock;
  readonly sentCodes: HourlyLimit;
  /** By user id: codes that were never sent, for people who are not there to get one. */
  readonly fakeCodes: Map<string, CodeHolder>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly invokeTrigger: (functionArn: string, event: unknown) => Promise<unknown>;
  readonly deliverMail: (mail: Mail) => void;
  readonly log: (line: string) => void;
}
