import * as z from 'zod/mini';
import { billingIntervals, tiers } from '../../contract/catalog.ts';
import { type Account, emptyAccount } from './ledger.ts';

/** The key of the balance item among a person's entries. */
export const accountKey = 'account';

/** Holds of every account that may still be changed. */
export const notDeleted = 'attribute_not_exists(deleted_at)';

/** The balance item of one person as DynamoDB keeps it; an absent attribute means none or zero. */
const AccountItem = z.object({
  cycle_credits: z._default(z.int(), 0),
  purchased_credits: z._default(z.int(), 0),
  debt_credits: z._default(z.int(), 0),
  cycle_id: z.optional(z.string()),
  // 'cycle' is a reserved word of DynamoDB's expressions.
  cycle_details: z.optional(
    z.object({
      tier: z.enum(tiers),
      startsAt: z.string(),
      endsAt: z.string(),
      grantedCredits: z.int(),
      revision: z.int(),
    }),
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
  stripe_customer_id: z.optional(z.string()),
  checkout_session_id: z.optional(z.string()),
  stripe_visited_at: z.optional(z.string()),
  settled_at: z.optional(z.string()),
  settlement_revision: z._default(z.int(), 0),
  deleted_at: z.optional(z.string()),
});

/** Reads the balance item; without one, the account is empty. */
export function parseAccount(item: Record<string, unknown> | undefined): Account {
  if (item === undefined) return { ...emptyAccount };
  const stored = z.parse(AccountItem, item);
  return {
    cycleCredits: stored.cycle_credits,
    purchasedCredits: stored.purchased_credits,
    debtCredits: stored.debt_credits,
    cycle:
      stored.cycle_id !== undefined && stored.cycle_details !== undefined
        ? { id: stored.cycle_id, ...stored.cycle_details }
        : null,
    allowance: stored.allowance ?? null,
    subscription: stored.subscription ?? null,
    stripeCustomerId: stored.stripe_customer_id ?? null,
    checkoutSessionId: stored.checkout_session_id ?? null,
    stripeVisitedAt: stored.stripe_visited_at ?? null,
    syncedAt: stored.settled_at ?? null,
    syncRevision: stored.settlement_revision,
    deletedAt: stored.deleted_at ?? null,
  };
}

/**
 * The attributes that hold these parts of an account; null stands for none. The cycle's id is an attribute of its own
 * because conditions ask for it.
 */
export function accountAttributes(
  parts: Partial<Pick<Account, 'cycle' | 'allowance' | 'subscription'>>,
): Record<string, unknown> {
  const attributes: Record<string, unknown> = {};
  if (parts.cycle !== undefined) {
    if (parts.cycle === null) {
      attributes.cycle_id = null;
      attributes.cycle_details = null;
    } else {
      const { id, ...details } = parts.cycle;
      attributes.cycle_id = id;
      attributes.cycle_details = details;
    }
  }
  if (parts.allowance !== undefined) attributes.allowance = parts.allowance;
  if (parts.subscription !== undefined) attributes.subscription = parts.subscription;
  return attributes;
}

/** `SET` for what has a value and `REMOVE` for what is null. */
export function updateOf(attributes: Readonly<Record<string, unknown>>): {
  clauses: string[];
  values: Record<string, unknown>;
} {
  const present = Object.entries(attributes).filter(([, value]) => value !== null);
  const absent = Object.entries(attributes).filter(([, value]) => value === null);
  return {
    clauses: [
      ...(present.length > 0 ? [`SET ${present.map(([name]) => `${name} = :new_${name}`).join(', ')}`] : []),
      ...(absent.length > 0 ? [`REMOVE ${absent.map(([name]) => name).join(', ')}`] : []),
    ],
    values: Object.fromEntries(present.map(([name, value]) => [`:new_${name}`, value])),
  };
}
