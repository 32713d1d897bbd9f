import * as z from 'zod/mini';
import { type CreditEntryKind, creditEntryKinds } from '../../contract/billing/credit-entries.ts';

export interface StatementCursor {
  /** The last entry that was read. */
  readonly id: string;
  readonly createdAt: string;
  /** The balance before that entry. */
  readonly balance: number;
  readonly kind: CreditEntryKind | null;
}

const Fields = z.tuple([
  z.string().check(z.minLength(1)),
  z.iso.datetime(),
  z.int(),
  z.nullable(z.enum(creditEntryKinds)),
]);

/**
 * Opaque and URL-safe. Not signed: a forged cursor still reads only the caller's own entries, with forged
 * balances.
 */
export function writeCursor({ id, createdAt, balance, kind }: StatementCursor): string {
  const fields: z.infer<typeof Fields> = [id, createdAt, balance, kind];
  return Buffer.from(JSON.stringify(fields)).toString('base64url');
}

/** Null: malformed, or of another filter. */
export function readCursor(cursor: string, kind: CreditEntryKind | null): StatementCursor | null {
  try {
    const fields = Fields.safeParse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
    if (!fields.success) return null;
    const [id, createdAt, balance, cursorKind] = fields.data;
    return cursorKind === kind ? { id, createdAt, balance, kind } : null;
  } catch {
    return null;
  }
}
