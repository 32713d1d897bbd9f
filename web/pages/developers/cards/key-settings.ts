import type { KeyScope } from '../../../../contract/developers/developer-keys.ts';
import { scopeChoices } from './key-words.ts';
import type { ApiKey } from './received.ts';

/** The form fields of a key. */
export interface TypedSettings {
  readonly name: string;
  readonly scopes: readonly KeyScope[];
  /** Empty: no cap. */
  readonly cap: string;
  /** In the reader's time zone, `2027-01-31`; empty: never. */
  readonly expiryDay: string;
  /** Separated by commas or spaces; empty: any. */
  readonly addresses: string;
}

/** A test key may do everything: it costs nothing, and webhooks need it. */
const usualScopes: Readonly<Record<'test' | 'live', readonly KeyScope[]>> = {
  test: ['read', 'generate', 'manage'],
  live: ['read', 'generate'],
};

/** The form of a new key. */
export function newSettings(mode: 'test' | 'live'): TypedSettings {
  return { name: '', scopes: usualScopes[mode], cap: '', expiryDay: '', addresses: '' };
}

/** Untouched scopes become the new mode's defaults. */
export function inMode(typed: TypedSettings, before: 'test' | 'live', mode: 'test' | 'live'): TypedSettings {
  const isUntouched = typed.scopes.join() === usualScopes[before].join();
  return isUntouched ? { ...typed, scopes: usualScopes[mode] } : typed;
}

/** The form of an existing key. */
export function settingsOf(key: ApiKey): TypedSettings {
  return {
    name: key.name,
    scopes: scopeChoices.map(({ scope }) => scope).filter((scope) => key.scopes.includes(scope)),
    cap: key.cap_credits === null ? '' : String(key.cap_credits),
    expiryDay: key.expires_at === null ? '' : dayOf(new Date(key.expires_at)),
    addresses: key.allowed_addresses?.join(', ') ?? '',
  };
}

/** The request body. */
export function settingsBody(typed: TypedSettings) {
  const addresses = typed.addresses.split(/[\s,;]+/).filter((address) => address !== '');
  const cap = typed.cap.replaceAll(/[\s,.]/g, '');
  return {
    name: typed.name.trim(),
    scopes: [...typed.scopes],
    cap_credits: cap === '' ? null : Number(cap),
    expires_at: typed.expiryDay === '' ? null : endOfDay(typed.expiryDay),
    allowed_addresses: addresses.length === 0 ? null : addresses,
  };
}

/** Only changed settings: an unchanged day keeps its time. */
export function changedSettings(before: TypedSettings, after: TypedSettings) {
  const body = settingsBody(after);
  return {
    ...(after.name !== before.name && { name: body.name }),
    ...(after.scopes.join() !== before.scopes.join() && { scopes: body.scopes }),
    ...(after.cap !== before.cap && { cap_credits: body.cap_credits }),
    ...(after.expiryDay !== before.expiryDay && { expires_at: body.expires_at }),
    ...(after.addresses !== before.addresses && { allowed_addresses: body.allowed_addresses }),
  };
}

/** In the reader's time zone, as a date input has it. */
export function dayOf(instant: Date): string {
  const twoDigits = (part: number) => String(part).padStart(2, '0');
  return `${instant.getFullYear()}-${twoDigits(instant.getMonth() + 1)}-${twoDigits(instant.getDate())}`;
}

/** The day's last millisecond in the reader's time zone, ISO 8601 in UTC. */
function endOfDay(day: string): string {
  return new Date(`${day}T23:59:59.999`).toISOString();
}
