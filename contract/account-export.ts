import * as z from 'zod/mini';
import { SentEmail } from './account/sent-emails.ts';
import { billingIntervals, tiers } from './billing/catalog.ts';
import { ApiKeyView } from './developers/developer-keys.ts';
import { WebhookEndpoint } from './developers/webhooks.ts';
import { ImageId, OrderId, RefusalId, UserId } from './fields/ids.ts';
import { languages } from './fields/languages.ts';
import { refusalCategories, ruleSets } from './moderation.ts';
import { Preset } from './prompts/presets.ts';
import { OwnCase } from './reports/cases.ts';
import { CreditBalance, CreditEntry, Order, Project, Video } from './schemas.ts';

/** ISO 8601 in UTC with milliseconds. */
const Instant = z.iso.datetime();

/**
 * The last requested export. A job writes it, since a person may have a million videos, and mails the owner.
 */
export const AccountExportState = z.strictObject({
  /** `none`: also if the file is gone. `failed`: it may be requested again. */
  status: z.enum(['none', 'started', 'ready', 'failed']),
  requested_at: z.nullable(Instant),
  /** With `ready` only. */
  file: z.nullable(
    z.strictObject({
      /** A signed link for a quarter of an hour or more: anyone with it can read the file. */
      url: z.url(),
      size_bytes: z.int(),
      /** When the file is removed. */
      expires_at: Instant,
    }),
  ),
});
export type AccountExportState = z.infer<typeof AccountExportState>;

/** Who a person is to the sign-in. */
export const Profile = z.strictObject({
  id: UserId,
  email: z.nullable(z.string()),
  email_verified: z.boolean(),
  created_at: z.nullable(Instant),
  sign_in_methods: z.array(z.enum(['password', 'google'])),
  two_factor: z.boolean(),
});

const ExportedAccount = z.strictObject({
  balance: CreditBalance,
  subscription: z.nullable(
    z.strictObject({
      id: z.string(),
      tier: z.enum(tiers),
      interval: z.enum(billingIntervals),
      ends_at: Instant,
      cancels_at_end: z.boolean(),
      is_live: z.boolean(),
    }),
  ),
  /** Stripe keeps the card. */
  stripe_customer_id: z.nullable(z.string()),
  stripe_visited_at: z.nullable(Instant),
  /** The day of the terms that the person agreed to, as 18 or older; null: not stored. */
  agreed_to: z.nullable(z.string()),
  agreed_at: z.nullable(Instant),
  /** The language of the pages that the person used last; null: not stored. */
  language: z.nullable(z.enum(languages)),
});

/** A payment for nothing that we sell; the operator reviews it. */
const PaymentUnderReview = z.strictObject({
  id: OrderId,
  /** US cents. */
  amount: z.int(),
  reason: z.string(),
  created_at: Instant,
});

/** A message by a form of the site, under the person's verified address. */
const ExportedMessage = z.strictObject({
  id: z.string(),
  reference: z.string(),
  kind: z.string(),
  created_at: Instant,
  sender_name: z.string(),
  subject: z.string(),
  /** The form's other fields, by their names. */
  fields: z.record(z.string(), z.string()),
  /** An application's file, which the operator has. */
  resume_file_name: z.nullable(z.string()),
  /** What we mailed in reply, the oldest first. */
  answers: z.array(z.strictObject({ at: Instant, text: z.string() })),
});

/** The prompt is in the video's record. */
const ExportedCreditEntry = z.omit(CreditEntry, { video_prompt: true });
export type ExportedCreditEntry = z.infer<typeof ExportedCreditEntry>;

/** A video, also a deleted one that can still be restored. */
const ExportedVideo = z.extend(Video, { deleted_at: z.nullable(Instant) });
export type ExportedVideo = z.infer<typeof ExportedVideo>;

/** The videos name it. */
const ExportedProject = z.omit(Project, { video_count: true });

const ExportedImage = z.strictObject({
  id: ImageId,
  created_at: Instant,
  /** A signed link to the JPEG. */
  url: z.url(),
});

/** A request that we refused to make. */
const ExportedRefusal = z.strictObject({
  id: RefusalId,
  prompt: z.string(),
  categories: z.array(z.enum(refusalCategories)),
  rule_set: z.enum(ruleSets),
  created_at: Instant,
});

