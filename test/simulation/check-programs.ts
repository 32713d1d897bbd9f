import type { Item } from './expressions.ts';
import type { Platform } from './platform.ts';
import { number } from './write-monitor.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/** Checks at rest the tables that only programs write: of keys, idempotency records and events of webhooks. */
export function checkPrograms(platform: Platform): void {
  checkSpending(platform);
  checkRecords(platform);
  checkErasure(platform);
}

/** What keys have spent is what their videos were charged less what came back, by month; and no other row says so. */
function checkSpending({ tables, programMonitor, violations, isDeleted }: Platform): void {
  const due = new Map<string, number>();
  for (const { userId, keyId, month, credits, refundedCredits } of programMonitor.charges) {
    // What a key spent goes with its account.
    if (isDeleted(userId)) continue;
    const row = `spend#${keyId}#${month}`;
    due.set(row, (due.get(row) ?? 0) + credits - refundedCredits);
  }
  const spent = new Map(
    tables
      .items('api-access')
      .filter((item) => String(item.id).startsWith('spend#') && !isDeleted(String(item.user_id)))
      .map((item) => [String(item.id), number(item, 'spent_credits')]),
  );
  for (const row of new Set([...due.keys(), ...spent.keys()])) {
    const credits = due.get(row) ?? 0;
    const found = spent.get(row) ?? 0;
    if (found !== credits) {
      violations.report('what a key spent is what it was charged', `${row} has ${found}, ${credits} are due`);
    }
  }
}

function checkRecords({ tables, programMonitor, scheduler, violations, isDeleted }: Platform): void {
  const report = (detail: string) => violations.report('an idempotency record leads to its video', detail);
  for (const record of tables.items('idempotency')) {
    const { key } = record;
    if (record.body === undefined) {
      if (number(record, 'expires_at') * 1_000 > scheduler.now()) report(`${key} is still open`);
      continue;
    }
    const { charges } = programMonitor;
    const isMade = charges.some(
      ({ userId, videoId }) => userId === record.user_id && videoId === idIn(record),
    );
    if (!isMade) report(`${key} tells of ${idIn(record)}, which its account was never charged for`);
  }
  for (const { userId, order, videoId, at } of programMonitor.charges) {
    if (isDeleted(userId) || scheduler.now() - at > day - 2 * minute) continue;
    const record = tables.find('idempotency', { user_id: userId, key: order });
    if (record === undefined || idIn(record) !== videoId) report(`${videoId} has no record of ${order}`);
  }
}

function checkErasure({ tables, violations, isDeleted }: Platform): void {
  const report = (detail: string) => violations.report('a deleted account holds nothing', detail);
  for (const { id, user_id: userId } of tables.items('api-access')) {
    if (isDeleted(String(userId))) report(`${userId} has ${id}`);
  }
  for (const { entry, user_id: userId } of tables.items('webhooks')) {
    if (isDeleted(String(userId))) report(`${userId} has ${entry}`);
  }
  for (const { key, body, user_id: userId } of tables.items('idempotency')) {
    if (body !== undefined && isDeleted(String(userId))) report(`${userId} has an answer to ${key}`);
  }
}

/** The video of which an answer tells. */
function idIn({ body }: Item): unknown {
  const answer: unknown = typeof body === 'string' ? JSON.parse(body) : null;
  return typeof answer === 'object' && answer !== null ? Reflect.get(answer, 'id') : undefined;
}
