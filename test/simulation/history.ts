import type { StripeInProcess } from 'stripe-emulator/in-process.ts';
import type { Tier } from '../../contract/billing/catalog.ts';
import type { UserId } from '../../contract/fields/ids.ts';
import { videosInFlightMaximum } from '../../contract/person-limits.ts';
import { type Burst, drawBursts, drawChainBursts, drawMoneyBursts, drawReportBursts } from './bursts.ts';
import { auditFinalState, checkFinalState } from './check-final-state.ts';
import type { Overrides } from './cloud.ts';
import type { HistoryConditions } from './history-conditions.ts';
import type { Violation } from './invariants.ts';
import {
  type Action,
  actions,
  chainActionNames,
  createPeople,
  operatorActionNames,
  type People,
  programActions,
  reportActionNames,
} from './people.ts';
import { createPlatform, lineGivesUpMilliseconds, type Platform } from './platform.ts';
import type { LostReplies } from './program-actions.ts';
import { createRandom, type Random } from './random.ts';
import type { ProviderConditions } from './video-provider.ts';

/** A history that is being played, from instant to instant, in virtual time. */
export interface History {
  /** Goes to the next instant; false: the history is over. Let all pending promises settle before the next step. */
  readonly step: () => boolean;
  readonly violations: () => Violation[];
  readonly lostReplies: () => LostReplies;
}

/**
 * Histories of people on the pages, who make videos, wait in line, pay or take their free sample, of programs with API
 * keys beside them, of operators, of reported videos, or of videos that start from others.
 */
export const historyKinds = [
  'people',
  'videos',
  'line',
  'programs',
  'samples',
  'operators',
  'reports',
  'chains',
] as const;
export type HistoryKind = (typeof historyKinds)[number];

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;
/** From when nothing new begins to when what is under way has come to rest. */
const auditDelay = 4 * hour;

/** How often each action is drawn. */
const weights: Readonly<Record<Action, number>> = {
  'makes a video': 8,
  'makes a video and cancels it': 6,
  'buys a pack': 3,
  subscribes: 3,
  'changes the plan': 2,
  'cancels the plan': 1,
  'changes the card': 1,
  'gets money back': 2,
  disputes: 1.5,
  deducts: 2,
  'reads the subscription': 1,
  'keeps, deletes or restores a video': 4,
  'shares a video': 0.5,
  'closes or reopens a model': 0.7,
  'deletes the account': 1.5,
  'asks for a video by API': 20,
  'rotates an API key': 2,
  'revokes an API key': 0.4,
  'is acted on by an operator': 20,
  'is refunded by an operator': 8,
  'is approved of by operators': 6,
  'reports a video': 10,
  'shares a video for good': 4,
  'looks at a video': 5,
  appeals: 5,
  'has their cases decided by operators': 10,
  'starts from a video': 14,
  'makes a chain': 3,
  'starts from images': 4,
  'makes variants': 3,
  'joins a chain': 4,
};

/**
 * Begins the history of a seed: some people do some things, in one to three bursts that may lie weeks apart, while
 * messages are lost, functions crash and services fail, each more or less often. After the last burst nothing new begins,
 * and the final state is checked twice: some hours later, and when nothing is due any more.
 */
