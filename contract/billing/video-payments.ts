import {
  type DurationSeconds,
  longestDurationSeconds,
  plans,
  type Quality,
  qualities,
  type Tier,
  videoCostCredits,
} from './catalog.ts';

/*
 * A video may have what all the credits that pay for it allow: plan credits what their plan includes, pack
 * credits everything.
 */

/** `plan`: plan credits first, then pack credits. `pack`: pack credits only. */
export const paymentSources = ['plan', 'pack'] as const;
export type PaymentSource = (typeof paymentSources)[number];

export interface Rights {
  readonly maximumDurationSeconds: DurationSeconds;
  readonly qualities: readonly Quality[];
  readonly veo3: boolean;
}

/** Spendable credits of one plan or of packs. */
export interface CreditBucket {
  /** Null: pack credits. */
  readonly tier: Tier | null;
  readonly credits: number;
}

export interface VideoPayment {
  readonly source: PaymentSource;
  /** In the order of spending. */
  readonly parts: readonly CreditBucket[];
  readonly rights: Rights;
}

/** What a plan's credits allow; null: pack credits, which allow everything. */
export function rightsOf(tier: Tier | null): Rights {
  if (tier === null) return { maximumDurationSeconds: longestDurationSeconds, qualities, veo3: true };
  const { maximumDurationSeconds, qualities: included, veo3 } = plans[tier];
  return { maximumDurationSeconds, qualities: included, veo3 };
}

/**
 * How `source` pays for a video; null: it cannot.
 *
 * @param buckets in the order of spending
 */
export function paymentFrom(
  source: PaymentSource,
  buckets: readonly CreditBucket[],
  priceCredits: number = videoCostCredits,
): VideoPayment | null {
  const parts: CreditBucket[] = [];
  let due = priceCredits;
  for (const { tier, credits } of buckets) {
    const taken = source === 'pack' && tier !== null ? 0 : Math.min(due, credits);
    if (taken > 0) parts.push({ tier, credits: taken });
    due -= taken;
  }
  const hasPlanCredits = parts.some(({ tier }) => tier !== null);
  if (due > 0 || (source === 'plan' && !hasPlanCredits)) return null;
  return { source, parts, rights: parts.map(({ tier }) => rightsOf(tier)).reduce(commonRights) };
}

/** The ways to pay that a person can choose from, plan credits first, since they expire. */
export function paymentsOf(
  buckets: readonly CreditBucket[],
  priceCredits: number = videoCostCredits,
): VideoPayment[] {
  const plan = paymentFrom('plan', buckets, priceCredits);
  const pack = paymentFrom('pack', buckets, priceCredits);
  if (plan === null) return pack === null ? [] : [pack];
  return pack === null || allowsEverything(plan.rights) ? [plan] : [plan, pack];
}

/** The first option beyond `rights`; null: none. `namesVeo3`: a Veo 3 model is asked for by name. */
export function missingRight(
  rights: Rights,
  video: { readonly duration: DurationSeconds; readonly quality: Quality; readonly namesVeo3: boolean },
): 'duration' | 'quality' | 'model' | null {
  if (video.duration > rights.maximumDurationSeconds) return 'duration';
  if (!rights.qualities.includes(video.quality)) return 'quality';
  return video.namesVeo3 && !rights.veo3 ? 'model' : null;
}

function allowsEverything(rights: Rights): boolean {
  const all = rightsOf(null);
  return (
    rights.maximumDurationSeconds >= all.maximumDurationSeconds &&
    all.qualities.every((quality) => rights.qualities.includes(quality)) &&
    rights.veo3
  );
}

function commonRights(some: Rights, others: Rights): Rights {
  return {
    maximumDurationSeconds:
      some.maximumDurationSeconds < others.maximumDurationSeconds
        ? some.maximumDurationSeconds
        : others.maximumDurationSeconds,
    qualities: some.qualities.filter((quality) => others.qualities.includes(quality)),
    veo3: some.veo3 && others.veo3,
  };
}
