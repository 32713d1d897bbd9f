/** What is sold and allowed, by section 9 of the product's specification. Prices are US cents. */

export const currency = 'usd';

/** For a video of any length, shape and quality. */
export const videoCostCredits = 1_000;

/** The page warns below two videos' worth in the generator's bar, below one on the dashboard. */
export const lowCreditsWarning = {
  generatorCredits: 2 * videoCostCredits,
  dashboardCredits: videoCostCredits,
} as const;

export const tiers = ['basic', 'plus', 'pro'] as const;
export type Tier = (typeof tiers)[number];

/** Credits come every month either way. */
export const billingIntervals = ['monthly', 'yearly'] as const;
export type BillingInterval = (typeof billingIntervals)[number];

/** What a yearly payment saves: 'Save 25%' on the pricing page. */
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

/** The shorter side of the picture. */
export const qualityHeightPixels = { standard: 720, pro: 1080 } as const satisfies Record<Quality, number>;

export const defaultModel = 'google-veo3';

/**
 * UTF-16 code units, like `String.length`. Models read about 1,000 tokens: some 4,000 characters of English,
 * but fewer in other scripts.
 */
export const promptMaximumCharacters = 2_000;

/** Images to start from: 'PNG, JPG, WebP up to 10MB'. */
export const imageTypes = ['image/png', 'image/jpeg', 'image/webp'] as const;
export type ImageType = (typeof imageTypes)[number];
export const imageMaximumBytes = 10 * 1_024 * 1_024;

/** An unsaved video is deleted after this long. */
export const retentionDays = 30;
/** A deletion has reached every backup after this long. */
export const backupRetentionDays = 35;
/** Once unsaved, a video is kept this long at least. */
export const unsavedGraceDays = 1;
/** How long a deletion can be undone. */
export const deletionUndoMinutes = 60;

/** How long plan credits of an ended cycle can be spent. */
export const graceDays = 7;

/** The specification's minimum, also the user pool's policy. */
export const passwordMinimumCharacters = 6;
/** Cognito's maximum. */
export const passwordMaximumCharacters = 256;

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
  /** Besides the contact form, which anyone may use. */
  readonly support: readonly ('email' | 'priority')[];
  readonly veo3: boolean;
  /** Videos that an account may start by API, at once or spread over the hour. */
  readonly apiVideosPerHour: number;
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
    apiVideosPerHour: 10,
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
    apiVideosPerHour: 100,
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
    apiVideosPerHour: 100,
    mostPopular: false,
  },
} as const satisfies Record<Tier, Plan>;

/** The same without a plan, and with credits of a pack. */
export const freeApiVideosPerHour = 10;
export const packApiVideosPerHour = 100;

export interface CreditPack {
  readonly pack: PackName;
  readonly name: string;
  readonly priceCents: number;
  readonly credits: number;
  readonly commercialRights: boolean;
  readonly mostPopular: boolean;
}

/** Bought once; the credits never expire. */
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

/** A person's first video, which takes no credits. */
export interface FreeSample {
  /** Its rights are those of this plan's credits. */
  readonly rightsOf: Tier;
  /** All persons together (UTC), which bounds what it costs us. */
  readonly videosPerDay: number;
}

/** For each person who has never had credits; null: none is given. */
export const freeSample: FreeSample | null = { rightsOf: 'basic', videosPerDay: 50 };

/** Only a free sample takes no credits. */
export function isFreeSample(video: { readonly credits_used: number }): boolean {
  return video.credits_used === 0;
}

/** The price of one month or one year, in US cents. */
export function planPriceCents(tier: Tier, interval: BillingInterval): number {
  return interval === 'monthly' ? plans[tier].monthlyPriceCents : plans[tier].yearlyPriceCents;
}

/** US cents, not rounded: a year's price shared among its months. */
export function planPricePerMonthCents(tier: Tier, interval: BillingInterval): number {
  return planPriceCents(tier, interval) / (interval === 'yearly' ? 12 : 1);
}

/** The lookup key of a plan's price in Stripe. */
export function planPriceLookupKey(tier: Tier, interval: BillingInterval): string {
  return `plan_${tier}_${interval}`;
}

/** The lookup key of a pack's price in Stripe. */
export function packPriceLookupKey(pack: PackName): string {
  return `pack_${pack}`;
}

/** How many videos `credits` pay for. */
export function videosAvailable(credits: number): number {
  return Math.floor(credits / videoCostCredits);
}

/** 4990 → "49.90", as the specification shows amounts. */
export function formatAmount(amountCents: number): string {
  return (amountCents / 100).toFixed(2);
}
