import { createMemoryStore, type MemoryStore, type Reader } from 'emulator-kit/store.ts';
import { Stripe } from 'stripe';
import { type Account, noRequest, openAccount } from './account/account.ts';
import { type Api, type ApiAnswer, type ApiRequest, createApi } from './api/api.ts';
import { nextExpiry } from './checkout/expire-sessions.ts';
import { payInvoice } from './invoices/pay-invoice.ts';
import { updateInvoice } from './invoices/update-invoice.ts';
import { closeDispute, openDispute } from './objects/disputes.ts';
import { nextOutcomeTime } from './objects/pending-outcomes.ts';
import { createRefund, failRefund } from './objects/refunds.ts';
import { clockOf } from './objects/test-clocks.ts';
import { swapCard } from './operator/swap-card.ts';
import { answerPage } from './pages/pages.ts';
import { ApiError } from './routes/errors.ts';
import type { Work } from './routes/route.ts';
import {
  charges,
  checkoutSessions,
  disputes,
  events,
  invoices,
  portalSessions,
  refunds,
  type StoredEvent,
  subscriptions,
} from './state/collections.ts';
import { type CountedIds, countedIds } from './state/ids.ts';
import { cancelSubscription } from './subscriptions/cancel-subscription.ts';
import { nextTaskOf } from './subscriptions/due-tasks.ts';

/** Stripe in this process and in memory: no file, no port and no timer, at a time that the caller owns. */
export interface StripeInProcess {
  /** The real package, answered at once. */
  readonly stripe: Stripe;
  /** Answers one request to the API. */
  readonly api: Api;
  /** The real package, whose requests go through `send`: it may delay them, lose them or alter what comes back. */
  readonly clientFor: (send: (request: ApiRequest) => Promise<ApiAnswer>) => Stripe;
  /** Everything that is stored, by the collections of `state/collections.ts`. */
  readonly objects: Reader;
  /** What happened since the event with this number, the first being 0. */
  readonly eventsSince: (index: number) => readonly StoredEvent[];
  /** Does what has become due: renewals, retries, expiries, banks' answers. Each request and action does so first. */
  readonly clock: () => void;
  /** When something becomes due next, in milliseconds since 1970; null: never. */
  readonly nextDue: () => number | null;
  /** What people and banks do, on pages and elsewhere. */
  readonly does: Actions;
  /** Another Stripe with all that this one holds, for a time of its own. */
  readonly copy: (options: InProcessOptions) => StripeInProcess;
}

export interface InProcessOptions {
  /** The time, in milliseconds since 1970. It never goes back. */
  readonly now: () => number;
  /** Called after each change. */
  readonly onChange?: () => void;
  /** Takes one line about each refused request. */
  readonly log?: (message: string) => void;
}

/** Each does what a page's button does, at the time of the caller's clock, or throws an ActionRefused with the reason. */
export interface Actions {
  /** Pays an open checkout, by its session's id or address. `fields` replace what is typed by default, such as `country`. */
  readonly pay: (session: string, card?: string, fields?: Fields) => void;
  /** Confirms the change of plan for which a portal was opened, by its session's id or address. */
  readonly confirm: (portal: string) => void;
  /** Chooses another price in the portal: at once, or at the period's end where its configuration says so. */
  readonly choosePlan: (portal: string, price: string) => void;
  /** Cancels at the period's end. */
  readonly cancelPlan: (portal: string) => void;
  /** Undoes a cancellation at the period's end. */
  readonly resumePlan: (portal: string) => void;
  /** Undoes a change that waits for the period's end. */
  readonly keepPlan: (portal: string) => void;
  readonly changeCard: (portal: string, card: string) => void;
  /** Gives the customer a card that pays, or one that declines each payment. */
  readonly swapCard: (customer: string, outcome: 'succeed' | 'fail') => void;
  readonly cancelAtOnce: (subscription: string) => void;
  /** Pays an open invoice with the customer's card. A decline throws, and stays. */
  readonly payInvoice: (invoice: string) => void;
  /** Keeps a draft from being finalized until then, as Stripe does for up to 72 hours when a webhook is not acknowledged. */
  readonly holdDraft: (invoice: string, untilSeconds: number) => void;
  /** Returns a part of a charge in the currency's smallest unit, or all that is left; answers the refund's id. */
  readonly refund: (charge: string, amount?: number) => string;
  readonly failRefund: (refund: string) => void;
  /** Answers the dispute's id. */
  readonly dispute: (charge: string) => string;
  readonly closeDispute: (dispute: string, outcome: 'won' | 'lost') => void;
}

