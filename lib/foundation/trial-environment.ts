import { RetentionDays } from 'aws-cdk-lib/aws-logs';
import { publicRates } from './address-rates.ts';
import type { Facts } from './facts.ts';

/** The address that stands in the templates of a trial as long as its operator has given none. */
export const unknownAddress = 'you@example.com';

/** Leaves most of a quota of ten to the pages: a rendering takes one for some seconds. */
const capacity = { videosAtOnce: 3, startsPerMinute: 60 };

/**
 * `npx cdk deploy --all -c trial=me@example.com`: the product in an account of one's own, with nothing to write before
 * (decision 46). `chosenEnvironment` adds account, region and address.
 */
export const trialEnvironment = {
  isTrial: true,
  addressRates: publicRates,
  retain: false,
  logRetention: RetentionDays.ONE_WEEK,
  releasesGradually: false,
  creditsAtSignUp: 10_000,
  dailySpendLimitDollars: { all: 5, perModel: 5 },
  // What AWS gives a new account.
  concurrentExecutions: 10,
  monthlyBudgetDollars: 5,
} as const;

/** Takes the place of the file that operators of other environments write. */
export function trialFacts(address: string) {
  return {
    operatorAddress: address,
    videos: { capacities: { simulated: capacity, 'simulated-lite': capacity } },
  } satisfies Facts;
}
