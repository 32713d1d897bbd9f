import { findTestCard, passesLuhn } from '../cards/test-cards.ts';
import { taxIdIn } from '../objects/taxes.ts';
import type { PaymentEntry } from './pay-session.ts';

/** The names of the hosted page's inputs. */
export const paymentFields = [
  'email',
  'number',
  'expiry',
  'cvc',
  'name',
  'country',
  'business_name',
  'tax_id',
  'promotion_code',
] as const;
export type PaymentField = (typeof paymentFields)[number];
export type PaymentFormErrors = Partial<Record<PaymentField, string>>;

export type PaymentFormResult =
  | { readonly valid: true; readonly entry: PaymentEntry }
  | { readonly valid: false; readonly errors: PaymentFormErrors };

/** ISO 3166-1, what a person may choose as the country of their card. */
export const countryCodes =
  'AD AE AF AG AI AL AM AO AR AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BM BN BO BR BS BT BW BY BZ CA CD CF CG CH CI CL CM CN CO CR CV CW CY CZ DE DJ DK DM DO DZ EC EE EG ER ES ET FI FJ FK FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ID IE IL IM IN IQ IS IT JE JM JO JP KE KG KH KI KM KN KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MG MK ML MM MN MO MQ MR MS MT MU MV MW MX MY MZ NA NC NE NG NI NL NO NP NR NZ OM PA PE PF PG PH PK PL PR PS PT PY QA RE RO RS RU RW SA SB SC SE SG SH SI SK SL SM SN SO SR ST SV SZ TC TD TG TH TJ TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VG VN VU WS XK YE YT ZA ZM ZW'.split(
    ' ',
  );

/** Years ahead that a card may claim to be valid, as Stripe has it. */
const longestValidityYears = 50;

/**
 * Reads what a payer typed. The messages are those of Stripe's card field.
 *
 * @param knownEmail the customer's own address, which the form cannot change; null to take the form's
 */
export function readPaymentForm(
  form: URLSearchParams,
  knownEmail: string | null,
  nowMilliseconds: number,
): PaymentFormResult {
  const field = (name: PaymentField) => (form.get(name) ?? '').trim();
  const [email, name, country] = [knownEmail ?? field('email'), field('name'), field('country')];
  const digits = field('number').replace(/[\s-]/g, '');
  const card = findTestCard(digits);
  const writtenTaxId = field('tax_id');
  const taxId = taxIdIn(writtenTaxId, country);
  const { month, year } = readExpiry(field('expiry'));
  const found: Record<PaymentField, string | null> = {
    email: knownEmail === null ? emailError(email) : null,
    number: card === undefined ? numberError(digits) : null,
    expiry: expiryError(month, year, new Date(nowMilliseconds)),
    cvc: cvcError(field('cvc'), card?.brand === 'amex' ? 4 : 3),
    name: name !== '' && name.length <= 256 ? null : 'Enter the name on your card.',
    country: countryCodes.includes(country) ? null : 'Choose a country or region.',
    business_name: null,
    tax_id: writtenTaxId === '' || taxId !== null ? null : 'This tax ID is not valid in this country.',
    // The page knows the codes.
    promotion_code: null,
  };
  const errors: PaymentFormErrors = {};
  for (const one of paymentFields) {
    const error = found[one];
    if (error !== null) errors[one] = error;
  }
  if (card === undefined || Object.keys(errors).length > 0) return { valid: false, errors };
  return {
    valid: true,
    entry: {
      card: { card, expiryMonth: month, expiryYear: year },
      email,
      name,
      country,
      businessName: field('business_name') || null,
      taxId,
      promotionCode: field('promotion_code') || null,
    },
  };
}

function emailError(text: string): string | null {
  if (text === '') return 'Your email is incomplete.';
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text) && text.length <= 512 ? null : 'Your email is invalid.';
}

/** What is wrong with a number that is no test card's. */
function numberError(digits: string): string {
  if (/^\d{0,12}$/.test(digits)) return 'Your card number is incomplete.';
  return /^\d{13,19}$/.test(digits) && passesLuhn(digits)
    ? 'Your card was declined. Your request was in test mode, but used a non test card. For a list of valid test cards, visit: https://stripe.com/docs/testing.'
    : 'Your card number is invalid.';
}

/** '1 / 34' → month 1 of 2034; NaN for what is no date. */
function readExpiry(text: string): { month: number; year: number } {
  const match = /^(\d{1,2})\s*\/\s*(\d{2}|\d{4})$/.exec(text) ?? /^(\d{2})(\d{2})$/.exec(text);
  const year = Number(match?.[2]);
  return { month: Number(match?.[1]), year: year < 100 ? 2000 + year : year };
}

function expiryError(month: number, year: number, now: Date): string | null {
  const thisYear = now.getUTCFullYear();
  if (Number.isNaN(month)) return "Your card's expiration date is incomplete.";
  if (month < 1 || month > 12) return "Your card's expiration month is invalid.";
  if (year < thisYear) return "Your card's expiration year is in the past.";
  if (year > thisYear + longestValidityYears) return "Your card's expiration year is invalid.";
  return year === thisYear && month < now.getUTCMonth() + 1
    ? "Your card's expiration date is in the past."
    : null;
}

function cvcError(text: string, digits: 3 | 4): string | null {
  if (!/^\d*$/.test(text) || text.length > digits) return "Your card's security code is invalid.";
  return text.length < digits ? "Your card's security code is incomplete." : null;
}
