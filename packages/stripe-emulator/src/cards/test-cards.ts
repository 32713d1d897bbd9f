import { createHash } from 'node:crypto';

/** Why a bank says no, in the words of Stripe's API. Source: https://docs.stripe.com/declines/codes */
export interface Decline {
  readonly code: 'card_declined' | 'expired_card' | 'incorrect_cvc' | 'processing_error';
  readonly declineCode: string;
  readonly message: string;
}

export interface TestCard {
  readonly number: string;
  readonly brand: 'visa' | 'mastercard' | 'amex';
  readonly funding: 'credit' | 'debit';
  /** The bank asks its customer to confirm the payment before it decides. */
  readonly requiresAuthentication: boolean;
  /** What the bank answers in the end; null for yes. */
  readonly decline: Decline | null;
  /** Whether it can be attached to a customer, whatever the bank says of a payment. */
  readonly canBeAttached: boolean;
  /** The cardholder disputes every payment as fraudulent, right after it. */
  readonly isDisputed: boolean;
  /** What becomes of a refund: at once, or some time after it was made. */
  readonly refunds: 'succeed' | 'succeed_later' | 'fail_later';
}

/** What the person pays with. Only ever one of the published test cards: no real number is kept. */
export interface CardEntry {
  readonly card: TestCard;
  readonly expiryMonth: number;
  readonly expiryYear: number;
}

function declined(declineCode: string, message = 'Your card was declined.'): Decline {
  return { code: 'card_declined', declineCode, message };
}

const visa = {
  brand: 'visa',
  funding: 'credit',
  requiresAuthentication: false,
  decline: null,
  canBeAttached: true,
  isDisputed: false,
  refunds: 'succeed',
} as const;
/** Refused even when it is only attached. */
const refused = { ...visa, canBeAttached: false } as const;

/** Stripe's published test cards that the emulator knows. Source: https://docs.stripe.com/testing */
export const testCards: readonly TestCard[] = [
  { ...visa, number: '4242424242424242' },
  { ...visa, number: '4000056655665556', funding: 'debit' },
  { ...visa, number: '5555555555554444', brand: 'mastercard' },
  { ...visa, number: '378282246310005', brand: 'amex' },
  { ...visa, number: '4000000000000259', isDisputed: true },
  { ...visa, number: '4000000000005126', refunds: 'fail_later' },
  { ...visa, number: '4000000000007726', refunds: 'succeed_later' },
  { ...refused, number: '4000000000000002', decline: declined('generic_decline') },
  {
    ...refused,
    number: '4000000000009995',
    decline: declined('insufficient_funds', 'Your card has insufficient funds.'),
  },
  { ...refused, number: '4000000000009987', decline: declined('lost_card') },
  { ...refused, number: '4000000000009979', decline: declined('stolen_card') },
  {
    ...refused,
    number: '4000000000000069',
    decline: { code: 'expired_card', declineCode: 'expired_card', message: 'Your card has expired.' },
  },
  {
    ...refused,
    number: '4000000000000127',
    decline: {
      code: 'incorrect_cvc',
      declineCode: 'incorrect_cvc',
      message: "Your card's security code is incorrect.",
    },
  },
  {
    ...refused,
    number: '4000000000000119',
    decline: {
      code: 'processing_error',
      declineCode: 'processing_error',
      message: 'An error occurred while processing your card. Try again in a little bit.',
    },
  },
  { ...visa, number: '4000002500003155', requiresAuthentication: true },
  { ...visa, number: '4000002760003184', requiresAuthentication: true },
  { ...visa, number: '4000000000003220', requiresAuthentication: true },
  {
    ...visa,
    number: '4000008400001629',
    requiresAuthentication: true,
    decline: declined('generic_decline'),
  },
  // Can be attached, and then declines each payment: a card that fails at the renewal.
  { ...visa, number: '4000000000000341', decline: declined('generic_decline') },
];

export function findTestCard(number: string): TestCard | undefined {
  return testCards.find((card) => card.number === number);
}

/** The test card behind a fingerprint, which is all that a charge keeps of its number. */
export function testCardOf(fingerprint: string | null | undefined): TestCard | undefined {
  return testCards.find((card) => fingerprintOf(card) === fingerprint);
}

/** Identifies a card's number without revealing it, as Stripe's fingerprints do. */
export function fingerprintOf(card: TestCard): string {
  return createHash('sha256').update(`card ${card.number}`).digest('hex').slice(0, 16);
}

/** Whether the check digit fits (ISO/IEC 7812-1, annex B). */
export function passesLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** Stripe's ready-made payment methods for tests, by their ids. Source: https://docs.stripe.com/testing */
const readyMadeCards: Readonly<Record<string, string>> = {
  pm_card_visa: '4242424242424242',
  pm_card_visa_debit: '4000056655665556',
  pm_card_mastercard: '5555555555554444',
  pm_card_amex: '378282246310005',
  pm_card_createDispute: '4000000000000259',
  pm_card_chargeCustomerFail: '4000000000000341',
  pm_card_visa_chargeDeclined: '4000000000000002',
  pm_card_visa_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_authenticationRequired: '4000002760003184',
  pm_card_authenticationRequiredOnSetup: '4000002500003155',
};

/** The test card that an id such as `pm_card_visa` stands for. */
export function findReadyMadeCard(id: string): TestCard | undefined {
  return findTestCard(readyMadeCards[id] ?? '');
}
