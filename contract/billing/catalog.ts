/**
 * What is sold and what is allowed: section 9 of the product's specification, once, for the browser, the handlers
 * and the stacks. Prices are US cents. Nothing else in the repository repeats these numbers.
 */

export const currency = 'usd';

/** What one video costs, whatever its length, shape or quality. */
export const videoCostCredits = 1_000;

/** Below this many credits the page warns: two videos' worth in the generator's bar, one on the dashboard. */
export const lowCreditsWarning = {
  generatorCredits: 2 * videoCostCredits,
  dashboardCredits: videoCostCredits,
} as const;

export const tiers = ['basic', 'plus', 'pro'] as const;
export type Tier = (typeof tiers)[number];

/** How often a subscription is paid. Its credits come every month either way. */
export const billingIntervals = ['monthly', 'yearly'] as const;
export type BillingInterval = (typeof billingIntervals)[number];

/** What a year paid at once saves of twelve months, as the pricing page promises: 'Save 25%'. */
export const yearlySavingPercent = 25;

export const packNames = ['starter', 'creator', 'business'] as const;
export type PackName = (typeof packNames)[number];

export const durationsSeconds = [5, 8] as const;
export type DurationSeconds = (typeof durationsSeconds)[number];
export const longestDurationSeconds = durationsSeconds.reduce((longest, seconds) =>
  seconds > longest ? seconds : longest,
);
export const defaultDurationSeconds: DurationSeconds = 8;

export const aspectRatios = ['16:9', '1:1', '9:16'] as const;
export type AspectRatio = (typeof aspectRatios)[number];
export const defaultAspectRatio: AspectRatio = '16:9';

export const qualities = ['standard', 'pro'] as const;
export type Quality = (typeof qualities)[number];
export const defaultQuality: Quality = 'standard';

/** The shorter side of a video's picture, in pixels: 720p and 1080p. */
export const qualityHeightPixels = { standard: 720, pro: 1080 } as const satisfies Record<Quality, number>;

export const defaultModel = 'google-veo3';

/**
 * Longest prompt, in UTF-16 code units as `String.length` counts them. Our choice: the models read about 1,000
 * tokens, which is some 4,000 characters of English but fewer in other scripts; 2,000 fits them all.
 */
export const promptMaximumCharacters = 2_000;

/** Images to start from: 'PNG, JPG, WebP up to 10MB'. */
export const imageTypes = ['image/png', 'image/jpeg', 'image/webp'] as const;
export type ImageType = (typeof imageTypes)[number];
export const imageMaximumBytes = 10 * 1_024 * 1_024;

/** A video is deleted this long after it was made, unless it is saved. */
export const retentionDays = 30;
/** What a person deletes is gone from every backup so many days later. */
export const backupRetentionDays = 35;
/** A video that is no longer saved is kept at least this long. */
export const unsavedGraceDays = 1;
/** A deleted video can be had back for this long. */
export const deletionUndoMinutes = 60;

/** Plan credits that are given back after their cycle has ended can be spent for this long. */
export const graceDays = 7;

/** The specification's minimum, which is the user pool's policy too. */
export const passwordMinimumCharacters = 6;
/** Cognito's maximum. */
export const passwordMaximumCharacters = 256;

/** Longest search in the history, in characters. */
export const searchMaximumCharacters = 100;

export interface Plan {
  readonly tier: Tier;
  readonly name: string;
  readonly monthlyPriceCents: number;
  readonly yearlyPriceCents: number;
  readonly creditsPerMonth: number;
  readonly maximumDurationSeconds: DurationSeconds;
  readonly qualities: readonly Quality[];
  readonly commercialRights: boolean;
  readonly processing: 'standard' | 'priority' | 'fastest';
  /** How its people are helped, beside the contact form, which anyone may use. */
  readonly support: readonly ('email' | 'priority')[];
  /** Whether videos are made by Veo 3. */
  readonly veo3: boolean;
  readonly mostPopular: boolean;
}

export const plans = {
  basic: {
    tier: 'basic',
    name: 'Basic',
    monthlyPriceCents: 2_999,
    yearlyPriceCents: 26_990,
    creditsPerMonth: 4_000,
    maximumDurationSeconds: 5,
    qualities: ['standard'],
    commercialRights: false,
    processing: 'standard',
    support: [],
    veo3: false,
    mostPopular: false,
  },
  plus: {
    tier: 'plus',
    name: 'Plus',
    monthlyPriceCents: 4_999,
    yearlyPriceCents: 44_990,
    creditsPerMonth: 7_500,
    maximumDurationSeconds: 8,
    qualities: ['standard', 'pro'],
    commercialRights: true,
    processing: 'priority',
    support: ['email'],
    veo3: true,
    mostPopular: true,
  },
  pro: {
    tier: 'pro',
    name: 'Pro',
    monthlyPriceCents: 9_999,
    yearlyPriceCents: 89_990,
    creditsPerMonth: 14_000,
    maximumDurationSeconds: 8,
    qualities: ['standard', 'pro'],
    commercialRights: true,
    processing: 'fastest',
    support: ['email', 'priority'],
    veo3: true,
    mostPopular: false,
  },
} as const satisfies Record<Tier, Plan>;

export interface CreditPack {
  readonly pack: PackName;
  readonly name: string;
  readonly priceCents: number;
  readonly credits: number;
  /** Whether the videos that its credits pay for may be used commercially. */
  readonly commercialRights: boolean;
  readonly mostPopular: boolean;
}

/** Bought once; these credits never expire. */
export const creditPacks = {
  starter: {
    pack: 'starter',
    name: 'Starter',
    priceCents: 4_990,
    credits: 7_000,
    commercialRights: true,
    mostPopular: false,
  },
  creator: {
    pack: 'creator',
    name: 'Creator',
    priceCents: 9_990,
    credits: 14_000,
    commercialRights: true,
    mostPopular: true,
  },
  business: {
    pack: 'business',
    name: 'Business',
    priceCents: 19_990,
    credits: 28_000,
    commercialRights: true,
    mostPopular: false,
  },
} as const satisfies Record<PackName, CreditPack>;

/** What a plan costs for one month or one year, in US cents. */
export function planPriceCents(tier: Tier, interval: BillingInterval): number {
  return interval === 'monthly' ? plans[tier].monthlyPriceCents : plans[tier].yearlyPriceCents;
}

/** The lookup key by which a plan's price is found in Stripe. */
export function planPriceLookupKey(tier: Tier, interval: BillingInterval): string {
  return `plan_${tier}_${interval}`;
}

/** The lookup key by which a pack's price is found in Stripe. */
export function packPriceLookupKey(pack: PackName): string {
  return `pack_${pack}`;
}

/** How many videos `credits` pay for. */
export function videosAvailable(credits: number): number {
  return Math.floor(credits / videoCostCredits);
}

/** 4990 → "49.90": the specification shows amounts as cents divided by 100 with two decimals. */
export function formatAmount(amountCents: number): string {
  return (amountCents / 100).toFixed(2);
}
