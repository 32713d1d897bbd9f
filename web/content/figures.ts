import { formatAmount } from '../../contract/catalog.ts';

const grouped = new Intl.NumberFormat('en-US');

/** 14000 → '14,000'. */
export function formatCredits(credits: number): string {
  return grouped.format(credits);
}

/** -1000 → '−1,000': a balance, which may be below zero. */
export function formatBalance(credits: number): string {
  return credits < 0 ? `\u2212${formatCredits(-credits)}` : formatCredits(credits);
}

/** 7000 → '+7,000', -1000 → '−1,000': what came or went. */
export function formatMovement(credits: number): string {
  return credits > 0 ? `+${formatCredits(credits)}` : formatBalance(credits);
}

const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });

/** 126400 → '126.4K views'. */
export function formatViews(views: number): string {
  return `${compact.format(views)} views`;
}

/** 4990 → '$49.90'. */
export function formatPrice(amountCents: number): string {
  return `$${formatAmount(amountCents)}`;
}

/** '2026-11-21T…' → '21 Nov 2026', in the reader's time zone. */
export function formatDate(instant: string): string {
  return new Date(instant).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });
}

/** '2026-11-21T…' → '03:31', in the reader's time zone. */
export function formatTime(instant: string): string {
  return new Date(instant).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
}

/** '2026-11-21' → '21 Nov': a day as such, in no time zone. */
export function formatDay(date: string): string {
  return new Date(`${date}T00:00:00Z`).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  });
}

/** 8 → '0:08', as a player writes it. */
export function formatPlayingTime(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;
}
