import { parseScheduleExpression, type Schedule } from './schedule-expression.ts';

export interface ScheduledRule {
  readonly name: string;
  /** `rate(…)` or `cron(…)`, in UTC. */
  readonly expression: string;
  /** A rejection is logged; the rule fires again at its next time. */
  fire(): Promise<void>;
}

export interface SchedulesOptions {
  readonly rules: readonly ScheduledRule[];
  /** Milliseconds since 1970. */
  now(): number;
  log(line: string): void;
  /** How long after the start each rate rule fires first: 2 seconds unless told. */
  readonly firstFireMilliseconds?: number;
}

/** EventBridge's scheduled rules. */
export interface Schedules {
  /** From now on rules fire at their times, and each rate rule once soon, for what it missed while it was off. */
  start(): void;
  /** Fires each rule now, after its present run if it is running, and waits for them. */
  fireAll(): Promise<void>;
  stop(): void;
}

const defaultFirstFireMilliseconds = 2_000;
/** Long waits are taken in parts, because the injected clock may be moved meanwhile. */
const maximumWaitMilliseconds = 60_000;

/** @throws Error with a sentence for an expression that is not understood */
export function createSchedules(options: SchedulesOptions): Schedules {
  const { now } = options;
  const rules = options.rules.map((rule) => ({ rule, schedule: parseScheduleExpression(rule.expression) }));
  const running = new Map<ScheduledRule, Promise<void>>();
  const timers = new Map<ScheduledRule, NodeJS.Timeout>();

  function fire(rule: ScheduledRule): Promise<void> {
    const run = (running.get(rule) ?? Promise.resolve())
      .then(() => rule.fire())
      .catch((error: unknown) => options.log(`The rule ${rule.name} failed: ${error}`))
      .finally(() => {
        if (running.get(rule) === run) running.delete(rule);
      });
    running.set(rule, run);
    return run;
  }

  function wait(rule: ScheduledRule, schedule: Schedule, dueAt: number | undefined): void {
    if (dueAt === undefined) return;
    const delay = Math.min(Math.max(0, dueAt - now()), maximumWaitMilliseconds);
    const timer = setTimeout(() => {
      if (now() < dueAt) {
        wait(rule, schedule, dueAt);
        return;
      }
      // A run that outlasts its interval is not joined by a second one.
      if (!running.has(rule)) void fire(rule);
      wait(rule, schedule, nextTime(schedule, now()));
    }, delay);
    timer.unref();
    timers.set(rule, timer);
  }

  return {
    start() {
      for (const { rule, schedule } of rules) {
        if (timers.has(rule)) continue;
        const firstFire = now() + (options.firstFireMilliseconds ?? defaultFirstFireMilliseconds);
        wait(rule, schedule, schedule.kind === 'rate' ? firstFire : schedule.next(now()));
      }
    },
    async fireAll() {
      await Promise.all(rules.map(({ rule }) => fire(rule)));
    },
    stop() {
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
    },
  };
}

function nextTime(schedule: Schedule, after: number): number | undefined {
  return schedule.kind === 'rate' ? after + schedule.intervalMilliseconds : schedule.next(after);
}
