import * as z from 'zod/mini';
import type { AuditPosition, AuditStore } from '../../tables/audit/audit.store.ts';
import { OperatorRejection } from '../action/operator-rejection.ts';
import type { OperatorRead } from './operator-read.ts';
import { unknownCursor } from './words.ts';

const pageSize = 100;

/**
 * GET /api/operators/audit: of a person, or of one day (UTC), today if neither is named; newest first. A page with a
 * filter may be short or empty and still have a next one.
 */
export function readAudit({
  audit,
  now,
}: {
  readonly audit: Pick<AuditStore, 'readDay' | 'readPerson'>;
  readonly now: () => Date;
}): OperatorRead<'readAudit'> {
  return async ({ query: { person, day, operator, action, cursor } }) => {
    const start = cursor === undefined ? null : readCursor(cursor);
    const ofDay = day ?? now().toISOString().slice(0, 10);
    const { entries, next } =
      person === undefined
        ? await audit.readDay(ofDay, start?.atId ?? null, pageSize)
        : await audit.readPerson(person, start, pageSize);
    return {
      entries: entries.filter(
        (entry) =>
          (day === undefined || entry.at.startsWith(day)) &&
          (operator === undefined || entry.operator === operator || entry.approved_by === operator) &&
          (action === undefined || entry.action === action),
      ),
      next_cursor: next === null ? null : writeCursor(next),
    };
  };
}

const Position = z.tuple([z.iso.date(), z.string().check(z.minLength(1))]);

function writeCursor({ day, atId }: AuditPosition): string {
  return Buffer.from(JSON.stringify([day, atId])).toString('base64url');
}

/** @throws OperatorRejection */
function readCursor(cursor: string): AuditPosition {
  try {
    const [day, atId] = z.parse(Position, JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
    return { day, atId };
  } catch {
    throw new OperatorRejection('invalid_request', unknownCursor);
  }
}
