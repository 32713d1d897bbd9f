import { join } from 'node:path';
import { openStore, type Store, type Transaction } from 'emulator-kit/store.ts';
import { removeOldAnswers } from './api/idempotency.ts';
import type { ListeningEndpoint, Reading, Work } from './api/route.ts';
import { expireSession, overdueSessions } from './checkout/expire-sessions.ts';
import { createDeliverer } from './events/deliverer.ts';
import { applyOutcome } from './objects/apply-outcome.ts';
import { dueOutcomes } from './objects/pending-outcomes.ts';
import { dueTasks, runDueTasks } from './subscriptions/due-tasks.ts';

/** The one Stripe account that is emulated: its state, its clock and its webhooks. The API and the pages act on it. */
export interface Account {
  readonly store: Store;
  readonly pagesUrl: string;
  readonly endpoints: readonly (ListeningEndpoint & { readonly url: string })[];
  readonly log: (message: string) => void;
  /** The state as it is now. */
  read(): Reading;
  /** Makes one change, all or nothing, and sends the events that it caused. */
  change<Result>(request: Work['request'], run: (work: Work) => Result): Result;
  /** Runs everything that is due: expiries, renewals, banks' answers. Called before each request and by a timer. */
  clock(): void;
  start(): void;
  close(): Promise<void>;
}

/** Changes that no API request caused, such as a payer's. */
export const noRequest: Work['request'] = { id: null, idempotency_key: null };

const timekeepingIntervalMilliseconds = 1_000;

export function openAccount(options: {
  folder: string;
  now: () => number;
  webhookEndpoints: readonly { url: string; secret: string; enabledEvents: readonly string[] }[];
  pagesUrl: string;
  log: (message: string) => void;
}): Account {
  const { now, pagesUrl, log } = options;
  const store = openStore(join(options.folder, 'journal.jsonl'));
  // An endpoint is identified by its place, so pending deliveries survive a change of port or of secret.
  const endpoints = options.webhookEndpoints.map((endpoint, index) => ({
    id: `we_${index + 1}`,
    ...endpoint,
  }));
  const deliverer = createDeliverer({ store, endpoints, now, log });
  let timer: NodeJS.Timeout | undefined;
  const nowSeconds = () => Math.floor(now() / 1000);

  function change<Result>(request: Work['request'], run: (work: Work) => Result): Result {
    const workWith = (transaction: Transaction): Work => ({
      store: transaction,
      nowSeconds: nowSeconds(),
      pagesUrl,
      request,
      endpoints,
    });
    const result = store.write((transaction) => run(workWith(transaction)));
    deliverer.wake();
    return result;
  }

  function read(): Reading {
    return { store, nowSeconds: nowSeconds(), pagesUrl };
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

  return {
    store,
    pagesUrl,
    endpoints,
    log,
    read,
    change,
    clock,
    start() {
      store.write((transaction) => removeOldAnswers(transaction, nowSeconds()));
      clock();
      deliverer.start();
      timer = setInterval(clock, timekeepingIntervalMilliseconds).unref();
    },
    async close() {
      clearInterval(timer);
      await deliverer.close();
    },
  };
}
