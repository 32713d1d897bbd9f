import type { PackName } from '../../../contract/catalog.ts';
import { messageOf } from '../../api/api-error.ts';
import { showToast } from '../../shell/toasts.ts';
import { isCheckoutUrl } from './checkout-url.ts';

const failure = 'Error creating payment';

/**
 * Opens the checkout of a pack in a new tab. Call it in the click itself: the tab is opened before the request, so that
 * no blocker stops it, and closed again if the request fails. Where a tab cannot be had, this one goes there.
 */
export async function openCheckout(pack: PackName): Promise<void> {
  const tab = window.open('about:blank', '_blank');
  if (tab !== null) furnish(tab);
  try {
    const { callApi } = await import('../../api/client.ts');
    const { url } = await callApi('createPayment', { body: { pack } });
    if (!isCheckoutUrl(url)) throw new Error(`Not an address of a checkout: ${url}`);
    if (tab === null) {
      window.location.assign(url);
      return;
    }
    // The checkout is another site: it must not be able to send this tab somewhere.
    tab.opener = null;
    tab.location.replace(url);
  } catch (error) {
    tab?.close();
    showToast({ title: 'Error', description: messageOf(error, failure), tone: 'error' });
  }
}

/** A quiet note in the new tab for the moment until the checkout is there. */
function furnish(tab: Window): void {
  const { document } = tab;
  const isLight = window.document.documentElement.dataset.theme === 'light';
  document.title = 'Opening the checkout';
  document.body.textContent = 'Opening the checkout …';
  Object.assign(document.body.style, {
    background: isLight ? '#f3eee5' : '#0e0c0a',
    color: isLight ? '#4b4339' : '#bdb3a4',
    font: '1.125rem system-ui, sans-serif',
    padding: '2rem',
  });
}
