import { freeSample } from '../../contract/billing/catalog.ts';
import { UserId } from '../../contract/fields/ids.ts';
import { getCredits } from '../../functions/credits/get-credits.ts';
import { listCreditEntries } from '../../functions/credits/list-credit-entries.ts';
import type { Route as Handled } from '../../functions/http/api-handler.ts';
import { createBalanceStore } from '../../functions/tables/credits/balance.store.ts';
import { caller } from '../handlers/caller.ts';
import type { Services } from './cloud.ts';
import type { Item } from './expressions.ts';
import type { Violations } from './invariants.ts';
import type { Invocation } from './invocations.ts';
import type { Change } from './memory-tables.ts';
import type { Random } from './random.ts';
import type { Scheduler } from './scheduler.ts';
import { number, part, total } from './write-monitor.ts';

/** Compares a person's balance with their statement, at any instant. */
export interface StatementProbes {
  /** Notes the balances, and plans looks at times at which they might differ from the statement's. */
  readonly onWrite: (changes: readonly Change[]) => void;
}

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
/** For so long after a write, the index that the statement reads may be behind. */
const settlingMilliseconds = 5 * second;

/** @param options.until when nothing is looked at any more, in milliseconds since 1970 */
export function createStatementProbes(options: {
  readonly scheduler: Scheduler;
  readonly random: Random;
  readonly violations: Violations;
  readonly until: number;
  readonly isDeleted: (userId: string) => boolean;
  readonly servicesFor: (invocation: Invocation) => Services;
}): StatementProbes {
  const { scheduler, random, violations, until, isDeleted, servicesFor } = options;
  const writtenAt = new Map<string, number>();
  const planned = new Set<string>();
  /** The balance after each entry, as the account had it. */
  const balances = new Map<string, number>();

  return {
    onWrite(changes) {
      noteBalances(changes);
      for (const { table, after } of changes) {
        if (table === 'credits' && after !== undefined) planLooks(after);
      }
    },
  };

  function noteBalances(changes: readonly Change[]): void {
    const written = changes.filter(({ table }) => table === 'credits');
    const account = written.find(({ after }) => after?.entry === 'account');
    if (account === undefined) return;
    let balance = balanceOf(account.before);
    for (const { after } of written) {
      if (after === undefined || after.entry === 'account') continue;
      balance += total(after);
      balances.set(`${after.user_id} ${after.entry}`, balance);
    }
  }

  function planLooks(item: Item): void {
    const userId = String(item.user_id);
    writtenAt.set(userId, scheduler.now());
    if (item.entry !== 'account') return;
    for (const [name, key] of [
      ['cycle_details', 'endsAt'],
      ['grace', 'endsAt'],
    ] as const) {
      const endsAt = part(item, name, key);
      if (typeof endsAt === 'string' && !planned.has(`${userId} ${endsAt}`)) {
        planned.add(`${userId} ${endsAt}`);
        plan(
          userId,
          Date.parse(endsAt) + random.pick([0, random.fraction() * minute, random.fraction() * hour]),
        );
      }
    }
    if (random.isHit(0.1)) plan(userId, scheduler.now() + settlingMilliseconds + random.fraction() * hour);
  }

  function plan(userId: string, instant: number): void {
    if (instant > until) return;
    scheduler.at(instant, () => {
      if (isDeleted(userId)) return;
      if (scheduler.now() - (writtenAt.get(userId) ?? 0) < settlingMilliseconds) return;
      look(UserId.parse(userId)).catch((error: unknown) =>
        violations.report('no unexpected error', `the statement: ${error}`),
      );
    });
  }

  async function look(userId: UserId): Promise<void> {
    const asked = { ...caller(userId), path: undefined, headers: undefined, body: undefined };
    const { client, now } = servicesFor(atOnce('balance'));
    const store = createBalanceStore(client, { credits: 'credits', limits: 'limits' });
    const balance = await getCredits({ balances: store, freeSample, now })({ ...asked, query: undefined });
    const list = listCreditEntries({
      ...servicesFor(atOnce('statement')),
      readPrompts: async () => new Map(),
      pause: async () => undefined,
    });
    const lines: Awaited<ReturnType<Handled<'listCreditEntries'>>>['entries'] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<Handled<'listCreditEntries'>>> = await list({
        ...asked,
        query: cursor === null ? {} : { cursor },
      });
      lines.push(...page.entries);
      cursor = page.next_cursor;
    } while (cursor !== null);
    const shown = balance.credits - balance.debt_credits;
    const sum = lines.reduce((total, { credits }) => total + credits, 0);
    const stated = lines[0]?.balance_after ?? 0;
    if (shown !== stated || shown !== sum) {
      violations.report(
        'statement and balance agree',
        `${userId.slice(-2)} has ${shown}; the statement says ${stated}, its lines add up to ${sum}`,
      );
    }
    for (const { id, balance_after: stated } of lines) {
      // What time alone changed may not be written yet.
      const had = balances.get(`${userId} ${id}`) ?? stated;
      if (had !== stated) {
        violations.report(
          'a statement shows what was',
          `${userId.slice(-2)} had ${had} after ${id}; the statement says ${stated}`,
        );
      }
    }
  }
}

function balanceOf(account: Item | undefined): number {
  return (
    number(account, 'cycle_credits') + number(account, 'purchased_credits') + number(account, 'grace_credits')
  );
}

/** An invocation without a fault, whose every call is answered at once. */
function atOnce(name: string): Invocation {
  return {
    name,
    isDead: () => false,
    die: () => undefined,
    call: async (_name, effect) => effect(),
    pause: async () => undefined,
  };
}
