export interface ScheduledRule {
  readonly name: string;
  /** `rate(5 minutes)` */
  readonly expression: string;
  /** ARNs of the functions that it runs. */
  readonly functionArns: readonly string[];
  /** A rejection is logged; the rule fires again at its next time. */
  fire(): Promise<void>;
}

export interface SchedulesOptions {
  readonly rules: readonly ScheduledRule[];
  /** Whether a rule's n-th firing comes twice: unless told the second, so that a short run has one, and each tenth then. */
  readonly comesTwice?: (firing: number) => boolean;
  /** Milliseconds since 1970. */
  now(): number;
  log(line: string): void;
}

/** EventBridge's scheduled rules. */
export interface Schedules {
  /**
   * Each rule fires once soon, for what it missed while it was off, one after the other, and then at its rate: also while
   * its last run goes on, and now and then twice, as EventBridge does.
   * https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-troubleshooting.html (a rule ran more than once)
   */
  start(): void;
  /**
   * Fires each rule now, or only those that run one of these functions, and waits for them.
   *
   * @throws an Error with a sentence if no rule runs one of them
   */
  fire(functionArns?: readonly string[]): Promise<void>;
  stop(): void;
}

/** When the first rule fires after the start, and how long after it the next one does: never all at once. */
const staggerMilliseconds = 2_000;
/** Long waits are taken in parts, because the injected clock may be moved meanwhile. */
const maximumWaitMilliseconds = 60_000;

/** @throws Error with a sentence for an expression that is not understood */
export function createSchedules(options: SchedulesOptions): Schedules {
  const { rules, now, log, comesTwice = (firing) => firing % 10 === 2 } = options;
  const scheduled = rules.map((rule) => ({ rule, interval: intervalOf(rule.expression) }));
  const timers = new Map<ScheduledRule, NodeJS.Timeout>();
  const firings = new Map<ScheduledRule, number>();

  async function run(rule: ScheduledRule): Promise<void> {
    try {
      await rule.fire();
    } catch (error) {
      log(`The rule ${rule.name} failed: ${error}`);
    }
  }

  function fireOnceOrTwice(rule: ScheduledRule): void {
    const firing = (firings.get(rule) ?? 0) + 1;
    firings.set(rule, firing);
    void run(rule);
    if (comesTwice(firing)) void run(rule);
  }

  function wait(rule: ScheduledRule, interval: number, dueAt: number): void {
    const delay = Math.min(Math.max(0, dueAt - now()), maximumWaitMilliseconds);
    const timer = setTimeout(() => {
      if (now() < dueAt) {
        wait(rule, interval, dueAt);
        return;
      }
      fireOnceOrTwice(rule);
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
    async fire(functionArns) {
      for (const arn of functionArns ?? []) {
        if (!rules.some((rule) => runs(rule, arn))) throw new Error(`No schedule runs the function ${arn}.`);
      }
      const chosen = rules.filter((rule) => functionArns?.some((arn) => runs(rule, arn)) ?? true);
      await Promise.all(chosen.map(run));
    },
    stop() {
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
    },
  };
}

/** A rule may name an alias of the function. */
function runs(rule: ScheduledRule, functionArn: string): boolean {
  return rule.functionArns.some((arn) => arn === functionArn || arn.startsWith(`${functionArn}:`));
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