export function beginHistory(options: {
  readonly seed: number;
  readonly index: number;
  readonly kind?: HistoryKind;
  readonly overrides?: Overrides;
  readonly trace?: (line: string) => void;
  readonly stripeTemplate: StripeInProcess;
}): History {
  const { overrides = {}, trace = null } = options;
  const random = createRandom(options.seed, options.index);
  const startsAt = Date.parse('2026-01-15T08:00:00Z') + Math.floor(random.fraction() * 365 * day);
  const { kind = 'people' } = options;
  const theme =
    kind === 'people'
      ? random.pick(['videos', 'videos', 'videos', 'line', 'money', 'everything'] as const)
      : kind;
  const bursts = drawBurstsOf(theme, random, startsAt);
  const horizon = Math.max(...bursts.map(({ until }) => until)) + 10 * minute;
  const conditions = drawConditions(theme, random, startsAt, bursts);
  const platform = createPlatform({
    random,
    conditions,
    overrides,
    trace,
    stripeTemplate: options.stripeTemplate,
    restsAt: horizon + auditDelay,
  });
  const people = createPeople(platform, {
    count: theme === 'line' || theme === 'reports' ? 3 : theme === 'chains' || random.isHit(0.25) ? 2 : 1,
    latencyMaximum: conditions.faultModel.latencyMaximum,
    network:
      theme === 'programs'
        ? { requestLost: random.pick([0, 0.1, 0.3]), replyLost: random.pick([0.1, 0.3, 0.6]) }
        : null,
  });
  if (trace !== null) traceConditions(trace, conditions, bursts);
  planActions(platform, people, theme, bursts);
  let audits = 0;
  planFinalChecks(horizon + auditDelay);

  return {
    step() {
      if (platform.scheduler.step()) return true;
      if (audits === 1) {
        // Nothing is due any more: videos that were not saved have expired.
        planFinalChecks(platform.scheduler.now() + hour);
        return true;
      }
      return false;
    },
    violations: platform.violations.all,
    lostReplies: people.lostReplies,
  };

  function planFinalChecks(instant: number): void {
    platform.scheduler.at(instant, () => {
      // Programs ask again hours and days later: a video may have begun a minute ago.
      const restsAt = platform.lastCallAt() + lineGivesUpMilliseconds;
      if (theme === 'programs' && audits === 0 && restsAt > instant) return planFinalChecks(restsAt);
      audits += 1;
      const audited = audits === 1 ? auditFinalState(platform, people) : Promise.resolve();
      audited.then(
        () => checkFinalState(platform, people, audits === 1 ? 'after hours' : 'in the end'),
        (error) => platform.violations.report('no unexpected error', `the audit: ${error}`),
      );
    });
  }
}

function drawConditions(
  theme: keyof typeof themes,
  random: Random,
  startsAt: number,
  bursts: readonly Burst[],
): HistoryConditions {
  const hasOutage = random.isHit(theme === 'programs' ? 0.9 : 0.5);
  const delivery = () => ({
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
      outages: hasOutage
        ? bursts.map(({ from, until }) => {
            const begins = random.between(from, until);
            return { from: begins, until: begins + random.pick([10 * second, minute, 8 * minute]) };
          })
        : [],
    },
    starts: {
      ...delivery(),
      lost: random.pick([0, 0.1, 0.5]),
      delayMaximum: random.pick([100, 5 * second, 90 * second]),
    },
    webhooks: { ...delivery(), lost: random.pick([0, 0.3, 0.6, 0.9, 1]) },
    stripe: { serverErrors: random.pick([0, 0.05, 0.2]), heldDrafts: random.pick([0, 0.3]) },
    durable: {
      double: random.pick([0, 0, 0.2]),
      lateness: random.pick([0, 15, 15, 15, 15, 15, 15, 15]),
      forgotten: random.pick([0, 0.2]),
      stuck: random.pick([0, 0.2]),
    },
    provider: {
      health: drawHealth(theme, random),
      isIdempotent: random.isHit(0.5),
      canFind: random.isHit(0.5),
    },
    // Few enough to be reached in some histories.
    videos: {
      ...drawVideos(theme, random),
      inFlightMaximum: startsAt % 3 === 0 ? 2 : videosInFlightMaximum,
      freeSample: theme === 'samples' ? { rightsOf: 'basic', videosPerDay: random.pick([1, 2, 50]) } : null,
    },
    reconcilerSkips: random.pick([0, 0.8, 0.8, 0.8, 0.8]),
    indexLagMaximum: random.pick([0, 200, 3_000]),
  };
}

function drawHealth(theme: keyof typeof themes, random: Random): ProviderConditions['health'] {
  if (theme === 'reports') return 'healthy';
  if (theme === 'line') return random.pick(['healthy', 'slow', 'slow', 'erratic']);
  // Mostly there are videos that others can start from.
  if (theme === 'chains') return random.pick(['healthy', 'healthy', 'healthy', 'slow', 'erratic']);
  return random.pick(['healthy', 'healthy', 'healthy', 'erratic', 'erratic', 'erratic', 'down']);
}

const videosAtOnce = {
  line: [1, 1, 1, 2],
  chains: [1, 2, 20, 20],
  others: [1, 1, 2, 20],
} as const;

