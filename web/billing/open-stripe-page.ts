import { t } from '@lingui/core/macro';
import type { PlanOption } from '../../contract/plan-changes.ts';
import type { ResponseOf } from '../../contract/routes.ts';
import type { WantedCheckout } from '../addresses/links.ts';
import type { callApi } from '../api/client.ts';
import type { messageOf } from '../api/error-texts.ts';
import { loadErrorTexts } from '../api/load-error-texts.ts';
import { showToast } from '../design/toasts.ts';
import { isStripePageUrl } from './stripe-page-url.ts';

/**
 * A page of Stripe's that people are sent to: a checkout, or the portal that manages their subscription. `keeps` is their
 * own plan, where a cancellation or a planned change of it has to be undone before Stripe changes it.
 */
export type StripePage = (WantedCheckout & { readonly keeps?: PlanOption }) | { readonly kind: 'portal' };

/** The sentence for a page of Stripe's that cannot be opened. The portal's is the same whatever the cause: so the specification. */
export function stripePageFailure(
  kind: StripePage['kind'],
  error: unknown,
  textOf: typeof messageOf,
): string {
  switch (kind) {
    case 'plan':
      return textOf(error, t`Error creating checkout`);
    case 'pack':
      return textOf(error, t`Error creating payment`);
    case 'portal':
      return t`Unable to open subscription management portal.`;
  }
}

/**
 * Opens a page of Stripe's. In a new tab: call it in the click itself, for the tab is opened before the request, so that
 * no blocker stops it, and closed again if the request fails. In this tab: where there was no click to open one.
 */
export async function openStripePage(page: StripePage, where: 'new-tab' | 'this-tab'): Promise<void> {
  const tab = where === 'new-tab' ? window.open('about:blank', '_blank') : null;
  if (tab !== null) furnish(tab);
  const errorTexts = loadErrorTexts();
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
    const description = stripePageFailure(page.kind, error, await errorTexts);
    showToast({ title: t({ message: 'Error', comment: 'title of a notice' }), description, tone: 'error' });
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
  document.title = t`Opening Stripe…`;
  document.body.textContent = document.title;
  Object.assign(document.body.style, {
    background: isLight ? '#f3eee5' : '#0e0c0a',
    color: isLight ? '#4b4339' : '#bdb3a4',
    font: '1.125rem system-ui, sans-serif',
    padding: '2rem',
  });
}
