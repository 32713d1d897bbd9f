import type { RequestOptions, Requests } from '../api/requests.ts';
import type { CreditBalance, ModelList, Usage } from '../api/types.gen.ts';

export interface UsageOptions extends RequestOptions {
  /** The first day, `YYYY-MM-DD`. */
  readonly from?: string | undefined;
  /** The last day, `YYYY-MM-DD`. */
  readonly to?: string | undefined;
}

/** What the account has, uses and may choose from. */
export class Account {
  private readonly requests: Requests;

  constructor(requests: Requests) {
    this.requests = requests;
  }

  /** What can be spent, by the account and by this key. */
  credits(options: RequestOptions = {}): Promise<CreditBalance> {
    return this.requests.send({ method: 'GET', path: '/credits' }, options);
  }

  /** Credits and videos by key and day. */
  usage({ from, to, ...options }: UsageOptions = {}): Promise<Usage> {
    return this.requests.send({ method: 'GET', path: '/usage', query: { from, to } }, options);
  }

  /** The models that make videos. */
  models(options: RequestOptions = {}): Promise<ModelList> {
    return this.requests.send({ method: 'GET', path: '/models' }, options);
  }
}