/** A browser from which the person signed in with the password. Null: before the times were kept. */
const ExportedSignIn = z.strictObject({ first_at: z.nullable(Instant), last_at: z.nullable(Instant) });

/** A case about one of the person's videos, as the page of its appeal shows it. */
const ExportedCase = z.omit(OwnCase, { appeal_until: true });

/** An API key; only the end of its secret is stored. */
const ExportedApiKey = z.omit(ApiKeyView, { former: true, spent_credits: true });

/** A webhook endpoint without its secret. */
const ExportedWebhook = z.omit(WebhookEndpoint, { former_secret_ends_at: true });

/** Explains each part to the person who opens the file. */
export const accountExportAbout = {
  profile:
    'Who you are to our sign-in: your address and how you sign in. Your password is kept only as a proof.',
  account:
    'What you can spend, what you subscribe to, and who you are at Stripe, which keeps your card. agreed_to: the day of the terms that you agreed to when you signed up, as 18 or older, and agreed_at when; null: your account is older than this note. language: of the pages that you used last, in which we write to you.',
  credit_entries:
    'Every movement of your credits, oldest first: credits is what it added, balance_after the balance then, subject the id of the video or order that it is about.',
  orders: 'What you paid for, in US cents, newest first. status returned: refunded in full or disputed.',
  payments_under_review: 'Payments that match nothing we sell, until we have reviewed them.',
  videos:
    'Your videos with their prompts, newest first. video_url and thumbnail_url work for some hours; export again for new ones. share_url is the link with which anyone can watch. deleted_at: you deleted it, and can restore it for an hour.',
  projects:
    'Your projects, newest first: project_id of a video names its project. share_url is the link with which anyone can watch.',
  images:
    'Images you uploaded to start videos from, as we keep them for 31 days. url works for a quarter of an hour; export again for new ones.',
  refusals:
    'Requests that we refused to make, and why, newest first; kept for 180 days. rule_set: own is our own rule, guardrail a service of Amazon.',
  presets:
    'Prompts that you keep with their settings, newest first. share_url is the link with which anyone can read one.',
  cases:
    'Reports of your videos that hid them, or that we have decided: our reasons, and your appeals, oldest first. Who reported is not told. They are kept after your account.',
  messages:
    'What you wrote to us by a form of the site under the address of this account, newest first, with our answers; kept for two years. Ask us for the file of an application.',
  sign_ins:
    'The last 20 browsers that you signed in from with your password: when for the first and for the last time. null: before we noted it.',
  emails:
    'Emails that we sent to you in the last 90 days, without their texts, newest first: what they were about, and what became of them. sign_in: a confirmation or a code for a new password.',
  api_keys:
    'Keys by which your programs use the API, without their secrets, which we do not keep. A revoked one stays for some time.',
  webhooks: 'Addresses of yours that we tell how your videos ended, without their secrets.',
  status_subscription:
    'Whether this account’s email address gets status updates, and in which language. confirmed_at null: asked for and not confirmed yet. null: no.',
} as const;

/** All of one person's data. */
export const AccountExport = z.strictObject({
  /** Changes when a part changes its shape. */
  version: z.literal(6),
  exported_at: Instant,
  about: z.record(z.string(), z.string()),
  profile: Profile,
  account: ExportedAccount,
  orders: z.array(Order),
  payments_under_review: z.array(PaymentUnderReview),
  projects: z.array(ExportedProject),
  images: z.array(ExportedImage),
  refusals: z.array(ExportedRefusal),
  presets: z.array(Preset),
  cases: z.array(ExportedCase),
  messages: z.array(ExportedMessage),
  sign_ins: z.array(ExportedSignIn),
  emails: z.array(SentEmail),
  api_keys: z.array(ExportedApiKey),
  webhooks: z.array(ExportedWebhook),
  status_subscription: z.nullable(
    z.strictObject({ confirmed_at: z.nullable(Instant), language: z.enum(languages) }),
  ),
  credit_entries: z.array(ExportedCreditEntry),
  videos: z.array(ExportedVideo),
});
export type AccountExport = z.infer<typeof AccountExport>;
