import * as z from 'zod/mini';
import { type PackName, packNames, type Tier, tiers } from '../../../contract/catalog.ts';
import {
  type CreditEntrySource,
  creditEntryKinds,
  creditEntrySources,
} from '../../../contract/credit-entries.ts';
import type { UserId } from '../../../contract/ids.ts';
import type { TransactionItem } from '../../aws/transactions.ts';
import type { Account, EntryKind, Movement, RollOverEntry } from './ledger.ts';
import { justAfter, later } from './months.ts';

/** Why an entry is written. */
export interface EntryDescription {
  readonly kind: EntryKind;
  /** What it is about, unique among entries of its kind: `video#<id>`, `checkout#<session id>`. */
  readonly reference: string;
  readonly source: CreditEntrySource;
  /** The video's or the order's id, for the person's statement. */
  readonly subject: string | null;
  /** The tier or the pack, where one is concerned. */
  readonly product: Tier | PackName | null;
  /** Who of us moved the credits, and why: kept for our books, and never shown to the person. */
  readonly operator?: { readonly name: string; readonly reason: string };
}

/** An entry of the ledger to be written: why, and what it moves. */
export interface NewEntry extends EntryDescription {
  readonly movement: Movement;
  /** ISO 8601. When it was due, if that was before it is written. */
  readonly at?: string;
}

/**
 * The entry of what time alone changed in an account.
 *
 * @param account before the change: two requests that write it at once write the same entry
 */
export function rollOverEntry(
  { kind, cycleId, tier, movement, at }: RollOverEntry,
  { revision }: Account,
): NewEntry & { readonly at: string } {
  return {
    kind,
    // A cycle may be opened again by a sync, which counts as another revision.
    reference: cycleId === null ? `grace#${at}` : `cycle#${cycleId}#${revision}`,
    source: 'plan',
    subject: null,
    product: tier,
    movement,
    at,
  };
}

/**
 * The dates of entries of one write: each is when it was due or else now, but after its predecessor. A clock that is late,
 * and what was due before something else was written, change no order.
 *
 * @param lastEntryAt the date of the account's last entry; null: it has none
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

/** An entry of the ledger, as a statement shows it. */
export interface StoredEntry {
  /** Unique among the person's entries. */
  readonly id: string;
  readonly kind: EntryKind;
  readonly source: CreditEntrySource;
  readonly subject: string | null;
  readonly product: Tier | PackName | null;
  /** What it added to the balance: to both buckets, less what it added to the debt. */
  readonly credits: number;
  /** ISO 8601. */
  readonly createdAt: string;
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
});

/** The key of an entry: one of a kind and reference for each person. */
export function entryKey(userId: UserId, { kind, reference }: Pick<EntryDescription, 'kind' | 'reference'>) {
  return { user_id: userId, entry: `${kind}#${reference}` };
}

/** The write of an entry; it fails if one of the same kind and reference exists. */
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

/** An entry as it will be read once it is written. */
export function storedEntry(entry: NewEntry, createdAt: string): StoredEntry {
  const { kind, reference, source, subject, product, movement } = entry;
  const credits = movement.cycleCredits + movement.purchasedCredits + movement.graceCredits;
  return { id: `${kind}#${reference}`, kind, source, subject, product, credits, createdAt };
}

/** Reads an entry's item. */
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
  };
}

/** The first entries were written without a source: their reference tells it. */
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
