import type { Item } from './expressions.ts';
import type { Violations } from './invariants.ts';
import type { Change } from './memory-tables.ts';
import { number } from './write-monitor.ts';

/** Checks what operators do, from what is written, and from the effects of another service. */
export interface OperatorMonitor {
  readonly onWrite: (changes: readonly Change[]) => void;
  /** Another service has the effect of an operation. */
  readonly onEffect: (operation: string) => void;
  /**
   * At rest.
   *
   * @param refunded the operations that Stripe’s refunds name
   */
  readonly checkRest: (refunded: readonly string[]) => void;
}

/** Low enough to be reached in some histories. */
export const operatorSettings = {
  'operator.grant_alone_credits': 5_000,
  'operator.purse_credits': 12_000,
  'operator.refund_alone_cents': 4_000,
  'operator.purse_cents': 12_000,
} as const;

export function createOperatorMonitor(violations: Violations): OperatorMonitor {
  /** By operation: the kinds of its rows in the audit. */
  const audited = new Map<string, Set<unknown>>();
  const effects = new Set<string>();
  /** By operator and day: the credits that were moved, and the cents that were refunded. */
  const moved = new Map<string, number>();
  const refundedCents = new Map<string, number>();

  return {
    onWrite(changes) {
      const rows = changes
        .filter(({ table }) => table === 'audit')
        .map(({ after }) => after)
        .filter((row) => row !== undefined);
      for (const row of rows) noteRow(row);
      for (const { before, after } of changes.filter(({ table }) => table === 'operator-requests')) {
        if (after === undefined || before?.state === after.state) continue;
        checkOperation(before, after, changes, rows);
      }
      checkEffects(changes, rows);
    },

    onEffect(operation) {
      effects.add(operation);
      if (!audited.get(operation)?.has('intended')) {
        violations.report('audit equals effects', `${operation} has an effect without an intent`);
      }
    },

    checkRest(refunded) {
      for (const [operation, kinds] of audited) {
        const hasEffect = effects.has(operation) || refunded.includes(operation);
        if (kinds.has('intended') && !kinds.has('failed') && !(kinds.has('finished') && hasEffect)) {
          violations.report('audit equals effects', `${operation} was begun and never finished`);
        }
        if (kinds.has('failed') && effects.has(operation)) {
          violations.report('audit equals effects', `${operation} failed and has an effect`);
        }
      }
      for (const operation of new Set(refunded)) {
        const times = refunded.filter((one) => one === operation).length;
        if (times > 1 || !audited.get(operation)?.has('finished')) {
          violations.report('audit equals effects', `${operation} refunded ${times} times`);
        }
      }
    },
  };

  function noteRow({ id }: Item): void {
    const [kind, operation = ''] = String(id).split('#');
    const kinds = audited.get(operation) ?? new Set();
    audited.set(operation, kinds.add(kind));
    if (kind === 'finished' && !effects.has(operation)) {
      violations.report('audit equals effects', `${operation} is finished without its effect`);
    }
  }

  /** No credits of an operator, no suspension and no decision on a case without their row in the same write; and no row without them. */
  function checkEffects(changes: readonly Change[], rows: readonly Item[]): void {
    const ledger = changes.filter(({ table }) => table === 'credits');
    const isDeleted = ledger.some(({ after }) => after?.deleted_at !== undefined);
    const isOnCase = changes.some(
      ({ table, before, after }) =>
        // Owners appeal, and the follower changes no state.
        table === 'cases' &&
        before?.state !== after?.state &&
        before !== undefined &&
        after?.state !== 'appealed',
    );
    const effect =
      isOnCase ||
      ledger.some(
        ({ before, after }) =>
          (before === undefined && after?.operator !== undefined) ||
          (after?.entry === 'account' && before?.suspended_at !== after.suspended_at),
      );
    const isDone = rows.some(({ kind }) => kind === 'done');
    if (effect !== isDone && !isDeleted) {
      violations.report(
        'audit equals effects',
        isDone ? 'a row without its effect' : 'an effect without its row',
      );
    }
    const account = ledger.find(({ after }) => after?.entry === 'account');
    const isCharge = changes.some(
      ({ table, before, after }) =>
        (table === 'credits' && before === undefined && after?.kind === 'deduct') ||
        (table === 'videos' && before === undefined && after !== undefined && after.sandbox === undefined),
    );
    if (isCharge && account?.before?.suspended_at !== undefined) {
      violations.report('a suspended person never spends', `${account.before.user_id} was charged`);
    }
  }

  function checkOperation(
    before: Item | undefined,
    after: Item,
    changes: readonly Change[],
    rows: readonly Item[],
  ): void {
    checkPurseOfRefunds(after);
    if (after.state !== 'done' && after.state !== 'begun') return;
    const preview: { changes?: Preview['changes']; second_person?: unknown } = Object(after.preview);
    const isApproved = after.approved_by !== null;
    if (preview.second_person !== null && !isApproved) {
      violations.report('two people', `${after.operation} was done by one`);
    }
    if (isApproved && before?.requested_by === after.approved_by) {
      violations.report('two people', `${after.approved_by} is both`);
    }
    const account = changes.find(
      ({ table, after: item }) => table === 'credits' && item?.entry === 'account',
    );
    const purchased = preview.changes?.find(({ what }) => what === 'Purchased credits');
    if (
      purchased !== undefined &&
      (shown(purchased.before) !== number(account?.before, 'purchased_credits') ||
        shown(purchased.after) !== number(account?.after, 'purchased_credits'))
    ) {
      violations.report(
        'what was shown is what happens',
        `${after.operation} showed ${purchased.before} → ${purchased.after}, from ${number(account?.before, 'purchased_credits')}`,
      );
    }
    if (after.action === 'grantCredits' || after.action === 'takeCredits') {
      const day = String(rows.find(({ kind }) => kind === 'done')?.at ?? after.requested_at).slice(0, 10);
      const purse = `${after.requested_by} ${day}`;
      const sum = (moved.get(purse) ?? 0) + Number(Object(after.input).credits);
      moved.set(purse, sum);
      if (sum > operatorSettings['operator.purse_credits']) {
        violations.report('a purse is never overdrawn', `${purse} moved ${sum} credits`);
      }
    }
  }

  /** A refund takes from the purse when it begins, and gives back if it fails. */
  function checkPurseOfRefunds(after: Item): void {
    const taken: { cents?: number; at?: string } = Object(after.taken);
    if (after.action !== 'refundPayment' || taken.cents === undefined) return;
    const purse = `${after.requested_by} ${taken.at?.slice(0, 10)}`;
    const direction = after.state === 'begun' ? 1 : after.state === 'failed' ? -1 : 0;
    const sum = (refundedCents.get(purse) ?? 0) + direction * taken.cents;
    refundedCents.set(purse, sum);
    if (sum > operatorSettings['operator.purse_cents']) {
      violations.report('a purse is never overdrawn', `${purse} refunded ${sum} cents`);
    }
  }
}

interface Preview {
  readonly changes: readonly { readonly what: string; readonly before: string; readonly after: string }[];
}

/** `20,000` */
function shown(credits: string): number {
  return Number(credits.replaceAll(',', ''));
}