/** An action that Stripe did not do, with the reason that its page gives. */
export class ActionRefused extends Error {
  override readonly name = 'ActionRefused';
}

/** Requests to the API must carry it. */
export const secretKey = 'sk_test_in_process';
const pagesUrl = 'https://stripe.example';

/** A Stripe that holds nothing yet. Its ids count, so that the same calls make the same objects. */
export function createStripeInProcess(options: InProcessOptions): StripeInProcess {
  return stripeOver(createMemoryStore(), countedIds(), options);
}

function stripeOver(store: MemoryStore, ids: CountedIds, options: InProcessOptions): StripeInProcess {
  const { now, log = () => undefined, onChange = () => undefined } = options;
  const opened = openAccount({ store, now, newId: ids.newId, endpoints: [], pagesUrl, log, onChange });
  let known: { readonly revision: number; readonly due: number | null } | null = null;
  /** Computed once for each state. */
  const nextDue = () => {
    const revision = store.revision();
    if (known?.revision !== revision) known = { revision, due: nextDueOf(opened) };
    return known.due;
  };
  const account: Account = {
    ...opened,
    clock() {
      const due = nextDue();
      if (due !== null && due <= now()) opened.clock();
    },
  };
  const api = createApi(account, secretKey);
  const clientFor: StripeInProcess['clientFor'] = (send) =>
    new Stripe(secretKey, { httpClient: new DirectHttpClient(send), maxNetworkRetries: 0, telemetry: false });
  let client: Stripe | undefined;
  return {
    get stripe() {
      // Slow to make, and not always needed.
      client ??= clientFor(async (request) => api(request));
      return client;
    },
    api,
    clientFor,
    objects: store,
    eventsSince: (index) => store.all(events).slice(index),
    clock: account.clock,
    nextDue,
    does: actionsOn(account),
    copy: (others) => stripeOver(store.copy(), ids.copy(), others),
  };
}

function nextDueOf(account: Account): number | null {
  const reading = account.read();
  // A customer on a test clock lives in a time of their own.
  const task = nextTaskOf(reading, (customer) => clockOf(reading, customer) === undefined);
  const times = [task?.atSeconds, nextOutcomeTime(reading), nextExpiry(reading)].filter(
    (seconds) => seconds !== undefined,
  );
  return times.length === 0 ? null : Math.min(...times) * 1_000;
}

function actionsOn(account: Account): Actions {
  /** Changes something, as a button of the dashboard does. */
  const change = <Result>(run: (work: Work) => Result): Result => {
    account.clock();
    try {
      return account.change(noRequest, run);
    } catch (error) {
      throw error instanceof ApiError ? new ActionRefused(error.message) : error;
    }
  };
  const charged = (work: Work, id: string) => requireFound(work.store.get(charges, id), id);
  const portal = (session: string, path: string, fields: Fields = {}) =>
    submit(account, `/portal/${lastPart(session)}${path}`, fields);
  const confirm = (session: string, fields: Fields) =>
    portal(session, '/confirm', { ...fields, due: 'Infinity', at: String(account.read().nowSeconds) });

  return {
    pay(session, card = '4242424242424242', fields = {}) {
      submit(account, `/checkout/${lastPart(session)}`, { ...cardFields(card), ...fields });
      const paid = account.store.get(checkoutSessions, lastPart(session));
      if (paid?.status !== 'complete') throw new ActionRefused(`${session} is not paid.`);
    },
    confirm(session) {
      const flow = account.store.get(portalSessions, lastPart(session))?.flow;
      const { subscription = '', items = [] } = flow?.subscription_update_confirm ?? {};
      confirm(session, { subscription, price: items[0]?.price ?? '' });
    },
    choosePlan: (session, price) => confirm(session, { price }),
    cancelPlan: (session) => portal(session, '/cancel'),
    resumePlan: (session) => portal(session, '/renew'),
    keepPlan: (session) => portal(session, '/keep'),
    changeCard: (session, card) => portal(session, '/card', cardFields(card)),
    swapCard: (customer, outcome) => change((work) => void swapCard(work, customer, outcome)),
    cancelAtOnce: (id) =>
      change((work) => {
        const subscription = requireFound(work.store.get(subscriptions, id), id);
        cancelSubscription(work, subscription, { when: 'now' });
      }),
    payInvoice(id) {
      const result = change((work) => payInvoice(work, requireFound(work.store.get(invoices, id), id)));
      if (result.outcome !== 'paid') throw new ActionRefused(`${id}: ${result.outcome}`);
    },
    holdDraft: (id, untilSeconds) =>
      change((work) => {
        const invoice = requireFound(work.store.get(invoices, id), id);
        if (invoice.status !== 'draft') throw new ActionRefused(`${id} is no draft.`);
        updateInvoice(work, invoice, [], { automatically_finalizes_at: untilSeconds });
      }),
    refund: (charge, amount) => change((work) => createRefund(work, charged(work, charge), { amount }).id),
    failRefund: (id) => change((work) => failRefund(work, requireFound(work.store.get(refunds, id), id))),
    dispute: (charge) => change((work) => openDispute(work, charged(work, charge), 'general').id),
    closeDispute: (id, outcome) =>
      change((work) => {
        const dispute = requireFound(work.store.get(disputes, id), id);
        if (dispute.status !== 'needs_response' && dispute.status !== 'under_review') {
          throw new ActionRefused(`${id} is already ${dispute.status}.`);
        }
        closeDispute(work, dispute, outcome);
      }),
  };
}

