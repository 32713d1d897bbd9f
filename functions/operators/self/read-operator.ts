import { stepUpSeconds } from '../../../contract/operators/operator-errors.ts';
import type { OperatorRoute } from '../http/operator-handler.ts';

export interface ReadOperatorDependencies {
  /** What the operator may still move on the day (UTC) of `at`. */
  readonly purse: {
    remaining(operator: string, at: Date): Promise<{ readonly credits: number; readonly cents: number }>;
  };
  readonly siteUrl: string;
  readonly stripeApiUrl: string;
  readonly stripeSecretKey: () => Promise<string>;
  readonly now: () => Date;
}

const stripe = 'https://api.stripe.com';
const dashboard = 'https://dashboard.stripe.com';

/** Who the operator is, and what they may do now. */
export function createReadOperator(dependencies: ReadOperatorDependencies): OperatorRoute<'readOperator'> {
  const { purse, siteUrl, stripeApiUrl, stripeSecretKey, now } = dependencies;
  return async ({ operator: { name, roles, signedInAt, sessionEndsAt } }) => {
    const steppedUpUntil = new Date(signedInAt.getTime() + stepUpSeconds * 1_000);
    return {
      name,
      roles: [...roles],
      stepped_up_until: now() < steppedUpUntil ? steppedUpUntil.toISOString() : null,
      session_ends_at: sessionEndsAt.toISOString(),
      purse: await purse.remaining(name, now()),
      stripe_dashboard_url: stripeApiUrl === stripe ? customersOf(await stripeSecretKey()) : null,
      site_url: siteUrl,
    };
  };
}

/** Test customers are in a part of their own. https://docs.stripe.com/keys: `sk_test_…`, `rk_test_…` */
function customersOf(secretKey: string): string {
  return `${dashboard}${/^[rs]k_test_/.test(secretKey) ? '/test' : ''}/customers/`;
}
