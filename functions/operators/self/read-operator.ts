import { stepUpSeconds } from '../../../contract/operators/operator-errors.ts';
import type { OperatorRoute } from '../http/operator-handler.ts';

export interface ReadOperatorDependencies {
  /** What the operator may still move on the day (UTC) of `at`. */
  readonly purse: {
    remaining(operator: string, at: Date): Promise<{ readonly credits: number; readonly cents: number }>;
  };
  readonly siteUrl: string;
  readonly stripeApiUrl: string;
  readonly now: () => Date;
}

const stripe = 'https://api.stripe.com';
const dashboard = 'https://dashboard.stripe.com/customers/';

/** Who the operator is, and what they may do now. */
export function createReadOperator(dependencies: ReadOperatorDependencies): OperatorRoute<'readOperator'> {
  const { purse, siteUrl, stripeApiUrl, now } = dependencies;
  return async ({ operator: { name, roles, signedInAt, sessionEndsAt } }) => {
    const steppedUpUntil = new Date(signedInAt.getTime() + stepUpSeconds * 1_000);
    return {
      name,
      roles: [...roles],
      stepped_up_until: now() < steppedUpUntil ? steppedUpUntil.toISOString() : null,
      session_ends_at: sessionEndsAt.toISOString(),
      purse: await purse.remaining(name, now()),
      stripe_dashboard_url: stripeApiUrl === stripe ? dashboard : null,
      site_url: siteUrl,
    };
  };
}
