import type { Random } from './random.ts';
import type { Scheduler } from './scheduler.ts';

/** How calls fail, and when. */
export interface FaultModel {
  /** The longest that a call takes, in milliseconds. */
  readonly latencyMaximum: number;
  /** Probabilities for each call, during an outage. */
  readonly failure: number;
  readonly crash: number;
  /** For each transaction, during an outage. */
  readonly conflict: number;
  /** From and until, in milliseconds since 1970. */
  readonly outages: readonly { readonly from: number; readonly until: number }[];
}

/** A running function. It does everything by calls, and may crash at each. */
export interface Invocation {
  readonly name: string;
  readonly isDead: () => boolean;
  /** Crashes it: no pending call returns. */
  readonly die: () => void;
  /** A call to another service. It takes effect at one later instant; it may fail, or the function may crash, before or after. */
  readonly call: <Result>(name: string, effect: () => Result, kind?: CallKind) => Promise<Result>;
  /** Time that passes without a call. */
  readonly pause: (milliseconds: number) => Promise<void>;
}

export interface CallKind {
  /** The error of a call that fails, as the service's client throws it. */
  readonly failure?: () => Error;
  /** The error of a conflict with another call; absent: it knows none. */
  readonly conflict?: () => Error;
  /** The effect does not depend on its time, so it is not delayed. */
  readonly isInstant?: boolean;
}

export interface Invocations {
  readonly begin: (name: string, onDeath: () => void) => Invocation;
  readonly hasOutage: () => boolean;
  /** Writes a line of the trace, if there is one. */
  readonly trace: ((line: string) => void) | null;
}

/** The function invocations of one history, in its virtual time and under its faults. */
export function createInvocations(
  scheduler: Scheduler,
  random: Random,
  faultModel: FaultModel,
  trace: ((line: string) => void) | null,
): Invocations {
  const hasOutage = () => {
    const now = scheduler.now();
    return faultModel.outages.some(({ from, until }) => from <= now && now < until);
  };

  return { begin, hasOutage, trace };

  function begin(name: string, onDeath: () => void): Invocation {
    let isDead = false;
    const die = () => {
      if (isDead) return;
      isDead = true;
      trace?.(`${name} † dies`);
      onDeath();
    };
    return {
      name,
      isDead: () => isDead,
      die,
      call: (callName, effect, kind = {}) =>
        new Promise((resolve, reject) => {
          const takeEffect = () => {
            if (isDead) return;
            const fault = hasOutage() ? faultOf(kind) : null;
            if (fault === 'dies before') return die();
            if (fault === 'conflict' && kind.conflict !== undefined) {
              trace?.(`${name} ${callName} ✗ conflict`);
              return reject(kind.conflict());
            }
            if (fault === 'fails before') {
              trace?.(`${name} ${callName} ✗ fails`);
              return reject(failureOf(kind));
            }
            try {
              const result = effect();
              trace?.(`${name} ${callName}${fault === null ? '' : ` ✓ and ${fault}`}`);
              if (fault === 'dies after') return die();
              if (fault === 'fails after') return reject(failureOf(kind));
              resolve(result);
            } catch (error) {
              trace?.(
                `${name} ${callName} ✗ ${error instanceof Error ? `${error.name}: ${error.message}` : String(error)}`,
              );
              if (fault === 'dies after') return die();
              reject(error);
            }
          };
          if (kind.isInstant === true) takeEffect();
          else scheduler.after(1 + random.fraction() * faultModel.latencyMaximum, takeEffect);
        }),
      pause: (milliseconds) =>
        new Promise((resolve) => {
          scheduler.after(milliseconds, () => {
            if (!isDead) resolve();
          });
        }),
    };
  }

  function faultOf(kind: CallKind) {
    const draw = random.fraction();
    if (draw < faultModel.crash) return draw < faultModel.crash / 2 ? 'dies before' : 'dies after';
    const beyondCrashes = draw - faultModel.crash;
    if (beyondCrashes < faultModel.failure) {
      return beyondCrashes < faultModel.failure / 2 ? 'fails before' : 'fails after';
    }
    return kind.conflict !== undefined && random.isHit(faultModel.conflict) ? 'conflict' : null;
  }
}

function failureOf({ failure }: CallKind): Error {
  // The AWS SDK marks what comes from a service so.
  return failure?.() ?? Object.assign(new Error('The service did not answer.'), { $metadata: {} });
}
