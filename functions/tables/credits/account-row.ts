import * as z from 'zod/mini';
import { billingIntervals, tiers } from '../../../contract/billing/catalog.ts';
import { UserId } from '../../../contract/fields/ids.ts';

/**
 * The account item: the ledger's, billing's, the session's and the deletion's attributes, which share one item so
 * that one transaction writes them. An absent number is zero, and any other absent attribute none. Each store
 * reads the attributes that it picks.
 */
export const AccountRow = z.object({
  user_id: UserId,

  cycle_credits: z._default(z.int(), 0),
  purchased_credits: z._default(z.int(), 0),
  grace_credits: z._default(z.int(), 0),
  grace: z.optional(z.object({ tier: z.enum(tiers), endsAt: z.string() })),
  cycle_id: z.optional(z.string()),
  // DynamoDB reserves `cycle`.
  cycle_details: z.optional(
    z.object({
      tier: z.enum(tiers),
      startsAt: z.string(),
      endsAt: z.string(),
      countsFrom: z.string(),
      openingCredits: z.int(),
      grantedCredits: z.int(),
      isAdvance: z.boolean(),
    }),
  ),
  closed_cycles: z._default(
    z.array(
      z.object({
        tier: z.enum(tiers),
        startsAt: z.string(),
        openingCredits: z.int(),
        spentCredits: z.int(),
      }),
    ),
    [],
  ),
  allowance: z.optional(
    z.object({
      subscriptionId: z.string(),
      tier: z.enum(tiers),
      creditsPerCycle: z.int(),
      anchor: z.string(),
      endsAt: z.string(),
    }),
  ),
  // DynamoDB reserves `plan`.
  subscribed_plan: z.optional(
    z.object({ tier: z.enum(tiers), interval: z.enum(billingIntervals), isEntitled: z.boolean() }),
  ),
  account_revision: z._default(z.int(), 0),
  last_entry_at: z.optional(z.string()),
  videos_in_flight: z.optional(z.set(z.string())),
  /** The video that took the free sample; absent: it was not taken, or came back. */
  free_sample_video: z.optional(z.string()),

  stripe_customer_id: z.optional(z.string()),
  checkout_session_id: z.optional(z.string()),
  stripe_visited_at: z.optional(z.string()),
  synced_at: z.optional(z.string()),
  subscription: z.optional(
    z.object({
      id: z.string(),
      tier: z.enum(tiers),
      interval: z.enum(billingIntervals),
      isEntitled: z.boolean(),
      endsAt: z.string(),
      cancelsAtEnd: z.boolean(),
      scheduledChange: z.nullable(z.object({ tier: z.enum(tiers), interval: z.enum(billingIntervals) })),
      paymentFailed: z.boolean(),
      isLive: z.boolean(),
    }),
  ),

  session_epoch: z._default(z.int(), 0),

  /** An operator suspended the person, who may neither spend, nor share, nor make API keys. */
  suspended_at: z.optional(z.iso.datetime()),

  /** When the last requests were refused before their charge, the oldest first. */
  refused_at: z.optional(z.array(z.iso.datetime())),
  /** Nothing is generated before, or until an operator resumes it. */
  generating_waits_until: z.optional(z.iso.datetime()),
  generating_paused_at: z.optional(z.iso.datetime()),

  deleted_at: z.optional(z.iso.datetime()),
  /** Present while tables still hold rows of the deleted account. */
  deletion_pending: z.optional(z.string()),
  deletion_resumes_at: z.optional(z.iso.datetime()),
  /** Why the last run failed. */
  deletion_failure: z.optional(z.string()),
});
