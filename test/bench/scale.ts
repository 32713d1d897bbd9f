import { type Capacity, lineMaximumMinutes, pollInLineMaximumSeconds } from '../../contract/videos/line.ts';
import { models } from '../../contract/videos/models.ts';
import { mailTotalLimits } from '../../functions/limits/mail-limits.ts';
import { environmentNamed } from '../../lib/foundation/environments.ts';
import { throttle } from '../../lib/service/api.ts';
import { callsOfVideo, seconds, writeUnits } from '../architecture/video-cost.ts';
import type { Figure } from './figure.ts';

/** So many people come within a minute, sign up, and each wait for one video. */
export const crowds = [1_000, 10_000, 100_000] as const;

/** What a crowd needs of something that there is too little of at some size. */
export interface Limit {
  readonly of: string;
  readonly has: number;
  readonly needs: (people: number) => number;
}

/** The seconds in which a crowd arrives. */
const arrivalSeconds = 60;
/** Veo takes so long for a video of 8 s. */
const renderingSeconds = models['veo-3.1'].usualSeconds;
/** Subscription, credits, videos, the video's request, and two looks at it before its place in line is known. */
const requestsOnArrival = 6;
/** A name of the item `slots` of a model, which each start and each end writes whole. */
const bytesOfSlot = 110;

/**
 * The limits of production as it is committed, and AWS's where no larger one was asked for.
 * https://docs.aws.amazon.com/cognito/latest/developerguide/quotas.html
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/burst-adaptive-capacity.html
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/on-demand-capacity-mode-initial.html
 */
export function limitsOfProduction(): readonly Limit[] {
  const { videos, concurrentExecutions } = environmentNamed('prod');
  const capacity: Capacity = videos.capacities['veo-3.1'];
  const [tenMinutesOfMail] = mailTotalLimits;
  const perSecond = (people: number) => people / arrivalSeconds;
  const questions = (people: number) => people / pollInLineMaximumSeconds;
  const requests = (people: number) => requestsOnArrival * perSecond(people) + questions(people);
  const videosAtOnce = (people: number) => (people * renderingSeconds) / (lineMaximumMinutes * 60);
  const units = callsOfVideo.transactions * writeUnits.transaction + callsOfVideo.writes * writeUnits.write;
  return [
    { of: 'videos at once at the provider', has: capacity.videosAtOnce, needs: videosAtOnce },
    {
      of: 'dollars of the day for videos',
      has: videos.dailySpendLimitDollars.perModel,
      needs: (people) => (people * 8 * models['veo-3.1'].costMicrodollarsPerSecond) / 1e6,
    },
    { of: 'mails in ten minutes', has: tenMinutesOfMail.maximum, needs: (people) => people },
    { of: 'sign-ins a second', has: 120, needs: perSecond },
    { of: 'requests a second', has: throttle.rateLimit, needs: requests },
    {
      of: 'functions at once',
      has: concurrentExecutions,
      needs: (people) => requests(people) * seconds.apiCall,
    },
    {
      of: 'writes a second to new tables',
      has: 4_000,
      needs: (people) => units * perSecond(people),
    },
    {
      of: "writes a second of a model's slots",
      has: 1_000,
      needs: (people) => {
        const atOnce = videosAtOnce(people);
        return (2 * atOnce * Math.ceil((atOnce * bytesOfSlot) / 1_024)) / renderingSeconds;
      },
    },
  ];
}

/** The table of docs/scaling.md: what production has, and what each crowd needs; bold where it is too little. */
export function scaleTable(): string {
  const whole = (number: number) => Math.ceil(number).toLocaleString('en');
  return [
    `| | has | ${crowds.map(whole).join(' | ')} |`,
    '|---|---|---|---|---|',
    ...limitsOfProduction().map(({ of, has, needs }) => {
      const needed = crowds.map((people) =>
        needs(people) > has ? `**${whole(needs(people))}**` : whole(needs(people)),
      );
      return `| ${of} | ${whole(has)} | ${needed.join(' | ')} |`;
    }),
  ].join('\n');
}

/** From how many people on each limit is too narrow. */
export function measureScale(): readonly Figure[] {
  return limitsOfProduction().map(({ of, has, needs }) => ({
    what: `people in a minute whom the ${of} suffice for`,
    measured: largestCrowd((people) => needs(people) <= has),
    unit: 'people',
  }));
}

/** By halving, up to a million. */
function largestCrowd(suffices: (people: number) => boolean): number {
  let enough = 0;
  let tooMany = 1_000_001;
  while (tooMany - enough > 1) {
    const middle = Math.floor((enough + tooMany) / 2);
    if (suffices(middle)) enough = middle;
    else tooMany = middle;
  }
  return enough;
}
