import { findTestCard, type TestCard } from '../checkout/test-cards.ts';

/** Stripe's ready-made payment methods for tests, by their ids. Source: https://docs.stripe.com/testing */
const cardNumbers: Readonly<Record<string, string>> = {
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
  return findTestCard(cardNumbers[id] ?? '');
}
