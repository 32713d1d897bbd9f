import type { UserId } from '../../contract/ids.ts';
import { auditRest, checkRest } from './check-rest.ts';
import type { Circumstances } from './circumstances.ts';
import type { Planted } from './cloud.ts';
import type { Violation } from './invariants.ts';
import { type Action, actions, createPeople, type People } from './people.ts';
import { createPlatform, type Platform } from './platform.ts';
import { createRandom, type Random } from './random.ts';

/** One history in play: it goes from instant to instant, and awaits nothing real. */
export interface History {
  /** Goes to the next instant; false: it is over. What that sets in motion must come to rest before the next step. */
  readonly step: () => boolean;
  readonly violations: () => Violation[];
}

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** How often a action is done, beside others. */
const weights: Readonly<Record<Action, number>> = {
  'makes a video': 8,
  'makes a video and cancels it': 6,
  'buys a pack': 3,
  subscribes: 3,
  'changes to a larger plan': 1,
  'cancels the plan': 1,
  'gets money back': 2,
  disputes: 1.5,
  deducts: 2,
  'looks at the subscription': 1,
  'keeps, deletes or restores a video': 4,
  'shares a video': 0.5,
  'closes a model': 0.7,
  'deletes the account': 1.5,
};

/**
 * Begins the history of a seed: some people do some things, in one to three bursts that may lie weeks apart, while
 * messages are lost, functions die and services fail, more or less of each in different histories. After the last burst
 * nothing new begins, and the rest is looked at twice: some hours later, and when nothing is due any more.
 */
export function beginHistory(options: {
  readonly seed: number;
  readonly index: number;
  readonly planted?: Planted;
  readonly trace?: (line: string) => void;
}): History {
  const { planted = {}, trace = null } = options;
  const random = createRandom(options.seed, options.index);
  const startsAt = Date.parse('2026-01-15T08:00:00Z') + Math.floor(random.fraction() * 365 * day);
  const bursts = drawBursts(random, startsAt);
  const horizon = Math.max(...bursts.map(({ until }) => until)) + 10 * minute;
  const circumstances = drawCircumstances(random, startsAt, bursts);
  const platform = createPlatform({ random, circumstances, planted, trace });
  const people = createPeople(platform, {
    count: random.isHit(0.25) ? 2 : 1,
    horizon,
    latencyMaximum: circumstances.faultModel.latencyMaximum,
  });
  if (trace !== null) traceCircumstances(trace, circumstances, bursts);
  planActions(platform, people, bursts);
  let audits = 0;
  planRest(horizon + 4 * hour);

  return {
    step() {
      if (platform.scheduler.step()) return true;
      if (audits === 1) {
        // Nothing is due any more: videos that nobody saved have expired.
        planRest(platform.scheduler.now() + hour);
        return true;
      }
      return false;
    },
    violations: platform.violations.all,
  };

  function planRest(instant: number): void {
    platform.scheduler.at(instant, () => {
      audits += 1;
      const audited = audits === 1 ? auditRest(platform, people) : Promise.resolve();
      audited.then(
        () => checkRest(platform, people, audits === 1 ? 'after hours' : 'in the end'),
        (error) => platform.violations.note('no unexpected error', `the audit: ${error}`),
      );
    });
  }
}

interface Burst {
  readonly from: number;
  readonly until: number;
}

function drawBursts(random: Random, startsAt: number): Burst[] {
  const draw = random.fraction();
  const count = draw < 0.85 ? 1 : draw < 0.98 ? 2 : 3;
  const bursts: Burst[] = [];
  let from = startsAt;
  for (let index = 0; index < count; index += 1) {
    const until = from + random.pick([10 * second, 2 * minute, 10 * minute]);
    bursts.push({ from, until });
    from =
      until +
      random.pick([
        random.between(1, 6) * hour,
        random.between(1, 3) * day,
        random.between(29, 33) * day,
        random.between(29.9, 31.1) * day,
      ]);
  }
  return bursts;
}

function drawCircumstances(random: Random, startsAt: number, bursts: readonly Burst[]): Circumstances {
  const isStormy = random.isHit(0.5);
  const post = () => ({
    lost: random.pick([0, 0, 0.1, 0.5, 1]),
    doubled: random.pick([0, 0.3]),
    delayMaximum: random.pick([100, 5 * second, 5 * minute]),
  });
  return {
    startsAt,
    faultModel: {
      latencyMaximum: random.pick([5, 50, 500, 3_000]),
      failure: random.pick([0.02, 0.1, 0.3]),
      crash: random.pick([0, 0.02, 0.1]),
      conflict: random.pick([0, 0.1, 0.5]),
      storms: isStormy
        ? bursts.map(({ from, until }) => {
            const begins = random.between(from, until);
            return { from: begins, until: begins + random.pick([10 * second, minute, 8 * minute]) };
          })
        : [],
    },
    starts: {
      ...post(),
      lost: random.pick([0, 0.1, 0.5]),
      delayMaximum: random.pick([100, 5 * second, 90 * second]),
    },
    webhooks: post(),
    durable: {
      double: random.pick([0, 0, 0.2]),
      lateness: random.pick([0, 15, 15, 15, 15, 15, 15, 15]),
      forgotten: random.pick([0, 0.2]),
      stuck: random.pick([0, 0.2]),
    },
    provider: {
      mood: random.pick(['well', 'well', 'well', 'moody', 'moody', 'moody', 'dead'] as const),
      isIdempotent: random.isHit(0.5),
    },
    videos: drawVideos(random),
    reconcilerSkips: random.pick([0, 0.8, 0.8, 0.8, 0.8]),
    indexLagMaximum: random.pick([0, 200, 3_000]),
  };
}

