import type { Random } from './random.ts';
import type { Scheduler } from './scheduler.ts';

/** What can go wrong with calls, and when. */
export interface FaultModel {
  /** How long a call takes at most, in milliseconds. */
  readonly latencyMaximum: number;
  /** Probabilities for each call, while a storm lasts. */
  readonly failure: number;
  readonly crash: number;
  /** For each transaction, while a storm lasts. */
  readonly conflict: number;
  /** From and until, in milliseconds since 1970. */
  readonly storms: readonly { readonly from: number; readonly until: number }[];
}

/** A running function: everything that it does goes through its calls, and it may die at each of them. */
export interface Invocation {
  readonly name: string;
  readonly isDead: () => boolean;
  /** Ends it here: nothing that it still waits for comes back. */
  readonly die: () => void;
  /**
   * A call to another service. It takes effect at one later instant, on which it may fail or the function may die,
   * before the effect or after it.
   */
  readonly call: <Result>(name: string, effect: () => Result, kind?: CallKind) => Promise<Result>;
  /** Time that passes without a call. */
  readonly pause: (milliseconds: number) => Promise<void>;
}

export interface CallKind {
  /** The error of a call that fails, as the service's client throws it. */
  readonly failure?: () => Error;
  /** The error of a conflict with another call; absent: it knows none. */
  readonly conflict?: () => Error;
  /** Effects in which nothing can be told apart by when they happen: they happen at once. */
  readonly isInstant?: boolean;
}

export interface Invocations {
  readonly begin: (name: string, onDeath: () => void) => Invocation;
  readonly isStormy: () => boolean;
  /** Writes a line of the trace, if there is one. */
  readonly trace: ((line: string) => void) | null;
}

/** Functions of one history, in its time and faultModel. */
export function createInvocations(
  scheduler: Scheduler,
  random: Random,
  faultModel: FaultModel,
  trace: ((line: string) => void) | null,
): Invocations {
  const isStormy = () => {
    const now = scheduler.now();
    return faultModel.storms.some(({ from, until }) => from <= now && now < until);
  };

  return { begin, isStormy, trace };

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
          const happen = () => {
            if (isDead) return;
            const trouble = isStormy() ? troubleOf(kind) : null;
            if (trouble === 'dies before') return die();
            if (trouble === 'conflict' && kind.conflict !== undefined) {
              trace?.(`${name} ${callName} ✗ conflict`);
              return reject(kind.conflict());
            }
            if (trouble === 'fails before') {
              trace?.(`${name} ${callName} ✗ fails`);
              return reject(failureOf(kind));
            }
            try {
              const result = effect();
              trace?.(`${name} ${callName}${trouble === null ? '' : ` ✓ and ${trouble}`}`);
              if (trouble === 'dies after') return die();
              if (trouble === 'fails after') return reject(failureOf(kind));
              resolve(result);
            } catch (error) {
              trace?.(
                `${name} ${callName} ✗ ${error instanceof Error ? `${error.name}: ${error.message}` : String(error)}`,
              );
              if (trouble === 'dies after') return die();
              reject(error);
            }
          };
          if (kind.isInstant === true) happen();
          else scheduler.after(1 + random.fraction() * faultModel.latencyMaximum, happen);
        }),
      pause: (milliseconds) =>
        new Promise((resolve) => {
          scheduler.after(milliseconds, () => {
            if (!isDead) resolve();
          });
        }),
    };
  }

  function troubleOf(kind: CallKind) {
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
  // As the AWS SDK marks what comes from a service.
  return failure?.() ?? Object.assign(new Error('The service did not answer.'), { $metadata: {} });
}