type Fields = Readonly<Record<string, string>>;

/** Sends a form of a hosted page. A page that answers by another one has done what it was asked. */
function submit(account: Account, path: string, fields: Fields): void {
  const answer = answerPage(account, {
    method: 'POST',
    path,
    query: new URLSearchParams(),
    form: new URLSearchParams(fields),
  });
  if (answer.kind === 'redirect') return;
  const [, alert] = /role="alert"[^>]*>([^<]*)</.exec(answer.page.markup) ?? [];
  const [, title = ''] = /<h1>([^<]*)</.exec(answer.page.markup) ?? [];
  throw new ActionRefused(alert ?? title);
}

function cardFields(number: string): Fields {
  return {
    email: 'ada@example.com',
    number,
    expiry: '12 / 70',
    cvc: number.startsWith('37') ? '1234' : '123',
    name: 'Ada Lovelace',
    country: 'GB',
  };
}

/** The id at the end of a page's address, or the id itself. */
function lastPart(address: string): string {
  return address.slice(address.lastIndexOf('/') + 1);
}

function requireFound<Item>(item: Item | undefined, id: string): Item {
  if (item === undefined) throw new ActionRefused(`There is no ${id}.`);
  return item;
}

/** The package's way out, without a network. */
class DirectHttpClient extends Stripe.HttpClient {
  readonly #send: (request: ApiRequest) => Promise<ApiAnswer>;

  constructor(send: (request: ApiRequest) => Promise<ApiAnswer>) {
    super();
    this.#send = send;
  }

  override getClientName(): string {
    return 'in-process';
  }

  override async makeRequest(
    _host: string,
    _port: string,
    path: string,
    method: string,
    headers: Readonly<Record<string, string | number | string[]>>,
    body: string,
  ): Promise<DirectResponse> {
    const lowerCased = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]);
    const answer = await this.#send({
      method,
      url: path,
      headers: Object.fromEntries(lowerCased),
      body: body ?? '',
    });
    return new DirectResponse(answer);
  }
}

class DirectResponse extends Stripe.HttpClientResponse {
  readonly #body: object;

  constructor({ status, headers, body }: ApiAnswer) {
    super(status, { ...headers });
    this.#body = body;
  }

  /** An object of its own: the package writes the headers into it. */
  override getRawResponse(): object {
    return {};
  }

  /** A copy: what is stored is never changed, and the package adds to what it receives. */
  override async toJSON(): Promise<unknown> {
    return copyOf(this.#body);
  }
}

/** What JSON would make of a value that holds nothing else. */
function copyOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(copyOf);
  const copy: Record<string, unknown> = {};
  for (const name of Object.keys(value)) {
    const inner: unknown = Reflect.get(value, name);
    if (inner !== undefined) copy[name] = copyOf(inner);
  }
  return copy;
}
