import type { Tier } from '../../../contract/billing/catalog.ts';
import { tiers } from '../../../contract/billing/catalog.ts';
import type { PaymentSource, Rights, VideoPayment } from '../../../contract/billing/video-payments.ts';
import { paymentsOf, rightsOf } from '../../../contract/billing/video-payments.ts';
import type { CreditBalance } from '../../api/received.ts';
import type { OfferedModel, VideoModels } from '../../session/site-config.ts';

/** How the next video is paid, what that allows and which model makes it. */
export interface Offer {
  /** The ways to pay; empty: not enough credits, or balance unknown. */
  readonly payments: readonly VideoPayment[];
  readonly payment: VideoPayment | null;
  readonly rights: Rights;
  /** The plan without Veo 3 whose credits pay; null: Veo 3 makes the video. */
  readonly simplerPlan: Tier | null;
  readonly model: OfferedModel;
}

/**
 * The offer to a person.
 *
 * @param balance null while unknown: nothing is locked then, for the lock might be wrong
 * @param tier the subscribed plan, offered without credits
 */
export function offerOf(
  balance: Pick<CreditBalance, 'buckets'> | null,
  tier: string | null,
  payWith: PaymentSource,
  models: VideoModels,
): Offer {
  const payments = paymentsOf(
    (balance?.buckets ?? []).map((bucket) => ({ ...bucket, tier: known(bucket.tier) })),
  );
  const payment = payments.find(({ source }) => source === payWith) ?? payments[0] ?? null;
  const rights = payment?.rights ?? rightsOf(balance === null ? null : known(tier));
  const payingTiers = payment === null ? [known(tier)] : payment.parts.map((part) => part.tier);
  return {
    payments,
    payment,
    rights,
    simplerPlan: rights.veo3 ? null : (payingTiers.find((paying) => !rightsOf(paying).veo3) ?? null),
    model: rights.veo3 ? models.veo3 : models.basic,
  };
}

/** The server decides about a plan newer than this page. */
function known(tier: string | null): Tier | null {
  return tiers.find((one) => one === tier) ?? null;
}