/** Mostly simulated videos, as in most tests; else of a model that costs money, with limits for a few videos a day. */
function drawVideos(random: Random): Circumstances['videos'] {
  if (random.isHit(0.8)) return { modelId: 'simulated', limits: { allDollars: 20, perModelDollars: 10 } };
  return {
    modelId: random.pick(['gemini-omni-1.2-flash', 'veo-3.1-fast'] as const),
    limits: { allDollars: random.pick([2, 3, 20]), perModelDollars: random.pick([1, 2, 10]) },
  };
}

/** What a history is about: few kinds of actions together go deeper than many. */
const themes = {
  videos: [
    'makes a video',
    'makes a video and cancels it',
    'deducts',
    'keeps, deletes or restores a video',
    'shares a video',
    'closes a model',
    'deletes the account',
  ],
  money: [
    'makes a video',
    'buys a pack',
    'subscribes',
    'changes to a larger plan',
    'cancels the plan',
    'gets money back',
    'disputes',
    'deducts',
    'looks at the subscription',
  ],
  everything: actions,
} as const satisfies Record<string, readonly Action[]>;

function planActions(platform: Platform, people: People, bursts: readonly Burst[]): void {
  const { random, scheduler } = platform;
  const theme = random.pick(['videos', 'videos', 'videos', 'money', 'everything'] as const);
  const chosen: Action[] = themes[theme].filter(() => random.isHit(0.6));
  const possible: readonly Action[] = chosen.length === 0 ? ['makes a video'] : chosen;
  const sum = possible.reduce((total, action) => total + weights[action], 0);
  // What was bought first has mostly arrived before anything else happens.
  const lead = theme !== 'videos' && random.isHit(0.7) ? 10 * minute : 0;
  for (const { userId } of people.persons) {
    if (theme === 'videos') layPast(platform, userId);
    else plan(scheduler.now(), random.isHit(0.6) ? 'buys a pack' : 'subscribes');
  }
  for (const { from, until } of bursts) {
    let previous = from + lead;
    for (let count = 1 + random.integer(3); count > 0; count -= 1) {
      // Half of what happens, happens close to something else.
      const instant = random.isHit(0.5)
        ? Math.min(until + lead, previous + random.fraction() ** 2 * 30 * second)
        : random.between(from + lead, until + lead);
      previous = instant;
      plan(instant, drawAction());
    }
  }

  function drawAction(): Action {
    let draw = random.fraction() * sum;
    for (const action of possible) {
      draw -= weights[action];
      if (draw < 0) return action;
    }
    return 'makes a video';
  }

  function plan(instant: number, action: Action): void {
    scheduler.at(instant, () => {
      platform.trace?.(`somebody ${action}`);
      people
        .act(action)
        .catch((error) => platform.violations.note('no unexpected error', `${action}: ${error?.stack}`));
    });
  }
}

/** Somebody who has bought and subscribed long ago: an account, with the entries that it is the sum of. */
function layPast({ random, scheduler, tables }: Platform, userId: UserId): void {
  const purchased = random.pick([0, 1_000, 2_500, 7_000]);
  const granted = random.isHit(0.5) ? random.pick([1_500, 4_000]) : 0;
  const now = scheduler.now();
  const startsAt = new Date(now - 20 * day).toISOString();
  const endsAt = new Date(now + random.pick([5 * second, 5 * minute, 20 * minute, 11 * day])).toISOString();
  const id = `sub_past#${startsAt}`;
  const entry = (reference: string, source: string, credits: Readonly<Record<string, number>>) => ({
    user_id: userId,
    entry: `grant#${reference}`,
    kind: 'grant',
    reference,
    source,
    subject: null,
    product: null,
    cycle_credits: 0,
    purchased_credits: 0,
    debt_credits: 0,
    created_at: startsAt,
    ...credits,
  });
  if (purchased > 0) {
    tables.lay('credits', entry('checkout#cs_past', 'pack', { purchased_credits: purchased }));
  }
  if (granted > 0) tables.lay('credits', entry(`cycle#${id}`, 'plan', { cycle_credits: granted }));
  tables.lay('credits', {
    user_id: userId,
    entry: 'account',
    cycle_credits: granted,
    purchased_credits: purchased,
    debt_credits: 0,
    ...(granted > 0 && {
      cycle_id: id,
      cycle_details: { tier: 'plus', startsAt, endsAt, grantedCredits: granted, revision: 0 },
    }),
  });
}

function traceCircumstances(
  trace: (line: string) => void,
  circumstances: Circumstances,
  bursts: readonly Burst[],
): void {
  const { startsAt, faultModel, ...others } = circumstances;
  const at = (instant: number) => `${((instant - startsAt) / second).toFixed(1)} s`;
  trace(`begins at ${new Date(startsAt).toISOString()}`);
  for (const { from, until } of bursts) trace(`burst from ${at(from)} to ${at(until)}`);
  for (const { from, until } of faultModel.storms) trace(`storm from ${at(from)} to ${at(until)}`);
  trace(
    `calls take up to ${faultModel.latencyMaximum} ms; in a storm fail ${faultModel.failure}, die ${faultModel.crash}, conflict ${faultModel.conflict}`,
  );
  for (const [name, value] of Object.entries(others)) trace(`${name}: ${JSON.stringify(value)}`);
}
