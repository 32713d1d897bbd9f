export interface ScheduledRule {
  readonly name: string;
  /** `rate(5 minutes)` */
  readonly expression: string;
  /** A rejection is logged; the rule fires again at its next time. */
  fire(): Promise<void>;
}

export interface SchedulesOptions {
  readonly rules: readonly ScheduledRule[];
  /** Milliseconds since 1970. */
  now(): number;
  log(line: string): void;
}

/** EventBridge's scheduled rules. */
export interface Schedules {
  /** Each rule fires once soon, for what it missed while it was off, one after the other, and then at its rate. */
  start(): void;
  /** Fires each rule now, after its present run if it is running, and waits for them. */
  fireAll(): Promise<void>;
  stop(): void;
}

/** When the first rule fires after the start, and how long after it the next one does: never all at once. */
const staggerMilliseconds = 2_000;
/** Long waits are taken in parts, because the injected clock may be moved meanwhile. */
const maximumWaitMilliseconds = 60_000;

/** @throws Error with a sentence for an expression that is not understood */
export function createSchedules({ rules, now, log }: SchedulesOptions): Schedules {
  const scheduled = rules.map((rule) => ({ rule, interval: intervalOf(rule.expression) }));
  const running = new Map<ScheduledRule, Promise<void>>();
  const timers = new Map<ScheduledRule, NodeJS.Timeout>();

  function fire(rule: ScheduledRule): Promise<void> {
    const run = (running.get(rule) ?? Promise.resolve())
      .then(() => rule.fire())
      .catch((error: unknown) => log(`The rule ${rule.name} failed: ${error}`))
      .finally(() => {
        if (running.get(rule) === run) running.delete(rule);
      });
    running.set(rule, run);
    return run;
  }

  function wait(rule: ScheduledRule, interval: number, dueAt: number): void {
    const delay = Math.min(Math.max(0, dueAt - now()), maximumWaitMilliseconds);
    const timer = setTimeout(() => {
      if (now() < dueAt) {
        wait(rule, interval, dueAt);
        return;
      }
      // A run that outlasts its interval is not joined by a second one.
      if (!running.has(rule)) void fire(rule);
      wait(rule, interval, now() + interval);
    }, delay);
    timer.unref();
    timers.set(rule, timer);
  }

  return {
    start() {
      for (const [index, { rule, interval }] of scheduled.entries()) {
        wait(rule, interval, now() + (index + 1) * staggerMilliseconds);
      }
    },
    async fireAll() {
      await Promise.all(rules.map(fire));
    },
    stop() {
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
    },
  };
}

const unitMilliseconds: Readonly<Record<string, number>> = {
  minute: 60_000,
  hour: 60 * 60_000,
  day: 24 * 60 * 60_000,
};

/** Source: https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-scheduled-rule-pattern.html */
function intervalOf(expression: string): number {
  const [, count, unit = ''] = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(expression) ?? [];
  const interval = Number(count) * (unitMilliseconds[unit] ?? 0);
  if (interval > 0) return interval;
  throw new Error(
    `"${expression}" is not a schedule such as rate(5 minutes): the local cloud knows rates only.`,
  );
}
