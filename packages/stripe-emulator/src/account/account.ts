import type { Store, Transaction } from 'emulator-kit/store.ts';
import { expireSession, overdueSessions } from '../checkout/expire-sessions.ts';
import { applyOutcome } from '../objects/apply-outcome.ts';
import { dueOutcomes } from '../objects/pending-outcomes.ts';
import type { ListeningEndpoint, Reading, Work } from '../routes/route.ts';
import type { NewId } from '../state/ids.ts';
import { dueTasks, runDueTasks } from '../subscriptions/due-tasks.ts';

/** The one Stripe account that is emulated: its state and its clock. The API and the pages act on it. */
export interface Account {
  readonly store: Store;
  readonly pagesUrl: string;
  readonly endpoints: readonly (ListeningEndpoint & { readonly url: string })[];
  readonly log: (message: string) => void;
  readonly newId: NewId;
  /** The state as it is now. */
  read(): Reading;
  /** Makes one change, all or nothing. */
  change<Result>(request: Work['request'], run: (work: Work) => Result): Result;
  /** Runs everything that is due: expiries, renewals, banks' answers. Called before each request and by a timer. */
  clock(): void;
}

/** Changes that no API request caused, such as a payer's. */
export const noRequest: Work['request'] = { id: null, idempotency_key: null };

export function openAccount(options: {
  readonly store: Store;
  readonly now: () => number;
  readonly newId: NewId;
  readonly endpoints: Account['endpoints'];
  readonly pagesUrl: string;
  readonly log: (message: string) => void;
  /** Hears of each change, after it. */
  readonly onChange: () => void;
}): Account {
  const { store, now, newId, endpoints, pagesUrl, log, onChange } = options;
  const nowSeconds = () => Math.floor(now() / 1000);

  function change<Result>(request: Work['request'], run: (work: Work) => Result): Result {
    const workWith = (transaction: Transaction): Work => ({
      store: transaction,
      nowSeconds: nowSeconds(),
      pagesUrl,
      newId,
      request,
      endpoints,
    });
    const result = store.write((transaction) => run(workWith(transaction)));
    onChange();
    return result;
  }

  function read(): Reading {
    return { store, nowSeconds: nowSeconds(), pagesUrl, newId };
  }

  function clock(): void {
    const overdue = overdueSessions(read());
    if (overdue.length > 0) {
      change(noRequest, (work) => {
        for (const session of overdue) expireSession(work, session);
      });
    }
    if (dueTasks(read()).length > 0) change(noRequest, runDueTasks);
    for (const outcome of dueOutcomes(read())) change(noRequest, (work) => applyOutcome(work, outcome));
  }

  return { store, pagesUrl, endpoints, log, newId, read, change, clock };
}
