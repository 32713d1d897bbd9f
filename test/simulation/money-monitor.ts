import { isDeepStrictEqual } from 'node:util';
import type { Reader } from 'emulator-kit/store.ts';
import { invoices } from 'stripe-emulator/state/collections.ts';
import type { Item } from './expressions.ts';
import type { Violations } from './invariants.ts';
import type { Change } from './memory-tables.ts';
import type { SimulatedStripe } from './stripe.ts';
import { advanceOf, type PaidLine, paidLines, preparedRenewals, runningPeriods } from './worth-by-stripe.ts';
import { number, part } from './write-monitor.ts';

/** Checks each change of an account's cycle against what Stripe's objects say at that moment. */
export interface MoneyMonitor {
  readonly onWrite: (changes: readonly Change[]) => void;
}

const hour = 3_600;
/** Within so long everything that Stripe has done must have reached the account: the hourly run makes up for lost webhooks. */
const reachingSeconds = 4 * hour;
/** How long a renewal's invoice stays a draft at most. */
const longestDraftSeconds = 72 * hour;
/** The longest time from a decision to its write. */
const writingSeconds = 60;

export function createMoneyMonitor(options: {
  readonly now: () => number;
  readonly stripe: () => SimulatedStripe;
  readonly violations: Violations;
}): MoneyMonitor {
  const { violations } = options;
  const nowSeconds = () => options.now() / 1_000;

  return {
    onWrite(changes) {
      const account = changes.find(
        ({ table, after }) =>
          table === 'credits' && after?.entry === 'account' && after.deleted_at === undefined,
      );
      if (account?.after === undefined) return;
      const entries: Item[] = [];
      for (const { table, after } of changes) {
        if (table === 'credits' && after !== undefined && after.entry !== 'account') entries.push(after);
      }
      checkRevision(account.before, account.after, changes);
      checkReset(account.after);
      checkPrepared(account.after);
      checkAdvance(account.before, account.after, entries);
      for (const entry of entries) {
        if (entry.kind === 'expire') checkExpiry(entry, account.before);
        // What only pays a debt cannot be spent.
        const isSpendable = number(account.after, 'cycle_credits') > 0;
        if (entry.kind === 'grant' && number(entry, 'cycle_credits') > 0 && isSpendable) {
          checkGrant(String(account.after.user_id), entry);
        }
      }
    },
  };

  /** A sync is written to the account that it has read. */
  function checkRevision(before: Item | undefined, after: Item, changes: readonly Change[]): void {
    const isChanged = !isDeepStrictEqual({ ...before, synced_at: null }, { ...after, synced_at: null });
    const isSync =
      changes.some(({ table }) => table === 'orders') || (isChanged && before?.synced_at !== after.synced_at);
    if (!isSync) return;
    const [from, to] = [number(before, 'account_revision'), number(after, 'account_revision')];
    if (to !== from + 1) {
      violations.report('no sync overwrites another', `the revision ${from} became ${to}`);
    }
  }

  /** Nothing of an earlier cycle is left in a new one. */
  function checkReset(account: Item): void {
    const granted = part(account, 'cycle_details', 'grantedCredits');
    const most = typeof granted === 'number' ? granted : 0;
    if (number(account, 'cycle_credits') > most) {
      violations.report(
        'a new cycle resets the cycle’s credits',
        `${number(account, 'cycle_credits')} in a cycle of ${most}`,
      );
    }
  }

  /** While an invoice is prepared, a quarter of its plan is granted at most. */
  function checkPrepared(account: Item): void {
    const from = Date.parse(String(part(account, 'cycle_details', 'countsFrom'))) / 1_000;
    const to = Date.parse(String(part(account, 'cycle_details', 'endsAt'))) / 1_000;
    if (part(account, 'cycle_details', 'isAdvance') !== true) return;
    const stripe = options.stripe();
    const isOwn = (customer: string) => stripe.userOf(customer) === account.user_id;
    const prepared = preparedRenewals(stripe.objects, isOwn);
    const isAlone = paidLines(stripe.objects, isOwn).every(({ start, end }) => end <= from || to <= start);
    if (prepared.length === 0 || !isAlone) return;
    const most = prepared.reduce((sum, { creditsPerMonth }) => sum + advanceOf(creditsPerMonth), 0);
    if (grantedBy(account) > most) {
      violations.report(
        'a renewal in preparation has its advance',
        `${grantedBy(account)} were granted, ${most} are due at most`,
      );
    }
  }

  /** When a renewal is paid, only what its advance has not granted yet is granted. */
  function checkAdvance(before: Item | undefined, after: Item, entries: readonly Item[]): void {
    const isPaid =
      part(before, 'cycle_details', 'isAdvance') === true &&
      part(after, 'cycle_details', 'isAdvance') === false &&
      before?.cycle_id === after.cycle_id;
    if (!isPaid) return;
    const more = grantedBy(after) - grantedBy(before) + openedWith(after) - openedWith(before);
    const moved = entries
      .filter(({ kind }) => kind === 'grant' || kind === 'revoke')
      .reduce((sum, entry) => sum + number(entry, 'cycle_credits'), 0);
    if (moved !== more) {
      violations.report('an advance is set off against its grant', `${moved} were granted, ${more} are due`);
    }
  }

  /** Credits expire when their time has come, and never before. */
  function checkExpiry(entry: Item, account: Item | undefined): void {
    const name = number(entry, 'grace_credits') < 0 ? 'grace' : 'cycle_details';
    const endsAt = part(account, name, 'endsAt');
    // A further month of a year may have begun and ended in the same write.
    if (typeof endsAt === 'string' && Date.parse(endsAt) / 1_000 > nowSeconds() + writingSeconds) {
      violations.report(
        'nothing expires before its time',
        `${entry.entry} expired what lasts until ${endsAt}`,
      );
    }
  }

  /** Credits are granted for a month that is paid, and whose payment is still with us. */
  function checkGrant(userId: string, entry: Item): void {
    const stripe = options.stripe();
    const isOwn = (customer: string) => stripe.userOf(customer) === userId;
    const paid = paidLines(stripe.objects, isOwn);
    // Seeded accounts have no payments in Stripe.
    if (paid.length === 0) return;
    const [at] = instantOf(entry);
    const now = nowSeconds();
    // That it has ended a moment ago, the account may not know yet.
    const known = paid.map((line) =>
      line.endedAt !== null && line.endedAt > now - reachingSeconds ? { ...line, endedAt: null } : line,
    );
    const running = runningPeriods(known, at ?? now);
    const isCovered =
      wasPreparedAround(stripe.objects, isOwn, now) ||
      running.some((line) => isWorthSomething(paid, line, now));
    if (isCovered) return;
    const wasReturned = paid.some(
      (line) => line.isWhole && line.start <= now && now < line.end && line.keptAt(now) === 0,
    );
    violations.report(
      wasReturned ? 'what was returned in full is worth nothing' : 'an ended plan grants nothing',
      `${String(entry.entry)} granted ${number(entry, 'cycle_credits')}`,
    );
  }

  /** Whether something of a period was still paid for a while ago: the account may not know of a return yet. */
  function isWorthSomething(lines: readonly PaidLine[], period: PaidLine, now: number): boolean {
    const since = now - reachingSeconds;
    return lines.some(
      (line) =>
        line.subscription === period.subscription &&
        line.end === period.end &&
        line.sign === 1 &&
        (line.keptAt(since) > 0 || line.keptAt(now) > 0),
    );
  }
}

/** Whether a renewal's invoice was prepared a while ago that is not paid: the account may not know that it failed. */
function wasPreparedAround(objects: Reader, isOwn: (customer: string) => boolean, now: number): boolean {
  return objects
    .all(invoices)
    .some(
      (invoice) =>
        isOwn(invoice.customer) &&
        invoice.billing_reason === 'subscription_cycle' &&
        invoice.status !== 'paid' &&
        invoice.created > now - longestDraftSeconds - reachingSeconds,
    );
}

/** When an entry was due, in seconds since 1970. */
function instantOf(entry: Item): number[] {
  const milliseconds = Date.parse(String(entry.created_at));
  return Number.isNaN(milliseconds) ? [] : [milliseconds / 1_000];
}

function grantedBy(account: Item | undefined): number {
  const granted = part(account, 'cycle_details', 'grantedCredits');
  return typeof granted === 'number' ? granted : 0;
}

function openedWith(account: Item | undefined): number {
  const opening = part(account, 'cycle_details', 'openingCredits');
  return typeof opening === 'number' ? opening : 0;
}