/** Often so few slots that videos wait for one another. */
function drawCapacity(theme: keyof typeof themes, random: Random): HistoryConditions['videos']['capacity'] {
  if (theme === 'reports') return { videosAtOnce: 20, startsPerMinute: 60 };
  return {
    videosAtOnce: random.pick(videosAtOnce[theme === 'line' || theme === 'chains' ? theme : 'others']),
    startsPerMinute: random.pick([1, 60, 60, 60]),
  };
}

/** Mostly simulated videos, as in most tests; else of models that cost money, with limits for a few videos a day. */
function drawVideos(
  theme: keyof typeof themes,
  random: Random,
): Omit<HistoryConditions['videos'], 'inFlightMaximum' | 'freeSample'> {
  const capacity = drawCapacity(theme, random);
  if (random.isHit(0.8)) {
    const models = { veo3: 'simulated', basic: 'simulated-lite' } as const;
    return { models, limits: { allDollars: 20, perModelDollars: 10 }, capacity };
  }
  return {
    capacity,
    models: { veo3: random.pick(['veo-3.1', 'veo-3.1-fast'] as const), basic: 'gemini-omni-1.2-flash' },
    limits: { allDollars: random.pick([2, 3, 20]), perModelDollars: random.pick([1, 2, 10]) },
  };
}

function drawBurstsOf(theme: keyof typeof themes, random: Random, startsAt: number): Burst[] {
  // Longer than a video waits before it ranks higher.
  if (theme === 'line') return [{ from: startsAt, until: startsAt + random.pick([2, 25]) * minute }];
  if (theme === 'reports') return drawReportBursts(random, startsAt);
  if (theme === 'chains') return drawChainBursts(random, startsAt);
  return theme === 'videos' || theme === 'programs' || theme === 'samples' || theme === 'operators'
    ? drawBursts(random, startsAt)
    : drawMoneyBursts(random, startsAt);
}

/** A history draws from few kinds of actions: that goes deeper than many. */
const themes = {
  videos: [
    'makes a video',
    'makes a video and cancels it',
    'deducts',
    'keeps, deletes or restores a video',
    'shares a video',
    'closes or reopens a model',
    'deletes the account',
  ],
  /** People with different plans wait for one another. */
  line: ['makes a video', 'makes a video and cancels it', 'deletes the account'],
  money: [
    'makes a video',
    'buys a pack',
    'subscribes',
    'changes the plan',
    'cancels the plan',
    'changes the card',
    'gets money back',
    'disputes',
    'deducts',
    'reads the subscription',
  ],
  everything: actions,
  /** People who have never paid. */
  samples: [
    'makes a video',
    'makes a video and cancels it',
    'buys a pack',
    'closes or reopens a model',
    'deletes the account',
  ],
  operators: [
    ...operatorActionNames,
    'buys a pack',
    'makes a video',
    'makes a video and cancels it',
    'deletes the account',
  ],
  reports: [
    ...reportActionNames,
    'is approved of by operators',
    'keeps, deletes or restores a video',
    'deletes the account',
  ],
  chains: [
    ...chainActionNames,
    'has their cases decided by operators',
    'is approved of by operators',
    'keeps, deletes or restores a video',
    'closes or reopens a model',
    'deletes the account',
  ],
  programs: [
    ...programActions,
    'makes a video',
    'makes a video and cancels it',
    'closes or reopens a model',
    'deletes the account',
  ],
} as const satisfies Record<string, readonly Action[]>;

/** How many actions a burst has at least. */
const leastActions = {
  videos: 1,
  line: 3,
  money: 1,
  everything: 1,
  programs: 4,
  samples: 2,
  operators: 8,
  reports: 10,
  chains: 5,
} as const satisfies Record<keyof typeof themes, number>;

