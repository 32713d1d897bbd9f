/**
 * How many requests a web ACL lets pass within a window that moves with the clock, before it blocks until they are fewer. AWS
 * takes no rate below 10, and only these windows.
 * https://docs.aws.amazon.com/waf/latest/developerguide/waf-rule-statement-type-rate-based-high-level-settings.html
 */
export interface Rate {
  readonly requests: number;
  readonly windowSeconds: 60 | 600;
}

/**
 * What one address may send, by what it asks for: an office or a school behind it is many people, and a program has its
 * documented rate. What strangers can spend by these is computed in docs/cost.md.
 */
export interface AddressRates {
  /** Pages and their files, all together. */
  readonly pages: Rate;
  /** The video of the landing page. */
  readonly landingVideo: Rate;
  /** The reference of the API, by far the longest page. */
  readonly reference: Rate;
  /** Pictures and clips of the pages. */
  readonly pictures: Rate;
  /** The application's largest scripts, which a browser keeps for good. */
  readonly scripts: Rate;
  /** The person's API, with an access token. */
  readonly people: Rate;
  /** The API without one. */
  readonly visitors: Rate;
  /** Routes that store or send what a visitor brings. */
  readonly costly: Rate;
  /** Stripe's and GitHub's signed events. */
  readonly webhooks: Rate;
  /** The public API by one address with one value of the header Authorization: one program. */
  readonly program: Rate;
  /** The public API by one address, whatever that header says: who invents keys changes it each time. */
  readonly programs: Rate;
  /** Everything by all IPv6 addresses of one provider's network, of which one customer has 2^64. */
  readonly ipv6Provider: Rate;
  /** Of that the largest files: the landing page's video and the reference. */
  readonly ipv6LargestFiles: Rate;
  /** Of the user pool: sign-in, renewal of tokens and all else. */
  readonly signIn: Rate;
  /** Of the user pool: what mails a typed address. */
  readonly mails: Rate;
  /** The same by all addresses of one provider's network: half of what all may mail (`functions/limits/mail-limits.ts`). */
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
  webhooks: aMinute(600),
  // The documented 600 twice, at the end of one minute and the beginning of the next, and what is refused above them.
  program: aMinute(1_500),
  programs: aMinute(3_000),
  ipv6Provider: aMinute(30_000),
  ipv6LargestFiles: tenMinutes(10_000),
  signIn: tenMinutes(1_500),
  mails: tenMinutes(10),
  mailsOfProvider: tenMinutes(500),
};

/** On one machine every browser, test and measurement has the same address. */
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
  webhooks: unlimited,
  program: unlimited,
  programs: unlimited,
  ipv6Provider: unlimited,
  ipv6LargestFiles: unlimited,
  signIn: unlimited,
  mails: unlimited,
  mailsOfProvider: unlimited,
};
