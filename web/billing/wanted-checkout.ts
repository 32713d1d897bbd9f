import { billingIntervals, packNames, tiers } from '../../contract/billing/catalog.ts';
import type { WantedCheckout } from '../addresses/links.ts';
import { links } from '../addresses/links.ts';

/* A visitor who buys signs in first, perhaps by an email's link in another tab, and then continues to the
   checkout that the URL names (links.buy). Anyone can write a URL: a checkout opens by itself only if
   localStorage says that this browser requested it, and once. */

const key = 'reelwright.wanted-checkout';

/** Enough to create an account and confirm its email. */
const lifetimeMilliseconds = 60 * 60 * 1000;

/** Stores what the person wants to buy before they sign in. */
export function rememberWantedCheckout(wanted: WantedCheckout, nowMilliseconds = Date.now()): void {
  try {
    localStorage.setItem(key, `${nowMilliseconds} ${identityOf(wanted)}`);
  } catch {
    // Storage is blocked: one more click opens the checkout.
  }
}

/** Null without one of the last hour. */
export function wantedCheckout(nowMilliseconds = Date.now()): WantedCheckout | null {
  const [at = '', buy = '', interval = ''] = stored().split(' ');
  const age = nowMilliseconds - Number(at);
  return age >= 0 && age < lifetimeMilliseconds ? wantedOf(buy, interval) : null;
}

/** Whether `wanted` is stored; removes it, so that it opens once. */
export function takeWantedCheckout(wanted: WantedCheckout, nowMilliseconds = Date.now()): boolean {
  const remembered = wantedCheckout(nowMilliseconds);
  if (remembered === null || identityOf(remembered) !== identityOf(wanted)) return false;
  try {
    localStorage.removeItem(key);
    return true;
  } catch {
    return false;
  }
}

/** Null if the query names no product. */
export function readWantedCheckout(search: string): WantedCheckout | null {
  const query = new URLSearchParams(search);
  return wantedOf(query.get('buy'), query.get('interval'));
}

/** Returns the checkout to which a path within the site leads (`links.buy`); null if to none. */
export function wantedCheckoutAt(path: string): WantedCheckout | null {
  const { pathname, search } = new URL(path, 'https://site.invalid');
  return pathname === links.pricing() ? readWantedCheckout(search) : null;
}

function wantedOf(buy: string | null, interval: string | null): WantedCheckout | null {
  const pack = packNames.find((name) => name === buy);
  if (pack !== undefined) return { kind: 'pack', pack };
  const tier = tiers.find((name) => name === buy);
  if (tier === undefined) return null;
  return { kind: 'plan', tier, interval: billingIntervals.find((name) => name === interval) ?? 'monthly' };
}

function identityOf(wanted: WantedCheckout): string {
  return wanted.kind === 'pack' ? wanted.pack : `${wanted.tier} ${wanted.interval}`;
}

function stored(): string {
  try {
    return localStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}
