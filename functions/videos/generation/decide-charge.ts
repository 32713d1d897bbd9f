import type { FreeSample } from '../../../contract/billing/catalog.ts';
import { planRequiredMessage, type RestrictedChoice } from '../../../contract/billing/plan-words.ts';
import {
  type CreditBucket,
  missingRight,
  paymentFrom,
  paymentsOf,
  type Rights,
  rightsOf,
  type VideoPayment,
} from '../../../contract/billing/video-payments.ts';
import { insufficientCreditsMessage } from '../../../contract/errors.ts';
import type { VideoRequest } from '../../../contract/schemas.ts';
import { isVeo3 } from '../../../contract/videos/video-inputs.ts';
import { bucketsOf, spendFrom } from '../../credits/credit-buckets.ts';
import { Rejection } from '../../errors/rejection.ts';
import {
  type Account,
  hasFreeSample,
  type Posting,
  spendableCredits,
  takeFreeSample,
} from '../../tables/credits/ledger.ts';

export type ChargeRefusal =
  | { readonly kind: 'insufficient-credits'; readonly credits: number }
  /** The chosen credits do not pay, but others would. */
  | { readonly kind: 'other-credits'; readonly credits: number }
  | { readonly kind: 'plan-required'; readonly field: 'duration' | 'quality' | 'model' };

export type ChargeDecision =
  | { readonly kind: 'charge'; readonly posting: Posting; readonly rights: Rights }
  | { readonly kind: 'refused'; readonly refusal: ChargeRefusal };

/**
 * Chooses the credits that pay. Without `pay_with`, plan credits pay if they allow the video, pack credits if
 * only they do. Pure.
 */
export function decideCharge(
  account: Account,
  request: VideoRequest,
  now: Date,
  priceCredits: number,
): ChargeDecision {
  const instant = now.toISOString();
  const buckets = bucketsOf(account, instant);
  const payments = paymentsFor(request, buckets, priceCredits);
  const [first] = payments;
  if (first === undefined) {
    const { total } = spendableCredits(account, instant);
    const kind = total < priceCredits ? 'insufficient-credits' : 'other-credits';
    return refused({ kind, credits: total });
  }
  const video = rightsWanted(request);
  const payment = payments.find(({ rights }) => missingRight(rights, video) === null) ?? first;
  const field = missingRight(payment.rights, video);
  return field === null
    ? charge(account, payment, instant, priceCredits)
    : refused({ kind: 'plan-required', field });
}

/** Lets the video take the account's free sample, if it has one. Pure. */
export function decideFreeSample(
  account: Account,
  video: { readonly id: string; readonly request: VideoRequest },
  sample: FreeSample,
): ChargeDecision {
  if (!hasFreeSample(account)) return refused({ kind: 'insufficient-credits', credits: 0 });
  const rights = rightsOf(sample.rightsOf);
  const field = missingRight(rights, rightsWanted(video.request));
  return field === null
    ? { kind: 'charge', posting: takeFreeSample(video.id), rights }
    : refused({ kind: 'plan-required', field });
}

function rightsWanted({ duration, quality, model }: VideoRequest) {
  return { duration, quality, namesVeo3: model !== undefined && isVeo3(model) };
}

function paymentsFor(
  { pay_with }: VideoRequest,
  buckets: readonly CreditBucket[],
  priceCredits: number,
): VideoPayment[] {
  if (pay_with === undefined) return paymentsOf(buckets, priceCredits);
  const payment = paymentFrom(pay_with, buckets, priceCredits);
  return payment === null ? [] : [payment];
}

function charge(
  account: Account,
  { source, rights }: VideoPayment,
  now: string,
  priceCredits: number,
): ChargeDecision {
  const decision = spendFrom(source, account, priceCredits, now);
  return decision.kind === 'covered'
    ? { kind: 'charge', posting: decision.posting, rights }
    : refused({ kind: 'insufficient-credits', credits: decision.credits });
}

function refused(refusal: ChargeRefusal): ChargeDecision {
  return { kind: 'refused', refusal };
}

/** The response to a refused charge. */
export function chargeRejection(
  refusal: ChargeRefusal,
  request: VideoRequest,
  priceCredits: number,
): Rejection {
  switch (refusal.kind) {
    case 'insufficient-credits':
      return new Rejection('insufficient_credits', {
        message: insufficientCreditsMessage(priceCredits, refusal.credits),
        credits: refusal.credits,
      });
    case 'other-credits':
      return new Rejection('insufficient_credits', {
        field: 'pay_with',
        message:
          request.pay_with === 'pack'
            ? 'Your pack credits are not enough for a video. Pay with plan credits.'
            : 'You have no plan credits left. Pay with pack credits.',
        credits: refusal.credits,
      });
    case 'plan-required':
      return new Rejection('plan_required', {
        field: refusal.field,
        message: planRequiredMessage(choiceOf(refusal.field, request)),
      });
  }
}

function choiceOf(field: 'duration' | 'quality' | 'model', request: VideoRequest): RestrictedChoice {
  switch (field) {
    case 'duration':
      return { durationSeconds: request.duration };
    case 'quality':
      return { quality: request.quality };
    case 'model':
      return { veo3: true };
  }
}
