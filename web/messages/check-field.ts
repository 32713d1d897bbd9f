import { messageLimits } from '../../contract/message-limits.ts';
import { isUsableText, isVisibleText, normalizedText } from '../../contract/text.ts';
import { unusableText } from '../content/text-rule.ts';

/**
 * What a page says about a field before it sends a message. The rules are those of contract/messages.ts, which holds
 * them as schemas; those would bring their library with them. check-field.test.ts holds both to the same.
 */

/** What a field holds. `agreement`: a box that must be ticked; `signature`: the name again. */
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
  /** As typed; of a box `on` or empty. */
  readonly value: string;
  readonly isRequired: boolean;
  /** What to do when it is empty, as a sentence. */
  readonly missing: string;
  readonly minimumCharacters?: number;
  readonly maximumCharacters?: number;
  /** With `signature`: the name that it repeats. */
  readonly name?: string;
}

/** The same as the schema's: stricter than the browser's own, which takes `name@example`. */
const emailPattern =
  /^(?!\.)(?!.*\.\.)(?=[^@]{1,64}@)[A-Za-z0-9_'+\-.]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

/** What is wrong with the field, as a sentence that says what to do; null: nothing. */
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

/** The lines that hold something, each trimmed. */
export function linesOf(value: string): readonly string[] {
  return value
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** `value` as a whole web address: `example.com/me` gets its https://. Null: it is none. */
export function webAddress(value: string, protocols: readonly string[]): string | null {
  const typed = value.trim();
  const whole = /^[a-z][a-z0-9+.-]*:/i.test(typed) ? typed : `https://${typed}`;
  if (!URL.canParse(whole) || /\s/.test(whole)) return null;
  const { protocol, hostname } = new URL(whole);
  // A word alone is no address, unless https:// stands before it.
  const isAddress = whole === typed ? hostname !== '' : hostname.includes('.');
  return protocols.includes(protocol) && isAddress ? whole : null;
}

/** Without what people type differently and mean the same. */
function signedAs(name: string): string {
  return name.normalize('NFKC').toLowerCase().replace(/\s+/g, '');
}

function grouped(figure: number): string {
  return figure.toLocaleString('en');
}
