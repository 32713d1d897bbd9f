import { t } from '@lingui/core/macro';
import type { Tier } from '../../contract/billing/catalog.ts';
import type { PlanOption } from '../../contract/billing/plan-changes.ts';
import type { ResponseOf } from '../../contract/routes.ts';
import type { WantedCheckout } from '../addresses/links.ts';
import type { callApi } from '../api/client.ts';
import type { messageOf } from '../api/error-texts.ts';
import { loadErrorTexts } from '../api/load-error-texts.ts';
import { showToast } from '../design/toasts.ts';
import { isStripePageUrl } from './stripe-page-url.ts';

/**
 * A checkout or the customer portal. `keeps` is the person's own plan, whose pending cancellation or change
 * is undone first. The portal's `tier` is the plan at which it was asked for.
 */
export type StripePage =
  | (WantedCheckout & { readonly keeps?: PlanOption })
  | { readonly kind: 'portal'; readonly tier?: Tier };

/** The message if a page does not open; the portal's never varies, as specified. */
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
 * `new-tab`: call it within the click, or popup blockers stop it; the tab opens before the request and closes
 * on failure. `this-tab`: without a click. Returns why the page did not open, which a toast says too; or null.
 */
export async function openStripePage(
  page: StripePage,
  where: 'new-tab' | 'this-tab',
): Promise<string | null> {
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
      return null;
    }
    // Another site must not be able to navigate this tab.
    tab.opener = null;
    tab.location.replace(url);
    return null;
  } catch (error) {
    tab?.close();
    const description = stripePageFailure(page.kind, error, await errorTexts);
    showToast({ title: t({ message: 'Error', comment: 'title of a notice' }), description, tone: 'error' });
    return description;
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
