/**
 * Allowed requests within a moving window. AWS takes no rate below 10, and only these windows.
 * https://docs.aws.amazon.com/waf/latest/developerguide/waf-rule-statement-type-rate-based-high-level-settings.html
 */
export interface Rate {
  readonly requests: number;
  readonly windowSeconds: 60 | 600;
}

/**
 * An address may be an office or a school: 6,000 requests for pages in ten minutes are some ninety first visits, 2,000 of
 * the person's API in a minute some hundred people who wait for videos. docs/cost.md computes what strangers can spend.
 */
export interface AddressRates {
  readonly pages: Rate;
  readonly landingVideo: Rate;
  /** The API's reference, by far the longest page. */
  readonly reference: Rate;
  readonly pictures: Rate;
  /** The largest ones, which a browser keeps for good. */
  readonly scripts: Rate;
  /** The API with an access token. */
  readonly people: Rate;
  /** The API without a token. */
  readonly visitors: Rate;
  /** Routes that store or send what a visitor brings. */
  readonly costly: Rate;
  /** The route of the public API that needs no key. */
  readonly verifications: Rate;
  readonly webhooks: Rate;
  /** The public API by address and Authorization header: one program. */
  readonly program: Rate;
  /** The public API by address alone: an attacker changes the header each time. */
  readonly programs: Rate;
  /** All IPv6 addresses of one provider's network, since one customer has 2^64. */
  readonly ipv6Provider: Rate;
  /** The same for the landing page's video and the reference. */
  readonly ipv6LargestFiles: Rate;
  readonly signIn: Rate;
  /** What makes the user pool mail a typed address. */
  readonly mails: Rate;
  /** The same by a provider's network: half of what all may mail (`functions/limits/mail-limits.ts`). */
  readonly mailsOfProvider: Rate;
}

const aMinute = (requests: number): Rate => ({ requests, windowSeconds: 60 });
const tenMinutes = (requests: number): Rate => ({ requests, windowSeconds: 600 });

export const publicRates: AddressRates = {
  pages: tenMinutes(6_000),
  landingVideo: tenMinutes(100),
  reference: tenMinutes(100),
  pictures: tenMinutes(1_000),
  scripts: tenMinutes(400),
  people: aMinute(2_000),
  visitors: tenMinutes(3_000),
  costly: tenMinutes(300),
  verifications: aMinute(100),
  webhooks: aMinute(600),
  // The documented 600 twice, around the turn of a minute, and what is refused above them.
  program: aMinute(1_500),
  programs: aMinute(3_000),
  ipv6Provider: aMinute(30_000),
  ipv6LargestFiles: tenMinutes(10_000),
  signIn: tenMinutes(1_500),
  mails: tenMinutes(10),
  mailsOfProvider: tenMinutes(500),
};

/** All browsers, tests and measurements of a laptop have one address. */
const unlimited = aMinute(1_000_000);

export const laptopRates: AddressRates = {
  pages: unlimited,
  landingVideo: unlimited,
  reference: unlimited,
  pictures: unlimited,
  scripts: unlimited,
  people: unlimited,
  visitors: unlimited,
  costly: unlimited,
  verifications: unlimited,
  webhooks: unlimited,
  program: unlimited,
  programs: unlimited,
  ipv6Provider: unlimited,
  ipv6LargestFiles: unlimited,
  signIn: unlimited,
  mails: unlimited,
  mailsOfProvider: unlimited,
};