function planActions(
  platform: Platform,
  people: People,
  theme: keyof typeof themes,
  bursts: readonly Burst[],
): void {
  const { random, scheduler } = platform;
  const chosen: Action[] = themes[theme].filter(() =>
    random.isHit(theme === 'reports' || theme === 'chains' ? 0.8 : 0.6),
  );
  if (theme === 'programs' && !chosen.includes('asks for a video by API')) {
    chosen.push('asks for a video by API');
  }
  if (theme === 'operators') chosen.push(...operatorActionNames.filter((name) => !chosen.includes(name)));
  const possible: readonly Action[] = chosen.length === 0 ? ['makes a video'] : chosen;
  const sum = possible.reduce((total, action) => total + weights[action], 0);
  // Mostly, the first purchase has arrived before other actions begin.
  const buysFirst = theme === 'money' || theme === 'everything' || theme === 'operators';
  const lead = buysFirst && random.isHit(0.7) ? 10 * minute : 0;
  for (const { userId } of people.persons) {
    if (theme === 'line') {
      const tier = random.pick(['plus', 'pro', null] as const);
      seedPastPurchases(platform, userId, { purchased: 7_000, granted: tier === null ? 0 : 4_000, tier });
    } else if (theme === 'reports') {
      seedPastPurchases(platform, userId, { purchased: 20_000, granted: 0 });
    } else if (theme === 'chains') {
      seedPastPurchases(platform, userId, { purchased: random.pick([0, 3_500, 20_000, 40_000]) });
    } else if (theme === 'programs') {
      seedPastPurchases(platform, userId, { purchased: random.pick([2_500, 7_000, 20_000, 20_000]) });
    } else if (theme === 'videos') seedPastPurchases(platform, userId);
    else if (theme === 'operators') plan(scheduler.now(), 'buys a pack');
    else if (theme !== 'samples') plan(scheduler.now(), random.isHit(0.3) ? 'buys a pack' : 'subscribes');
  }
  for (const { from, until } of bursts) {
    // Mostly before they are reported, or others start from them.
    const isFirstMade = theme === 'reports' || theme === 'chains';
    for (let videos = isFirstMade ? 2 + random.integer(3) : 0; videos > 0; videos -= 1)
      plan(from - 2 * minute + random.fraction() ** 2 * 3 * minute, 'makes a video');
    let previous = from + lead;
    for (let count = leastActions[theme] + random.integer(3); count > 0; count -= 1) {
      // Half of the actions follow closely upon another.
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
      platform.trace?.(`a user ${action}`);
      people
        .act(action)
        .catch((error) => platform.violations.report('no unexpected error', `${action}: ${error?.stack}`));
    });
  }
}

/** Seeds an account with past purchases, random ones unless told, and the ledger entries that add up to it. */
function seedPastPurchases(
  { random, scheduler, tables }: Platform,
  userId: UserId,
  {
    purchased = random.pick([0, 1_000, 2_500, 7_000]),
    granted = random.isHit(0.5) ? random.pick([1_500, 4_000]) : 0,
    tier = random.pick(['basic', 'plus', 'plus'] as const),
  }: { purchased?: number; granted?: number; tier?: Tier | null } = {},
): void {
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
    grace_credits: 0,
    created_at: startsAt,
    ...credits,
  });
  if (purchased > 0) {
    tables.seed('credits', entry('checkout#cs_past', 'pack', { purchased_credits: purchased }));
  }
  if (granted > 0) tables.seed('credits', entry(`cycle#${id}`, 'plan', { cycle_credits: granted }));
  tables.seed('credits', {
    user_id: userId,
    entry: 'account',
    cycle_credits: granted,
    purchased_credits: purchased,
    grace_credits: 0,
    ...(granted > 0 && {
      cycle_id: id,
      cycle_details: {
        tier,
        startsAt,
        endsAt,
        countsFrom: startsAt,
        openingCredits: 0,
        grantedCredits: granted,
        isAdvance: false,
      },
    }),
  });
}

function traceConditions(
  trace: (line: string) => void,
  conditions: HistoryConditions,
  bursts: readonly Burst[],
): void {
  const { startsAt, faultModel, ...others } = conditions;
  const at = (instant: number) => `${((instant - startsAt) / second).toFixed(1)} s`;
  trace(`begins at ${new Date(startsAt).toISOString()}`);
  for (const { from, until } of bursts) trace(`burst from ${at(from)} to ${at(until)}`);
  for (const { from, until } of faultModel.outages) trace(`outage from ${at(from)} to ${at(until)}`);
  trace(
    `calls take up to ${faultModel.latencyMaximum} ms; in an outage fail ${faultModel.failure}, die ${faultModel.crash}, conflict ${faultModel.conflict}`,
  );
  for (const [name, value] of Object.entries(others)) trace(`${name}: ${JSON.stringify(value)}`);
}
