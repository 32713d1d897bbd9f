import type { SentEmail } from '../../../contract/account/sent-emails.ts';
import type { AccountExport } from '../../../contract/account-export.ts';
import type { ApiKeyView } from '../../../contract/developers/developer-keys.ts';
import type { UserId } from '../../../contract/fields/ids.ts';
import type { PersonView } from '../../../contract/operators/operator-views.ts';
import { type PersonLimitName, personLimits, perWords } from '../../../contract/person-limits.ts';
import { presentSubscription } from '../../billing/check-subscription.ts';
import type { OrdersStore, StoredOrder } from '../../billing/sync/orders.store.ts';
import { presentBalance } from '../../credits/present-balance.ts';
import { listKeyViews } from '../../developers/keys/list-api-keys.ts';
import { sandboxIdOf } from '../../developers/sandbox.ts';
import { personCounter } from '../../limits/person-limits.ts';
import { causeOf, type Log } from '../../log/logger.ts';
import type { CurrentSettings, Settings } from '../../settings/settings.ts';
import type { KeysStore } from '../../tables/api-access/keys.store.ts';
import type { BillingAccountStore } from '../../tables/credits/billing-account.store.ts';
import type { BillingAccount } from '../../tables/credits/billing-account.ts';
import type { Account, GeneratingPause } from '../../tables/credits/ledger.ts';
import type { SessionsStore } from '../../tables/credits/sessions.store.ts';
import type { KnownBrowsersStore } from '../../tables/known-browsers/known-browsers.store.ts';
import type { LimitCounter } from '../../tables/limits/limit-counter.ts';
import type { SentMailsStore } from '../../tables/sent-mails/sent-mails.store.ts';
import type { VideoReads } from '../../tables/videos/video-reads.ts';
import type { EndpointsStore } from '../../tables/webhooks/endpoints.store.ts';
import type { EndpointItem } from '../../tables/webhooks/webhook-items.ts';
import type { ProfileOf } from '../../user-pool/profile-of.ts';
import { OperatorRejection } from '../action/operator-rejection.ts';
import type { OperatorRead } from './operator-read.ts';
import type { StripeOwners } from './stripe-owners.ts';

export interface ReadPersonDependencies {
  readonly billing: Pick<BillingAccountStore, 'readWithCredits'>;
  readonly profileOf: ProfileOf;
  readonly orders: Pick<OrdersStore, 'read'>;
  readonly sessions: Pick<SessionsStore, 'epochOf'>;
  readonly browsers: Pick<KnownBrowsersStore, 'list'>;
  readonly mails: Pick<SentMailsStore, 'list'>;
  readonly keys: Pick<KeysStore, 'list' | 'spentOf'>;
  readonly endpoints: Pick<EndpointsStore, 'list'>;
  /** By the counter's id, without counters at zero. */
  readonly readCounters: (counters: readonly LimitCounter[]) => Promise<ReadonlyMap<string, number>>;
  readonly videos: Pick<VideoReads, 'findEnded'>;
  readonly stripe: Pick<StripeOwners, 'paymentsOf'>;
  readonly settings: CurrentSettings;
  readonly now: () => Date;
  readonly log: Log;
}

const shownEmails = 50;

/** GET /api/operators/people/{id}: without prompts, pictures and secrets. */
export function readPerson(dependencies: ReadPersonDependencies): OperatorRead<'readPerson'> {
  const { billing, profileOf, orders, mails, keys, endpoints, settings, now } = dependencies;
  return async ({ path: { id } }) => {
    const at = now();
    const [account, profile] = await Promise.all([billing.readWithCredits(id), profileOf(id)]);
    if (profile === null && !wasAccount(account)) throw new OperatorRejection('not_found');
    const [paid, sessions, emails, keyViews, webhooks, limits, payments, inFlight] = await Promise.all([
      orders.read(id),
      sessionsOf(dependencies, id),
      mails.list(id, shownEmails + 1),
      listKeyViews(keys, id, at),
      Promise.all([id, sandboxIdOf(id)].map((owner) => endpoints.list(owner))),
      limitsOf(dependencies, id, await settings(), at),
      paymentsOf(dependencies, id, account),
      videosInFlightOf(dependencies, id, account),
    ]);
    return presentPerson(id, at, {
      account,
      profile,
      orders: paid.orders,
      payments,
      sessions,
      emails,
      keys: keyViews,
      webhooks: webhooks.flat(),
      limits,
      videosInFlight: inFlight,
    });
  };
}

/** Both parts of the account item, from the same moment. */
interface WholeAccount {
  readonly billing: BillingAccount;
  readonly account: Account;
}

/** Whether it was deleted, or its user is gone and the deletion follows. */
function wasAccount({ billing, account }: WholeAccount): boolean {
  return billing.deletedAt !== null || billing.stripeCustomerId !== null || account.lastEntryAt !== null;
}

