import { formatAmount } from '../../contract/catalog.ts';

const grouped = new Intl.NumberFormat('en-US');

/** 14000 → '14,000'. */
export function formatCredits(credits: number): string {
  return grouped.format(credits);
}

/** 4990 → '$49.90'. */
export function formatPrice(amountCents: number): string {
  return `$${formatAmount(amountCents)}`;
}

/** '2026-11-21T…' → '21 Nov 2026', in the reader's time zone. */
export function formatDate(instant: string): string {
  return new Date(instant).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });
}

/** 8 → '0:08', as a player writes it. */
export function formatPlayingTime(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;
}
