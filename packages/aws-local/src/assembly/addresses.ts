/** Translates names of the outside world into addresses on this machine. */
export interface Addresses {
  /** Production origin → local address. */
  readonly table: Readonly<Record<string, string>>;
  /** Replaces each known origin in a text, wherever it stands. */
  readonly localize: (text: string) => string;
  /** The same for every text in a value. */
  readonly localizeAll: (value: unknown) => unknown;
}

/**
 * The one table of the outside world's names: what templates call by its production origin, and where that is here.
 *
 * @param table production origin (`https://api.stripe.com`) → local address, neither with a trailing slash
 */
export function createAddresses(table: Readonly<Record<string, string>>): Addresses {
  const origins = Object.keys(table).sort((left, right) => right.length - left.length);
  // An origin ends where a host name can no longer go on: not inside of `https://api.stripe.com.example`.
  const expression = new RegExp(`(?:${origins.map(escapeForRegExp).join('|')})(?![\\w.:-])`, 'g');
  const localize = (text: string): string =>
    origins.length === 0 ? text : text.replace(expression, (origin) => table[origin] ?? origin);
  const localizeAll = (value: unknown): unknown => {
    if (typeof value === 'string') return localize(value);
    if (Array.isArray(value)) return value.map(localizeAll);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, localizeAll(inner)]));
  };
  return { table, localize, localizeAll };
}

function escapeForRegExp(text: string): string {
  return text.replace(/[\\^$*+?.()|[\]{}]/g, '\\$&');
}
