import type { PlanOption } from '../../contract/plan-changes.ts';
import type { ResponseOf } from '../../contract/routes.ts';
import { messageOf } from '../api/api-error.ts';
import type { callApi } from '../api/client.ts';
import { showToast } from '../shell/toasts.ts';
import { isStripePageUrl } from './stripe-page-url.ts';
import type { WantedCheckout } from './wanted-checkout.ts';

/**
 * A page of Stripe's that people are sent to: a checkout, or the portal that manages their subscription. `keeps` is their
 * own plan, where a cancellation or a planned change of it has to be undone before Stripe changes it.
 */
export type StripePage = (WantedCheckout & { readonly keeps?: PlanOption }) | { readonly kind: 'portal' };

/** What the specification's catalog says when one cannot be had and the server does not say why. */
const failures = {
  plan: 'Error creating checkout',
  pack: 'Error creating payment',
  portal: 'Unable to open subscription management portal.',
} as const satisfies Record<StripePage['kind'], string>;

/**
 * Opens a page of Stripe's. In a new tab: call it in the click itself, for the tab is opened before the request, so that
 * no blocker stops it, and closed again if the request fails. In this tab: where there was no click to open one.
 */
export async function openStripePage(page: StripePage, where: 'new-tab' | 'this-tab'): Promise<void> {
  const tab = where === 'new-tab' ? window.open('about:blank', '_blank') : null;
  if (tab !== null) furnish(tab);
  try {
    const { callApi } = await import('../api/client.ts');
    if (page.kind === 'plan' && page.keeps !== undefined) await callApi('setRenewal', { body: page.keeps });
    const { url } = await addressOf(page, callApi);
    if (!isStripePageUrl(url)) throw new Error(`Not an address of a page of Stripe's: ${url}`);
    if (tab === null) {
      window.location.assign(url);
      return;
    }
    // It is another site: it must not be able to send this tab somewhere.
    tab.opener = null;
    tab.location.replace(url);
  } catch (error) {
    tab?.close();
    showToast({ title: 'Error', description: messageOf(error, failures[page.kind]), tone: 'error' });
  }
}

function addressOf(page: StripePage, call: typeof callApi): Promise<ResponseOf<'customerPortal'>> {
  switch (page.kind) {
    case 'plan':
      return call('createCheckout', { body: { tier: page.tier, isYearly: page.interval === 'yearly' } });
    case 'pack':
      return call('createPayment', { body: { pack: page.pack } });
    case 'portal':
      return call('customerPortal', {});
  }
}

/** A quiet note in the new tab for the moment until Stripe's page is there. */
function furnish(tab: Window): void {
  const { document } = tab;
  const isLight = window.document.documentElement.dataset.theme === 'light';
  document.title = 'Opening Stripe';
  document.body.textContent = 'Opening Stripe …';
  Object.assign(document.body.style, {
    background: isLight ? '#f3eee5' : '#0e0c0a',
    color: isLight ? '#4b4339' : '#bdb3a4',
    font: '1.125rem system-ui, sans-serif',
    padding: '2rem',
  });
}
