import { randomInt } from 'node:crypto';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** `cus_` and 14 random letters and digits, or more where the id itself opens a page. */
export function newId(prefix: string, length = 14): string {
  let random = '';
  while (random.length < length) random += alphabet.charAt(randomInt(alphabet.length));
  return `${prefix}_${random}`;
}

/** The id of a property that may be expanded: stored objects hold ids only. */
export function idOf(value: string | { readonly id: string } | null | undefined): string | null {
  return typeof value === 'string' ? value : (value?.id ?? null);
}
