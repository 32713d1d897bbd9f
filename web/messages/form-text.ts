/** Names of the sentences that the page holds for enhancements/message-form.ts, in its language (form-texts.tsx). */
export type FormText =
  | 'too-long'
  | 'too-short'
  | 'unusable'
  | 'email'
  | 'web-address'
  | 'link'
  | 'file-hash'
  | 'line'
  | 'check-one'
  | 'check-several'
  | 'not-allowed'
  | 'sending'
  | 'offline'
  | 'unreachable'
  | 'limited'
  | 'busy'
  | 'too-large'
  | 'refused'
  | 'failed'
  | 'unreadable-file';

/** Returns a sentence with its values in the places of `{name}`; figures are grouped as in the page's language. */
export type FormTexts = (text: FormText, values?: Readonly<Record<string, string | number>>) => string;

/** @param language of the figures, as in `<html lang>` */
export function fillIn(
  text: string,
  values: Readonly<Record<string, string | number>>,
  language: string,
): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => {
    const value = values[name] ?? place;
    return typeof value === 'number' ? value.toLocaleString(language) : value;
  });
}
