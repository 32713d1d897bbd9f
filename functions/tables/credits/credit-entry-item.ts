import * as z from 'zod/mini';
import { type PackName, packNames, type Tier, tiers } from '../../../contract/billing/catalog.ts';
import {
  type CreditEntrySource,
  creditEntryKinds,
  creditEntrySources,
} from '../../../contract/billing/credit-entries.ts';
import type { UserId } from '../../../contract/fields/ids.ts';
import type { TransactionItem } from '../../aws/transactions.ts';
import type { Account, EntryKind, Movement, RollOverEntry } from './ledger.ts';
import { justAfter, later } from './months.ts';

export interface EntryDescription {
  readonly kind: EntryKind;
  /** Unique per kind: `video#<id>`, `checkout#<session id>`. */
  readonly reference: string;
  readonly source: CreditEntrySource;
  /** The video's or order's id. */
  readonly subject: string | null;
  readonly product: Tier | PackName | null;
  /** Who moved the credits; never shown to the person. */
  readonly operator?: { readonly name: string; readonly reason: string };
}

/** An entry to be written. */
export interface NewEntry extends EntryDescription {
  readonly movement: Movement;
  /** ISO 8601. When it was due, if earlier than the write. */
  readonly at?: string;
}

/**
 * The entry for a change that time alone caused.
 *
 * @param account before the change, so that concurrent requests write the same entry
 */
export function rollOverEntry(
  { kind, cycleId, tier, movement, at }: RollOverEntry,
  { revision }: Account,
): NewEntry & { readonly at: string } {
  return {
    kind,
    // A sync may open a cycle again, under the next revision.
    reference: cycleId === null ? `grace#${at}` : `cycle#${cycleId}#${revision}`,
    source: 'plan',
    subject: null,
    product: tier,
    movement,
    at,
  };
}

/**
 * Dates each entry when it was due, or now, but always after its predecessor: neither a slow clock nor an
 * overdue entry changes the order.
 *
 * @param lastEntryAt null: the account has no entry
 */
export function entryDates(
  entries: readonly { readonly at?: string }[],
  lastEntryAt: string | null,
  now: string,
): string[] {
  let predecessor = lastEntryAt;
  return entries.map(({ at = now }) => {
    predecessor = predecessor === null ? at : later(at, justAfter(predecessor));
    return predecessor;
  });
}

/** An entry as a statement shows it. */
export interface StoredEntry {
  readonly id: string;
  readonly kind: EntryKind;
  readonly source: CreditEntrySource;
  readonly subject: string | null;
  readonly product: Tier | PackName | null;
  /** The sum of the three buckets. */
  readonly credits: number;
  /** ISO 8601. */
  readonly createdAt: string;
  /** Who moved the credits by hand; never shown to the person. */
  readonly operator?: { readonly name: string; readonly reason: string };
}

const EntryItem = z.object({
  entry: z.string(),
  kind: z.enum(creditEntryKinds),
  reference: z.string(),
  source: z.optional(z.enum(creditEntrySources)),
  subject: z.optional(z.nullable(z.string())),
  product: z.optional(z.nullable(z.enum([...tiers, ...packNames]))),
  cycle_credits: z.int(),
  purchased_credits: z.int(),
  grace_credits: z._default(z.int(), 0),
  created_at: z.string(),
  operator: z.optional(z.string()),
  reason: z._default(z.string(), ''),
});

/** One entry per kind, reference and person. */
export function entryKey(userId: UserId, { kind, reference }: Pick<EntryDescription, 'kind' | 'reference'>) {
  return { user_id: userId, entry: `${kind}#${reference}` };
}

/** Fails if an entry of the same kind and reference exists. */
export function putEntry(
  tableName: string,
  userId: UserId,
  entry: NewEntry,
  createdAt: string,
): TransactionItem {
  const { kind, reference, source, subject, product, operator, movement } = entry;
  return {
    Put: {
      TableName: tableName,
      Item: {
        ...entryKey(userId, entry),
        kind,
        reference,
        source,
        subject,
        product,
        cycle_credits: movement.cycleCredits,
        purchased_credits: movement.purchasedCredits,
        grace_credits: movement.graceCredits,
        created_at: createdAt,
        ...(operator !== undefined && { operator: operator.name, reason: operator.reason }),
      },
      ConditionExpression: 'attribute_not_exists(user_id)',
    },
  };
}

/** The entry as a read will return it. */
export function storedEntry(entry: NewEntry, createdAt: string): StoredEntry {
  const { kind, reference, source, subject, product, movement } = entry;
  const credits = movement.cycleCredits + movement.purchasedCredits + movement.graceCredits;
  return { id: `${kind}#${reference}`, kind, source, subject, product, credits, createdAt };
}

/** Supplies what the first entries lack. */
export function parseEntry(item: Record<string, unknown>): StoredEntry {
  const stored = z.parse(EntryItem, item);
  const separator = stored.reference.indexOf('#');
  const about = stored.reference.slice(0, separator);
  return {
    id: stored.entry,
    kind: stored.kind,
    source: stored.source ?? sourceOf(about, stored.kind),
    subject:
      stored.subject ??
      (about === 'video' || about === 'checkout' ? stored.reference.slice(separator + 1) : null),
    product: stored.product ?? null,
    credits: stored.cycle_credits + stored.purchased_credits + stored.grace_credits,
    createdAt: stored.created_at,
    ...(stored.operator !== undefined && { operator: { name: stored.operator, reason: stored.reason } }),
  };
}

/** The first entries have no source; their reference tells it. */
function sourceOf(about: string, kind: EntryKind): CreditEntrySource {
  switch (about) {
    case 'video':
      return 'video';
    case 'checkout':
      return 'pack';
    case 'cycle':
      return 'plan';
    default:
      return kind === 'revoke' ? 'payment_return' : kind === 'deduct' ? 'deduction' : 'plan';
  }
}
