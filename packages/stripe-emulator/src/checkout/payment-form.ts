import type { PaymentEntry } from './pay-session.ts';
import { findTestCard, passesLuhn, type TestCard } from './test-cards.ts';

/** The names of the hosted page's inputs. */
export const paymentFields = ['email', 'number', 'expiry', 'cvc', 'name', 'country'] as const;
export type PaymentField = (typeof paymentFields)[number];
export type PaymentFormErrors = Partial<Record<PaymentField, string>>;

export type PaymentFormResult =
  | { readonly valid: true; readonly entry: PaymentEntry }
  | { readonly valid: false; readonly errors: PaymentFormErrors };

type Checked<T> = { readonly value: T } | { readonly error: string };

/** ISO 3166-1, what a person may choose as the country of their card. */
export const countryCodes =
  'AD AE AF AG AI AL AM AO AR AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BM BN BO BR BS BT BW BY BZ CA CD CF CG CH CI CL CM CN CO CR CV CW CY CZ DE DJ DK DM DO DZ EC EE EG ER ES ET FI FJ FK FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ID IE IL IM IN IQ IS IT JE JM JO JP KE KG KH KI KM KN KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MG MK ML MM MN MO MQ MR MS MT MU MV MW MX MY MZ NA NC NE NG NI NL NO NP NR NZ OM PA PE PF PG PH PK PL PR PS PT PY QA RE RO RS RU RW SA SB SC SE SG SH SI SK SL SM SN SO SR ST SV SZ TC TD TG TH TJ TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VG VN VU WS XK YE YT ZA ZM ZW'.split(
    ' ',
  );

/** Years ahead that a card may claim to be valid, as Stripe has it. */
const longestValidityYears = 50;

/**
 * Reads what a person typed. The messages are those of Stripe's card field.
 *
 * @param knownEmail the session's own address, which the form cannot change; null to take the form's
 */
export function readPaymentForm(
  form: URLSearchParams,
  knownEmail: string | null,
  nowMilliseconds: number,
): PaymentFormResult {
  const email = knownEmail === null ? checkEmail(fieldOf(form, 'email')) : { value: knownEmail };
  const card = checkNumber(fieldOf(form, 'number'));
  const expiry = checkExpiry(fieldOf(form, 'expiry'), new Date(nowMilliseconds));
  const cvc = checkCvc(fieldOf(form, 'cvc'), 'value' in card ? card.value : null);
  const name = checkName(fieldOf(form, 'name'));
  const country = checkCountry(fieldOf(form, 'country'));
  if (
    'value' in email &&
    'value' in card &&
    'value' in expiry &&
    'value' in cvc &&
    'value' in name &&
    'value' in country
  ) {
    return {
      valid: true,
      entry: {
        card: { card: card.value, expiryMonth: expiry.value.month, expiryYear: expiry.value.year },
        email: email.value,
        name: name.value,
        country: country.value,
      },
    };
  }
  const checks = { email, number: card, expiry, cvc, name, country };
  const errors: PaymentFormErrors = {};
  for (const field of paymentFields) {
    const check = checks[field];
    if ('error' in check) errors[field] = check.error;
  }
  return { valid: false, errors };
}

function fieldOf(form: URLSearchParams, field: PaymentField): string {
  return (form.get(field) ?? '').trim();
}

function checkEmail(text: string): Checked<string> {
  if (text === '') return { error: 'Your email is incomplete.' };
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text) && text.length <= 512
    ? { value: text }
    : { error: 'Your email is invalid.' };
}

function checkNumber(text: string): Checked<TestCard> {
  const digits = text.replace(/[\s-]/g, '');
  if (/^\d{0,12}$/.test(digits)) return { error: 'Your card number is incomplete.' };
  if (!/^\d{13,19}$/.test(digits) || !passesLuhn(digits)) return { error: 'Your card number is invalid.' };
  const card = findTestCard(digits);
  return card === undefined
    ? {
        error:
          'Your card was declined. Your request was in test mode, but used a non test card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
      }
    : { value: card };
}

function checkExpiry(text: string, now: Date): Checked<{ month: number; year: number }> {
  const match = /^(\d{1,2})\s*\/\s*(\d{2}|\d{4})$/.exec(text) ?? /^(\d{2})(\d{2})$/.exec(text);
  if (match === null) return { error: "Your card's expiration date is incomplete." };
  const month = Number(match[1]);
  const shortYear = Number(match[2]);
  const year = shortYear < 100 ? 2000 + shortYear : shortYear;
  if (month < 1 || month > 12) return { error: "Your card's expiration month is invalid." };
  if (year < now.getUTCFullYear()) return { error: "Your card's expiration year is in the past." };
  if (year > now.getUTCFullYear() + longestValidityYears) {
    return { error: "Your card's expiration year is invalid." };
  }
  if (year === now.getUTCFullYear() && month < now.getUTCMonth() + 1) {
    return { error: "Your card's expiration date is in the past." };
  }
  return { value: { month, year } };
}

function checkCvc(text: string, card: TestCard | null): Checked<string> {
  if (!/^\d{3,4}$/.test(text)) {
    return {
      error: /^\d{0,2}$/.test(text)
        ? "Your card's security code is incomplete."
        : "Your card's security code is invalid.",
    };
  }
  if (card?.brand === 'amex' && text.length === 3)
    return { error: "Your card's security code is incomplete." };
  if (card !== null && card.brand !== 'amex' && text.length === 4) {
    return { error: "Your card's security code is invalid." };
  }
  return { value: text };
}

function checkName(text: string): Checked<string> {
  return text !== '' && text.length <= 256 ? { value: text } : { error: 'Enter the name on your card.' };
}

function checkCountry(text: string): Checked<string> {
  return countryCodes.includes(text) ? { value: text } : { error: 'Choose a country or region.' };
}
