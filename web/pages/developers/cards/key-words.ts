import type { KeyScope } from '../../../../contract/developers/developer-keys.ts';
import { formatCredits, formatDate, formatMoment } from '../../../locales/figures.ts';
import type { ApiKey } from './received.ts';

/** A copy: the contract's list would bring in its schema library. */
export const scopeChoices = [
  { scope: 'read', label: 'Read', detail: 'See videos, credits, models, and usage.' },
  { scope: 'generate', label: 'Generate', detail: 'Make, cancel, and delete videos. Spends credits.' },
  { scope: 'manage', label: 'Manage', detail: 'Create and change webhooks.' },
] as const satisfies readonly { readonly scope: KeyScope; readonly label: string; readonly detail: string }[];

/** What is stored of a secret: `rw_live_…x7Qa`. */
export function shortSecret({ mode, last_four }: Pick<ApiKey, 'mode' | 'last_four'>): string {
  return `rw_${mode}_…${last_four}`;
}

/** 'Read, Generate' */
export function scopesText(scopes: readonly string[]): string {
  return scopes
    .map((scope) => scopeChoices.find((choice) => choice.scope === scope)?.label ?? scope)
    .join(', ');
}

/** Credits spent this month, and the cap. */
export function spendText({ mode, spent_credits, cap_credits }: ApiKey): string {
  const unit = mode === 'test' ? 'play credits' : 'credits';
  const spent = formatCredits(spent_credits);
  return cap_credits === null
    ? `${spent} ${unit}, no cap`
    : `${spent} of ${formatCredits(cap_credits)} ${unit}`;
}

export function expiryText({ expires_at, state }: ApiKey): string {
  if (expires_at === null) return 'Never';
  return state === 'expired' ? `Expired ${formatDate(expires_at)}` : formatDate(expires_at);
}

export function addressesText(addresses: ApiKey['allowed_addresses']): string {
  return addresses === null ? 'Any' : addresses.join(', ');
}

export function lastUsedText(lastUsedAt: string | null): string {
  return lastUsedAt === null ? 'Not yet' : formatMoment(lastUsedAt);
}

/** A key works while it is active. */
export function isActive({ state }: ApiKey): boolean {
  return state === 'active';
}

/** Why a key does not work; null if it does. */
export function endText({ state }: ApiKey): string | null {
  if (state === 'active') return null;
  return { expired: 'Expired', revoked: 'Revoked', leaked: 'Revoked: found in public' }[state] ?? state;
}