/** What is known about a person at one moment. */
interface KnownPerson {
  readonly account: WholeAccount;
  readonly profile: AccountExport['profile'] | null;
  readonly orders: readonly StoredOrder[];
  /** Payment intents by order. */
  readonly payments: ReadonlyMap<string, string>;
  readonly sessions: PersonView['sessions'];
  /** One more than is shown, if there are more. */
  readonly emails: readonly SentEmail[];
  readonly keys: readonly ApiKeyView[];
  readonly webhooks: readonly EndpointItem[];
  readonly limits: PersonView['limits'];
  readonly videosInFlight: number;
}

/** Pure. */
export function presentPerson(id: UserId, at: Date, known: KnownPerson): PersonView {
  const { account, profile, orders, payments, sessions, emails, keys, webhooks, limits, videosInFlight } =
    known;
  return {
    id,
    email: profile?.email ?? null,
    email_verified: profile?.email_verified ?? false,
    created_at: profile?.created_at ?? null,
    sign_in_methods: profile?.sign_in_methods ?? [],
    two_factor: profile?.two_factor ?? false,
    suspended_at: account.account.suspendedAt,
    generating_paused_at: account.account.generatingPause.pausedAt,
    generating_waits_until: waitsUntil(account.account.generatingPause, at),
    deleted_at: account.billing.deletedAt,
    sessions,
    emails: emails.slice(0, shownEmails),
    emails_are_complete: emails.length <= shownEmails,
    balance: presentBalance(account.account, at),
    subscription: presentSubscription(account.billing),
    stripe_customer: account.billing.stripeCustomerId,
    payments: orders.map(({ order }) => ({
      payment: order.amount > 0 ? (payments.get(order.id) ?? null) : null,
      order,
      refundable_cents: Math.max(0, order.amount - order.amount_returned),
    })),
    keys: [...keys],
    webhooks: webhooks.map((endpoint) => ({
      id: endpoint.id,
      url: endpoint.url,
      state: stateOf(endpoint, at),
    })),
    limits,
    videos_in_flight: videosInFlight,
  };
}

/** The pool keeps the refresh tokens, and lists none. */
async function sessionsOf(
  { sessions, browsers }: Pick<ReadPersonDependencies, 'sessions' | 'browsers'>,
  userId: UserId,
): Promise<PersonView['sessions']> {
  const [epoch, known] = await Promise.all([sessions.epochOf(userId), browsers.list(userId)]);
  return { ended_times: epoch, browsers: [...known] };
}

/** Null once the time is over. */
function waitsUntil({ waitsUntil: until }: GeneratingPause, at: Date): string | null {
  return until !== null && until > at.toISOString() ? until : null;
}

/** In words. */
function stateOf(endpoint: EndpointItem, at: Date): string {
  switch (endpoint.disabled_reason) {
    case 'owner':
      return 'turned off by the owner';
    case 'gone':
      return 'stopped: the address answered 410';
    case 'failing':
      return 'stopped: it kept failing';
    case null:
      if (endpoint.paused_until !== null && endpoint.paused_until > at.toISOString())
        return 'paused after time-outs';
      return endpoint.failing_since === null ? 'works' : 'failing';
  }
}

const limitNames = Object.keys(personLimits).filter((name): name is PersonLimitName => name in personLimits);

async function limitsOf(
  { readCounters }: Pick<ReadPersonDependencies, 'readCounters'>,
  userId: UserId,
  settings: Settings,
  at: Date,
): Promise<PersonView['limits']> {
  const counters = limitNames.map((name) => ({ name, counter: personCounter(name, userId, settings, at) }));
  const used = await readCounters(counters.map(({ counter }) => counter));
  return counters.flatMap(({ name, counter: { id, maximum } }) => {
    const requests = used.get(id) ?? 0;
    const { of, per } = personLimits[name];
    return requests === 0 ? [] : [{ name: `${of} ${perWords[per]}`, used: requests, maximum }];
  });
}

/** The page is worth having without Stripe: then no payment can be chosen for a refund. */
async function paymentsOf(
  { stripe, log }: Pick<ReadPersonDependencies, 'stripe' | 'log'>,
  userId: UserId,
  { billing: { stripeCustomerId, deletedAt } }: WholeAccount,
): Promise<ReadonlyMap<string, string>> {
  if (stripeCustomerId === null || deletedAt !== null) return new Map();
  try {
    return await stripe.paymentsOf(stripeCustomerId);
  } catch (error) {
    log.warn('billing.stripe_unreachable', { user_id: userId, cause: causeOf(error) });
    return new Map();
  }
}

/** DynamoDB's maximum. */
const videosPerRead = 100;

/** The account names ended videos too, until they are forgotten. */
async function videosInFlightOf(
  { videos }: Pick<ReadPersonDependencies, 'videos'>,
  userId: UserId,
  { account: { videosInFlight } }: WholeAccount,
): Promise<number> {
  let ended = 0;
  for (let start = 0; start < videosInFlight.length; start += videosPerRead) {
    ended += (await videos.findEnded(userId, videosInFlight.slice(start, start + videosPerRead))).length;
  }
  return videosInFlight.length - ended;
}
