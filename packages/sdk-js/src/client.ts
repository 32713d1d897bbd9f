import { ReelwrightError } from './api/errors.ts';
import { Requests } from './api/requests.ts';
import { Account } from './resources/account.ts';
import { Images } from './resources/images.ts';
import { Videos } from './resources/videos.ts';
import { Webhooks } from './resources/webhooks.ts';

export interface ReelwrightOptions {
  /** Default: the environment's REELWRIGHT_API_KEY. */
  readonly apiKey?: string | undefined;
  /** Default: the environment's REELWRIGHT_BASE_URL, or the site. */
  readonly baseUrl?: string | undefined;
  /** How often a request is sent until it gives up. Default: 5. */
  readonly maximumAttempts?: number | undefined;
  /** For one attempt; of a download, for each part of it. Default: 60 seconds. */
  readonly timeoutSeconds?: number | undefined;
  /** In place of the global `fetch`. */
  readonly fetch?: typeof fetch | undefined;
}

const defaultBaseUrl = 'https://reelwright.example';

/** Asks the Reelwright API. Every request is repeated until it is answered, and done once. */
export class Reelwright {
  readonly videos: Videos;
  readonly images: Images;
  readonly account: Account;
  readonly webhooks: Webhooks;

  constructor({
    apiKey = environment('REELWRIGHT_API_KEY'),
    baseUrl = environment('REELWRIGHT_BASE_URL') ?? defaultBaseUrl,
    maximumAttempts = 5,
    timeoutSeconds = 60,
    fetch = globalThis.fetch,
  }: ReelwrightOptions = {}) {
    if (apiKey === undefined) {
      throw new ReelwrightError(
        'Give an apiKey, or set REELWRIGHT_API_KEY. Keys are made under /developers.',
      );
    }
    const requests = new Requests({
      apiKey,
      baseUrl: baseUrl.replace(/\/+$/, ''),
      maximumAttempts,
      timeoutSeconds,
      fetch,
    });
    this.videos = new Videos(requests);
    this.images = new Images(requests);
    this.account = new Account(requests);
    this.webhooks = new Webhooks(requests);
  }
}

/** Undefined where there is no environment, as in a browser. */
function environment(name: string): string | undefined {
  return typeof process === 'undefined' ? undefined : process.env[name];
}
