import type { Tier } from '../../../contract/catalog.ts';
import { tiers } from '../../../contract/catalog.ts';
import type { PaymentSource, Rights, VideoPayment } from '../../../contract/video-payments.ts';
import { paymentsOf, rightsOf } from '../../../contract/video-payments.ts';
import type { CreditBalance } from '../../api/received.ts';
import type { OfferedModel, VideoModels } from '../../session/site-config.ts';

/** What the form offers a person: how the next video is paid, what that allows, and which model makes it. */
export interface Offer {
  /** The ways to pay between which the person has a choice; empty: not enough credits, or they are not known. */
  readonly payments: readonly VideoPayment[];
  /** The chosen way; null: none. */
  readonly payment: VideoPayment | null;
  readonly rights: Rights;
  /** The plan without Veo 3 whose credits pay; null: the video is made by Veo 3. */
  readonly simplerPlan: Tier | null;
  readonly model: OfferedModel;
}

/**
 * The offer to a person. Pure.
 *
 * @param balance null while it is not known: then nothing is locked, since a lock that opens again would be a wrong one
 * @param tier the subscribed plan, which is offered while there are no credits
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

/** A plan that is newer than this page allows everything here: the server knows better. */
function known(tier: string | null): Tier | null {
  return tiers.find((one) => one === tier) ?? null;
}
