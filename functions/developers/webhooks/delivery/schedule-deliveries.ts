import { isSandboxId } from '../../../tables/api-access/sandbox-id.ts';
import type { DueRow } from '../../../tables/webhooks/due-deliveries.ts';
import { slotsOfEndpoint } from '../../../tables/webhooks/endpoints.store.ts';

/**
 * - `answers`: gets its whole share
 * - `silent`: timed out, gets one request at a time
 * - `busy`: other functions use its share; gets nothing more in this run
 */
export type EndpointState = 'answers' | 'silent' | 'busy';

/** The rows of one endpoint, or the events of one account. */
export interface Share {
  readonly isTest: boolean;
  /** The longest due first. */
  readonly waiting: readonly DueRow[];
  readonly running: number;
  /** `silent` until an attempt has finished. */
  readonly state: EndpointState;
}

/** An endpoint that hangs holds one of them. */
export const deliveriesAtOnce = 200;

/**
 * The share whose next row starts; null if none may. Order: live before sandboxes, fewest running requests,
 * longest due.
 */
export function nextShare<Each extends Share>(shares: Iterable<Each>, now: Date): Each | null {
  const at = now.toISOString();
  let next: Each | null = null;
  for (const share of shares) {
    if (
      share.running < allowed[share.state] &&
      dueOf(share) <= at &&
      (next === null || isBefore(share, next))
    )
      next = share;
  }
  return next;
}

const allowed: Readonly<Record<EndpointState, number>> = { answers: slotsOfEndpoint, silent: 1, busy: 0 };

/** Later than any instant. */
const never = '~';

function dueOf({ waiting: [first] }: Share): string {
  return first?.dueAt ?? never;
}

function isBefore(a: Share, b: Share): boolean {
  if (a.isTest !== b.isTest) return b.isTest;
  return a.running === b.running ? dueOf(a) < dueOf(b) : a.running < b.running;
}

/**
 * Handles rows when they are due. Resolves when all started ones have ended.
 *
 * @param until nothing starts afterwards; the next run continues
 * @param perform never rejects
 * @param sleepUntil resolves at an instant, or when the signal aborts
 */
export async function scheduleDeliveries(
  rows: Iterable<DueRow>,
  {
    perform,
    until,
    now,
    sleepUntil,
  }: {
    readonly perform: (row: DueRow) => Promise<EndpointState>;
    readonly until: Date;
    readonly now: () => Date;
    readonly sleepUntil: (at: Date, signal: AbortSignal) => Promise<void>;
  },
): Promise<void> {
  const shares = sharesOf(rows);
  const running = new Set<Promise<void>>();
  while (now() <= until) {
    const share = running.size < deliveriesAtOnce ? nextShare(shares, now()) : null;
    const row = share?.waiting.shift();
    if (share !== null && row !== undefined) {
      const started = run(share, row).finally(() => running.delete(started));
      running.add(started);
      continue;
    }
    const dueAt = firstDue(shares, now());
    if (running.size === 0 && dueAt === null) return;
    const waking = new AbortController();
    await Promise.race([...running, ...(dueAt === null ? [] : [sleepUntil(dueAt, waking.signal)])]);
    waking.abort();
  }
  await Promise.all(running);

  async function run(share: MutableShare, row: DueRow): Promise<void> {
    share.running += 1;
    share.state = await perform(row);
    share.running -= 1;
  }
}

interface MutableShare extends Share {
  readonly waiting: DueRow[];
  running: number;
  state: EndpointState;
}

function sharesOf(rows: Iterable<DueRow>): readonly MutableShare[] {
  const shares = new Map<string, MutableShare>();
  for (const row of [...rows].toSorted((a, b) => (a.dueAt < b.dueAt ? -1 : 1))) {
    const id = row.endpointId ?? row.userId;
    const share = shares.get(id);
    if (share !== undefined) share.waiting.push(row);
    else shares.set(id, { isTest: isSandboxId(row.userId), waiting: [row], running: 0, state: 'silent' });
  }
  return [...shares.values()];
}

/** Null if nothing becomes due later. */
function firstDue(shares: readonly Share[], now: Date): Date | null {
  const at = now.toISOString();
  const next = shares
    .map(dueOf)
    .filter((dueAt) => dueAt > at && dueAt !== never)
    .toSorted()[0];
  return next === undefined ? null : new Date(next);
}
