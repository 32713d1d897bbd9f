import { type Html, html } from 'emulator-kit/html.ts';
import type { Stripe } from 'stripe';
import { type Account, noRequest } from '../account/account.ts';
import { document, messagePage, type PageAnswer, type PageRequest, type PageRoute } from '../layout/page.ts';
import { subscriptionsOf } from '../objects/subscriptions.ts';
import { atTimeOf } from '../objects/test-clocks.ts';
import type { Configuration } from '../portal/configurations.ts';
import { completeFlow, enterPortal } from '../portal/session-access.ts';
import { isLive } from '../portal/subscription-rules.ts';
import { ApiError } from '../routes/errors.ts';
import type { Reading, Work } from '../routes/route.ts';
import { configurations, customers, type PortalSession, type Subscription } from '../state/collections.ts';

/** A portal that its customer has open. */
export interface Portal {
  readonly account: Account;
  readonly reading: Reading;
  readonly session: PortalSession;
  readonly configuration: Configuration;
  readonly customer: Stripe.Customer;
  /** Those that still run, oldest first. */
  readonly subscriptions: readonly Subscription[];
  /** Whether the session was opened for one task and that is not done yet: the way elsewhere is not offered. */
  readonly inFlow: boolean;
}

/** A page of the portal: `path` is what follows the session's id. It needs a session that has not expired. */
export function portalRoute(
  method: PageRoute['method'],
  path: string,
  handle: (portal: Portal, request: PageRequest) => PageAnswer,
): PageRoute {
  return {
    method,
    path: `/portal/:id${path}`,
    handle(request) {
      const { account, id } = request;
      const entry = account.change(noRequest, (work) => enterPortal(work, id));
      if (entry.state === 'unknown') return noSuchPortal(account);
      const { session } = entry;
      if (entry.state === 'expired') {
        return messagePage(
          account.pagesUrl,
          410,
          'This link has expired',
          'Links to your plan and billing work for a short while only. Go back and open a new one.',
          returnLink(session),
        );
      }
      const reading = account.read();
      const configuration = reading.store.get(configurations, session.configuration);
      const customer = reading.store.get(customers, session.customer);
      if (configuration === undefined || customer === undefined || customer.deleted) {
        return noSuchPortal(account);
      }
      return handle(
        {
          account,
          reading,
          session,
          configuration,
          customer,
          subscriptions: subscriptionsOf(reading, customer.id).filter(isLive),
          inFlow: session.flow !== null && !entry.completed,
        },
        request,
      );
    },
  };
}

function noSuchPortal({ pagesUrl }: Account): PageAnswer {
  return messagePage(pagesUrl, 404, 'Page not found', 'There is no such portal. Go back and open it again.');
}

/** The subscription that a request names, or the only one. Another customer's is none. */
export function chosenSubscription(
  { subscriptions }: Portal,
  values: URLSearchParams,
): Subscription | undefined {
  const id = values.get('subscription');
  return id === null ? subscriptions[0] : subscriptions.find((subscription) => subscription.id === id);
}

/** Where a page of this portal is. */
export function portalUrl(
  { account, session }: Pick<Portal, 'account' | 'session'>,
  path = '',
  query: Readonly<Record<string, string>> = {},
): string {
  const search = new URLSearchParams(query).toString();
  return `${account.pagesUrl}/portal/${session.id}${path}${search === '' ? '' : `?${search}`}`;
}

type ChangeResult<Result> =
  | { readonly done: true; readonly result: Result }
  /** Nothing has changed. The words and the code are Stripe's. */
  | { readonly done: false; readonly message: string; readonly code: string | undefined };

/** Makes a change at the customer's own time, all or nothing. */
export function changeFor<Result>(
  { account, customer }: Pick<Portal, 'account' | 'customer'>,
  run: (work: Work) => Result,
): ChangeResult<Result> {
  try {
    return {
      done: true,
      result: account.change(noRequest, (work) => run(atTimeOf(work, customer.id))),
    };
  } catch (error) {
    if (error instanceof ApiError) return { done: false, message: error.message, code: error.detail.code };
    throw error;
  }
}

/** What was done, as the home page says it. */
export const notices = {
  canceled: 'Your plan is canceled.',
  card: 'Your card was changed.',
  changed: 'Your plan was changed.',
  details: 'Your details were saved.',
  kept: 'You keep your current plan.',
  paid: 'Your payment went through.',
  renewed: 'Your plan goes on.',
  scheduled: 'Your change is planned.',
} as const;
export type Notice = keyof typeof notices;

/** Goes on after a task: to where the session's flow was to lead once it is confirmed, else to the home page. */
export function afterTask(portal: Portal, notice: Notice): PageAnswer {
  const { account, session, inFlow } = portal;
  const home: PageAnswer = { kind: 'redirect', location: portalUrl(portal, '', { done: notice }) };
  if (session.flow === null || !inFlow || (notice !== 'changed' && notice !== 'scheduled')) return home;
  account.change(noRequest, (work) => completeFlow(work, session.id));
  const { redirect } = session.flow.after_completion;
  return redirect === null ? home : { kind: 'redirect', location: new URL(redirect.return_url).href };
}

/** The name of the business, as far as an emulated account has one: the configuration's, or the site's address. */
function businessName({ configuration, session }: Pick<Portal, 'configuration' | 'session'>): string | null {
  return configuration.name ?? (session.return_url === null ? null : new URL(session.return_url).host);
}

function returnLink(session: PortalSession): { href: string; label: string } | undefined {
  return session.return_url === null ? undefined : { href: session.return_url, label: 'Go back' };
}

/** A page in the portal's frame. `back` leads a step back; on the home page there is none. */
export function portalPage(
  portal: Portal,
  options: { title: string; body: Html; back?: boolean; status?: number; script?: boolean },
): PageAnswer {
  const { account, configuration, session, inFlow } = portal;
  const { title, body, back = true, status = 200, script = false } = options;
  const {
    headline,
    privacy_policy_url: privacy,
    terms_of_service_url: terms,
  } = configuration.business_profile;
  const name = businessName(portal);
  const redirectUrl = session.flow?.after_completion.redirect?.return_url;
  return {
    kind: 'page',
    status,
    formTargets: redirectUrl === undefined ? [] : [new URL(redirectUrl).origin],
    page: document({
      pagesUrl: account.pagesUrl,
      title: name === null ? title : `${title} · ${name}`,
      width: 'wide',
      script,
      body: html`<div class="portal">
<header class="portal-side">
${configuration.name !== null && html`<p class="portal-business">${configuration.name}</p>`}
${headline !== null && html`<p class="${configuration.name === null ? 'portal-business' : 'quiet'}">${headline}</p>`}
${session.return_url !== null && html`<p><a class="back" href="${session.return_url}">Return to ${name}</a></p>`}
${
  (terms !== null || privacy !== null) &&
  html`<p class="portal-legal">
${terms !== null && html`<a href="${terms}">Terms</a>`}
${privacy !== null && html`<a href="${privacy}">Privacy</a>`}
</p>`
}
</header>
<div class="portal-main">
${back && !inFlow && html`<p><a class="back" href="${portalUrl(portal)}">Plan and billing</a></p>`}
<h1>${title}</h1>
${body}
</div>
</div>`,
    }),
  };
}

/** A page of the portal that only says why it cannot help. */
export function portalMessage(portal: Portal, title: string, text: string): PageAnswer {
  return portalPage(portal, { title, body: html`<p>${text}</p>` });
}
