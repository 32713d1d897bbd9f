import { messageLimits } from '../../contract/fields/message-limits.ts';
import { isUsableText, isVisibleText, normalizedText } from '../../contract/fields/text.ts';
import { unusableText } from '../content/text-rule.ts';

/**
 * Applies the rules of contract/messages.ts without its schemas' library. check-field.test.ts compares both.
 */

/** `agreement`: a box that must be ticked; `signature`: repeats the name. */
export const fieldChecks = [
  'line',
  'text',
  'email',
  'choice',
  'web-address',
  'web-addresses',
  'agreement',
  'signature',
] as const;
export type FieldCheck = (typeof fieldChecks)[number];

export interface Field {
  readonly check: FieldCheck;
  /** The typed text; `on` or empty for a box. */
  readonly value: string;
  readonly isRequired: boolean;
  /** Shown for an empty field. */
  readonly missing: string;
  readonly minimumCharacters?: number;
  readonly maximumCharacters?: number;
  /** With `signature`: the name to repeat. */
  readonly name?: string;
}

/** The schema's pattern, stricter than the browser's, which accepts `name@example`. */
const emailPattern =
  /^(?!\.)(?!.*\.\.)(?=[^@]{1,64}@)[A-Za-z0-9_'+\-.]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

/** Returns a sentence about what to change; null if the field is fine. */
export function problemWith(field: Field): string | null {
  const value = normalizedText(field.value, field.maximumCharacters ?? Number.POSITIVE_INFINITY);
  if (value === '') return field.isRequired ? field.missing : null;
  if (field.maximumCharacters !== undefined && value.length > field.maximumCharacters) {
    return `Shorten this to ${grouped(field.maximumCharacters)} characters. It has ${grouped(value.length)}.`;
  }
  if (field.minimumCharacters !== undefined && value.length < field.minimumCharacters) {
    return `Write a little more: at least ${field.minimumCharacters} characters.`;
  }
  if (!isUsableText(value)) return unusableText;
  if (!isVisibleText(value)) return field.missing || unusableText;
  return problemOfKind(field, value);
}

function problemOfKind({ check, name }: Field, value: string): string | null {
  switch (check) {
    case 'email':
      return emailPattern.test(value) ? null : 'Enter a full email, such as name@example.com.';
    case 'web-address':
      return webAddress(value, ['https:']) === null
        ? 'Enter a full web address that starts with https://.'
        : null;
    case 'web-addresses':
      return problemOfAddresses(value);
    case 'line':
      return value.includes('\n') ? 'Write this on one line.' : null;
    case 'signature':
      return signedAs(value) === signedAs(name ?? '')
        ? null
        : 'Type the same name here as in “Your full name”.';
    case 'text':
    case 'choice':
    case 'agreement':
      return null;
  }
}

function problemOfAddresses(value: string): string | null {
  const addresses = linesOf(value);
  if (addresses.length > messageLimits.materialUrls) {
    return `Add up to ${messageLimits.materialUrls} addresses to one notice, and send another notice for the rest.`;
  }
  const wrong = addresses.findIndex((address) => webAddress(address, ['https:', 'http:']) === null);
  return wrong === -1 ? null : `Line ${wrong + 1} is not a full web address: “${addresses[wrong]}”.`;
}

/** Returns the nonempty lines, trimmed. */
export function linesOf(value: string): readonly string[] {
  return value
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** Returns `value` with https:// if it has no protocol; null if it is no web address. */
export function webAddress(value: string, protocols: readonly string[]): string | null {
  const typed = value.trim();
  const whole = /^[a-z][a-z0-9+.-]*:/i.test(typed) ? typed : `https://${typed}`;
  if (!URL.canParse(whole) || /\s/.test(whole)) return null;
  const { protocol, hostname } = new URL(whole);
  // A single word needs https:// before it.
  const isAddress = whole === typed ? hostname !== '' : hostname.includes('.');
  return protocols.includes(protocol) && isAddress ? whole : null;
}

/** Ignores differences of case, spacing and Unicode form. */
function signedAs(name: string): string {
  return name.normalize('NFKC').toLowerCase().replace(/\s+/g, '');
}

function grouped(figure: number): string {
  return figure.toLocaleString('en');
}
