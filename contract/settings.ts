import { operatorAllowances, operatorMaxima } from './operator-maxima.ts';
import {
  apiRequestsPerMinute,
  mailsPerDayMaximum,
  mailsPerTenMinutesMaximum,
  type PersonLimit,
  type PersonLimitName,
  personLimits,
  perWords,
  videosInFlightMaximum,
  videosInFlightMaximumByKey,
} from './person-limits.ts';
import type { Capacity } from './videos/line.ts';
import { type ModelId, modelIds } from './videos/models.ts';

/*
 * What an operator may change without a deployment (`npm run settings`). A setting only takes away: what is
 * deployed is its maximum, and holds again once the setting is reset or cannot be read. An allowance gives what no
 * operator has without it, up to a committed maximum, and gives nothing once it is reset or cannot be read.
 */

/** Parts of the product that can be switched off, with what that does. */
export const features = {
  sign_ups: 'new accounts, by password and by Google; who has one signs in',
  sharing: 'new links to videos; links that exist stay',
  uploads: 'new images, by people and by programs',
  api: 'every request by an API key, also by MCP; the page /developers stays',
  packs: 'checkouts of credit packs; payments that were begun are granted',
  subscriptions: 'checkouts of plans; payments that were begun are granted, renewals go on',
} as const;
export type Feature = keyof typeof features;

export type SwitchName = Feature | `model.${ModelId}`;

export type MaximumName =
  | 'mails_in_ten_minutes'
  | 'mails_a_day'
  | 'spend'
  | `spend.${ModelId}`
  | `videos_at_once.${ModelId}`
  | `starts_a_minute.${ModelId}`
  | `person.${PersonLimitName | 'videos_in_flight'}`
  | `key.${'requests_a_minute' | 'videos_in_flight'}`
  | `operator.${'grant_alone_credits' | 'refund_alone_cents' | 'purse_credits' | 'purse_cents'}`;

export type AllowanceName = `operator.${'delete_alone_credits' | 'reset_alone_credits'}`;

/** What videos may cost us in a day (UTC), in US dollars. */
export interface SpendLimits {
  readonly allDollars: number;
  readonly perModelDollars: number;
}

/** What is deployed in an environment; the other maxima are the same everywhere. */
export interface EnvironmentMaxima {
  readonly spendLimits: SpendLimits;
  readonly capacities: Readonly<Record<ModelId, Capacity>>;
}

export type Setting =
  | { readonly kind: 'switch'; readonly name: SwitchName; readonly about: string }
  | {
      /** A whole number from 1 to what is deployed. */
      readonly kind: 'maximum';
      readonly name: MaximumName;
      readonly about: string;
      readonly unit: string;
      readonly deployedIn: (environment: EnvironmentMaxima) => number;
    }
  | {
      /** A whole number from 0, which is deployed, to `most`. */
      readonly kind: 'allowance';
      readonly name: AllowanceName;
      readonly about: string;
      readonly unit: string;
      readonly most: number;
    }
  | { readonly kind: 'until'; readonly name: 'maintenance_until'; readonly about: string };

/** A longer maintenance is set again: a forgotten one ends by itself. */
export const maintenanceHoursMaximum = 12;

const featureNames = Object.keys(features).filter((name): name is Feature => name in features);
const limitNames = Object.keys(personLimits).filter((name): name is PersonLimitName => name in personLimits);

function maximum(
  name: MaximumName,
  about: string,
  unit: string,
  deployed: number | ((environment: EnvironmentMaxima) => number),
): Setting {
  const deployedIn = typeof deployed === 'number' ? () => deployed : deployed;
  return { kind: 'maximum', name, about, unit, deployedIn };
}

const spendUnit = 'US dollars a day (UTC)';

/** Every setting, in the order in which an operator reads them. */
export const settings: readonly Setting[] = [
  {
    kind: 'until',
    name: 'maintenance_until',
    about: 'nothing new begins, and what people have stays readable; payments, videos and refunds go on',
  },
  ...featureNames.map((name): Setting => ({ kind: 'switch', name, about: features[name] })),
  ...modelIds.map(
    (id): Setting => ({
      kind: 'switch',
      name: `model.${id}`,
      about: 'new videos of this model; those that are charged are made',
    }),
  ),
  maximum('spend', 'cost of all videos', spendUnit, ({ spendLimits }) => spendLimits.allDollars),
  ...modelIds.map((id) =>
    maximum(`spend.${id}`, 'cost of its videos', spendUnit, ({ spendLimits }) => spendLimits.perModelDollars),
  ),
  ...modelIds.flatMap((id) => [
    maximum(
      `videos_at_once.${id}`,
      'more wait in line',
      'videos at once',
      ({ capacities }) => capacities[id].videosAtOnce,
    ),
    maximum(
      `starts_a_minute.${id}`,
      'more wait in line',
      'videos a minute',
      ({ capacities }) => capacities[id].startsPerMinute,
    ),
  ]),
  maximum('mails_in_ten_minutes', 'to typed addresses', 'emails', mailsPerTenMinutesMaximum),
  maximum('mails_a_day', 'to typed addresses', 'emails a day (UTC)', mailsPerDayMaximum),
  ...limitNames.map((name) => {
    const { maximum: deployed, of, per }: PersonLimit = personLimits[name];
    return maximum(`person.${name}`, 'of one person', `${of} ${perWords[per]}`, deployed);
  }),
  maximum('person.videos_in_flight', 'of one person', 'unfinished videos', videosInFlightMaximum),
  maximum('key.requests_a_minute', 'by the keys of one account', 'requests a minute', apiRequestsPerMinute),
  maximum(
    'key.videos_in_flight',
    'by the keys of one account',
    'unfinished videos',
    videosInFlightMaximumByKey,
  ),
  maximum(
    'operator.grant_alone_credits',
    'more asks a second operator',
    'credits granted alone',
    operatorMaxima.grantAloneCredits,
  ),
  maximum(
    'operator.refund_alone_cents',
    'more asks a second operator',
    'US cents refunded alone',
    operatorMaxima.refundAloneCents,
  ),
  maximum(
    'operator.purse_credits',
    'granted or taken by one operator',
    'credits a day (UTC)',
    operatorMaxima.purseCredits,
  ),
  maximum(
    'operator.purse_cents',
    'refunded by one operator',
    'US cents a day (UTC)',
    operatorMaxima.purseCents,
  ),
  {
    kind: 'allowance',
    name: 'operator.delete_alone_credits',
    about: 'an account without a plan and with more asks a second operator; 0: every account',
    unit: 'credits of an account that one operator deletes',
    most: operatorAllowances.deleteAloneCredits,
  },
  {
    kind: 'allowance',
    name: 'operator.reset_alone_credits',
    about: 'an account without a plan and with more asks a second operator; 0: every account',
    unit: 'credits of an account whose second factor one operator resets',
    most: operatorAllowances.resetAloneCredits,
  },
];

const settingsByName: ReadonlyMap<string, Setting> = new Map(settings.map((one) => [one.name, one]));

/** Undefined: no setting has this name. */
export function settingNamed(name: string): Setting | undefined {
  return settingsByName.get(name);
}
