import { isUsableText, isVisibleText, normalizedText } from '../../contract/fields/text.ts';
import type { FormTexts } from './form-text.ts';

/**
 * Applies the rules of contract/messages.ts and contract/reports/reports.ts without its schemas' library. check-field.test.ts compares both.
 */

/** `agreement`: a box that must be ticked; `web-address`: https only; `link`: http too. */
export const fieldChecks = [
  'line',
  'text',
  'email',
  'choice',
  'web-address',
  'link',
  'file-hash',
  'agreement',
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
}

/** The schema's pattern, stricter than the browser's, which accepts `name@example`. */
const emailPattern =
  /^(?!\.)(?!.*\.\.)(?=[^@]{1,64}@)[A-Za-z0-9_'+\-.]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

/** Returns a sentence about what to change, in the words of the page; null if the field is fine. */
export function problemWith(field: Field, say: FormTexts): string | null {
  const value = normalizedText(field.value, field.maximumCharacters ?? Number.POSITIVE_INFINITY);
  if (value === '') return field.isRequired ? field.missing : null;
  if (field.maximumCharacters !== undefined && value.length > field.maximumCharacters) {
    return say('too-long', { maximum: field.maximumCharacters, actual: value.length });
  }
  if (field.minimumCharacters !== undefined && value.length < field.minimumCharacters) {
    return say('too-short', { minimum: field.minimumCharacters });
  }
  if (!isUsableText(value)) return say('unusable');
  if (!isVisibleText(value)) return field.missing || say('unusable');
  return problemOfKind(field.check, value, say);
}

function problemOfKind(check: FieldCheck, value: string, say: FormTexts): string | null {
  switch (check) {
    case 'email':
      return emailPattern.test(value) ? null : say('email');
    case 'web-address':
      return webAddress(value, ['https:']) === null ? say('web-address') : null;
    case 'link':
      return webAddress(value, ['https:', 'http:']) === null ? say('link') : null;
    case 'file-hash':
      return /^[0-9a-f]{64}$/.test(value) ? null : say('file-hash');
    case 'line':
      return value.includes('\n') ? say('line') : null;
    case 'text':
    case 'choice':
    case 'agreement':
      return null;
  }
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
