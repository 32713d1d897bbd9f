import { mailTotalLimits } from '../../functions/limits/mail-limits.ts';
import { visitorLimits } from '../../functions/limits/network-limits.ts';
import { messageTotalLimits } from '../../functions/support/message-limits.ts';
import { rateWindowSeconds } from '../../lib/address-rates.ts';
import type { Environment } from '../../lib/environments.ts';

/** In US dollars, in us-east-1, before free tiers; each with its source. */
export const prices = {
  /** https://aws.amazon.com/cloudfront/pricing/pay-as-you-go/ (HTTPS, North America and Europe) */
  edgeRequest: 1 / 1e6,
  edgeFunction: 0.1 / 1e6,
  edgeByte: 0.085 / 1e9,
  /** https://aws.amazon.com/waf/pricing/ */
  inspectedRequest: 0.6 / 1e6,
  webAclMonth: 5,
  webAclRuleMonth: 1,
  /** https://aws.amazon.com/api-gateway/pricing/ (HTTP APIs) */
  apiCall: 1 / 1e6,
  /** https://aws.amazon.com/lambda/pricing/ (ARM) */
  invocation: 0.2 / 1e6,
  gigabyteSecond: 0.0000133334,
  /** https://aws.amazon.com/cloudwatch/pricing/ (logs) */
  logByte: 0.5 / 1e9,
  /** https://aws.amazon.com/dynamodb/pricing/on-demand/ */
  write: 0.625 / 1e6,
  /** https://aws.amazon.com/s3/pricing/ */
  objectWrite: 5 / 1e6,
  /** https://aws.amazon.com/ses/pricing/ */
  mail: 0.1 / 1e3,
  /** https://aws.amazon.com/cognito/pricing/ (Essentials): also a user who never confirms is active in that month */
  activeUser: 0.015,
} as const;

/** Bytes of answers. The bench holds the scripts to less, the test beside this the files of the repository. */
export const largestBytes = {
  /** The video of the landing page. */
  largestFile: 1_400_000,
  picture: 116_000,
  /** A script of the application, compressed. */
  script: 90_000,
  /** Any other page, font or script; pages also where they are not compressed. */
  other: 55_000,
} as const;

const hour = 60 * 60;
/** What an API call may take and log: far above the measured ones. */
const call = { gigabyteSeconds: 0.5 * 0.1, logBytes: 1_500, writes: 1 };

const edge = prices.edgeRequest + prices.inspectedRequest + 2 * prices.edgeFunction;
const apiCall =
  edge +
  prices.apiCall +
  prices.invocation +
  call.gigabyteSeconds * prices.gigabyteSecond +
  call.logBytes * prices.logByte +
  call.writes * prices.write;
const file = (bytes: number): number => edge + bytes * prices.edgeByte;

/**
 * What anonymous people at so many addresses can make AWS bill in an hour, at most: each address sends all that the rates let
 * pass, in the most expensive mix, from a network of its own. By item, in US dollars.
 */
export function worstSpendOfAnHour(
  { addressRates, signUpsPerHour }: Pick<Environment, 'addressRates' | 'signUpsPerHour'>,
  addresses: number,
): Readonly<Record<string, number>> {
  const perHour = (rate: number): number => (rate * addresses * hour) / rateWindowSeconds;
  const { largestFiles, pictures, scripts, costly, everything } = addressRates;
  const rest = everything - largestFiles - pictures - scripts - costly;
  const within = ({ maximum, windowSeconds }: { maximum: number; windowSeconds: number }): number =>
    maximum * Math.max(1, hour / windowSeconds);
  const least = (limits: readonly { maximum: number; windowSeconds: number }[]): number =>
    Math.min(...limits.map(within));
  const ofVisitors = least(visitorLimits) * addresses;
  const mails =
    // To typed addresses, of visitors to the operator, and DMCA notices, which have no total.
    Math.min(least(mailTotalLimits), perHour(addressRates.mails) + ofVisitors) +
    Math.min(least(messageTotalLimits), ofVisitors) +
    ofVisitors;
  return {
    'The largest files': perHour(largestFiles) * file(largestBytes.largestFile),
    'Pictures and clips': perHour(pictures) * file(largestBytes.picture),
    "The application's scripts": perHour(scripts) * file(largestBytes.script),
    'Messages and other costly routes': perHour(costly) * (apiCall + 2 * prices.write + prices.objectWrite),
    'Any other page, file or route': perHour(rest) * Math.max(file(largestBytes.other), apiCall),
    'New accounts at the user pool':
      Math.min(signUpsPerHour, perHour(addressRates.mails)) * prices.activeUser,
    Emails: mails * prices.mail,
  };
}
