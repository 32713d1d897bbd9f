/**
 * How many requests one address (IPv4) may send within ten minutes before the web ACLs block it until it sends fewer. What
 * they let an anonymous person spend is computed in docs/cost.md; AWS takes no rate below 10.
 * https://docs.aws.amazon.com/waf/latest/developerguide/waf-rule-statement-type-rate-based-high-level-settings.html
 */
export interface AddressRates {
  /** Of the site: pages, files and API together. */
  readonly everything: number;
  /** The largest files: the video of the landing page and the reference of the API. */
  readonly largestFiles: number;
  /** Pictures and clips of the pages. */
  readonly pictures: number;
  /** The application's largest scripts, which a browser keeps for good. */
  readonly scripts: number;
  /** Routes that store or send what a visitor brings. */
  readonly costly: number;
  /** Of the user pool: sign-in, renewal of tokens and all else. */
  readonly signIn: number;
  /** Of the user pool: what mails a typed address. */
  readonly mails: number;
}

export const rateWindowSeconds = 600;

export const publicRates: AddressRates = {
  everything: 450,
  largestFiles: 10,
  pictures: 50,
  scripts: 30,
  costly: 30,
  signIn: 300,
  mails: 10,
};

/** On one machine every browser, test and measurement has the same address. */
export const laptopRates: AddressRates = {
  everything: 500_000,
  largestFiles: 50_000,
  pictures: 50_000,
  scripts: 50_000,
  costly: 50_000,
  signIn: 50_000,
  mails: 50_000,
};
