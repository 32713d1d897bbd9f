import { billingIntervals, packNames, tiers } from '../../contract/catalog.ts';
import type { WantedCheckout } from '../addresses/links.ts';

/*
 * A visitor who wants to buy signs in first, perhaps makes an account and confirms it in another tab, and is
 * then taken to the very checkout. The address says which (links.buy), but anyone can write an address: a checkout
 * opens by itself only if it was wanted in this browser, which localStorage remembers until it is taken, once.
 */

const key = 'reelwright.wanted-checkout';

/** Making an account and confirming its email may take a while; a day later the checkout is forgotten. */
const lifetimeMilliseconds = 60 * 60 * 1000;

/** Remembers what the person wants to buy, before they are sent to sign in. */
export function rememberWantedCheckout(wanted: WantedCheckout, nowMilliseconds = Date.now()): void {
  try {
    localStorage.setItem(key, `${nowMilliseconds} ${identityOf(wanted)}`);
  } catch {
    // Storage is blocked: the pricing page will mark what was wanted, and one more click opens it.
  }
}

/** What was wanted in this browser lately; null if nothing. */
export function wantedCheckout(nowMilliseconds = Date.now()): WantedCheckout | null {
  const [at = '', buy = '', interval = ''] = stored().split(' ');
  const age = nowMilliseconds - Number(at);
  return age >= 0 && age < lifetimeMilliseconds ? wantedOf(buy, interval) : null;
}

/** Whether `wanted` is what was wanted in this browser; it is forgotten then, so that it is opened once only. */
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

/** Reads the query of `links.buy`; null if it names nothing that is sold. */
export function readWantedCheckout(search: string): WantedCheckout | null {
  const query = new URLSearchParams(search);
  return wantedOf(query.get('buy'), query.get('interval'));
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
