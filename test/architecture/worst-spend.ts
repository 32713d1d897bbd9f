import { mailTotalLimits } from '../../functions/limits/mail-limits.ts';
import { visitorLimits } from '../../functions/limits/network-limits.ts';
import { messageTotalLimits } from '../../functions/support/message-limits.ts';
import type { Rate } from '../../lib/foundation/address-rates.ts';
import type { Environment } from '../../lib/foundation/environments.ts';
import { prices } from './prices.ts';

/** Bytes of answers. The bench holds the scripts to less, the test beside this the files of the repository. */
export const largestBytes = {
  /** The video of the landing page; the reference of the API is smaller. */
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
/** One that is refused after one read, since its key or signature is invented. */
const refusedCall = { gigabyteSeconds: 0.5 * 0.02, logBytes: 800, reads: 1 };
const accessLogBytes = 350;

const apiEdge = prices.highestEdgeRequest + prices.inspectedRequest;
const edge = apiEdge + 2 * prices.edgeFunction;
/** API Gateway itself refuses an invented access token. */
const refusedByGateway = apiEdge + prices.apiCall + accessLogBytes * prices.logByte;
const apiCall =
  apiEdge +
  prices.apiCall +
  prices.invocation +
  call.gigabyteSeconds * prices.gigabyteSecond +
  call.logBytes * prices.logByte +
  call.writes * prices.write;
const refusedApiCall =
  apiEdge +
  prices.apiCall +
  prices.invocation +
  refusedCall.gigabyteSeconds * prices.gigabyteSecond +
  refusedCall.logBytes * prices.logByte +
  refusedCall.reads * prices.read;
const file = (bytes: number): number => edge + bytes * prices.highestEdgeByte;
const largestFile = file(largestBytes.largestFile);
const picture = file(largestBytes.picture);

const perHour = ({ requests, windowSeconds }: Rate): number => (requests * hour) / windowSeconds;

/**
 * What anonymous people at so many addresses of IPv4 can make AWS bill in an hour, at most: each address sends all that the
 * rates let pass, in the most expensive mix, from a network of its own. By item, in US dollars.
 */
export function worstSpendOfAnHour(
  { addressRates: rates }: Pick<Environment, 'addressRates'>,
  addresses: number,
): Readonly<Record<string, number>> {
  const sent = (rate: Rate): number => perHour(rate) * addresses;
  const otherPages =
    sent(rates.pages) -
    [rates.landingVideo, rates.reference, rates.pictures, rates.scripts].reduce(
      (sum, rate) => sum + sent(rate),
      0,
    );
  const within = ({ maximum, windowSeconds }: { maximum: number; windowSeconds: number }): number =>
    maximum * Math.max(1, hour / windowSeconds);
  const least = (limits: readonly { maximum: number; windowSeconds: number }[]): number =>
    Math.min(...limits.map(within));
  const ofVisitors = least(visitorLimits) * addresses;
  const mails =
    // To typed addresses, of visitors to the operator, and DMCA notices, which have no total.
    Math.min(least(mailTotalLimits), sent(rates.mails) + ofVisitors) +
    Math.min(least(messageTotalLimits), ofVisitors) +
    ofVisitors;
  return {
    'The landing page’s video, and the reference':
      (sent(rates.landingVideo) + sent(rates.reference)) * largestFile,
    'Pictures and clips': sent(rates.pictures) * picture,
    'The application’s scripts': sent(rates.scripts) * file(largestBytes.script),
    'Any other page or file': otherPages * Math.max(file(largestBytes.other), apiCall),
    'The person’s API, with invented tokens': sent(rates.people) * refusedByGateway,
    'The public API, with invented keys': (sent(rates.programs) - sent(rates.verifications)) * refusedApiCall,
    'Recognizing files': sent(rates.verifications) * apiCall,
    'Webhooks, with invented signatures': sent(rates.webhooks) * refusedApiCall,
    'Messages and other costly routes':
      sent(rates.costly) * (apiCall + 2 * prices.write + prices.objectWrite),
    'Any other route': (sent(rates.visitors) - sent(rates.costly)) * apiCall,
    'New accounts at the user pool': Math.min(least(mailTotalLimits), sent(rates.mails)) * prices.activeUser,
    Emails: mails * prices.mail,
  };
}

/** What the same can do by IPv6 from any number of addresses of one provider's network. */
export function worstSpendOfAProvider({ addressRates: rates }: Pick<Environment, 'addressRates'>): number {
  const large = perHour(rates.ipv6LargestFiles);
  return large * largestFile + (perHour(rates.ipv6Provider) - large) * picture;
}
