import { type Html, html } from 'emulator-kit/html.ts';
import { findTestCard, type TestCard, testCards } from '../cards/test-cards.ts';
import { countryCodes, type PaymentField, type PaymentFormErrors } from '../checkout/payment-form.ts';

/** The inputs of a card and of its owner, as `readPaymentForm` takes them. */
export function cardFields(options: {
  /** What was typed before, if anything was. */
  values: URLSearchParams;
  errors: PaymentFormErrors;
  /** The known address, which the payer cannot change; null to ask for it. */
  email: string | null;
  name: string;
}): Html {
  const { values, errors, email, name } = options;
  const number = (values.get('number') ?? '').replace(/[\s-]/g, '');
  // Only a published test card's number is sent back to the browser.
  const shownNumber = findTestCard(number) === undefined ? '' : number.replace(/(.{4})(?=.)/g, '$1 ');
  const input = (field: PaymentField, label: string, value: string, attributes: Html) =>
    html`<div class="field">
<label for="${field}">${label}</label>
<input id="${field}" name="${field}" value="${value}" required ${attributes}${invalid(field, errors)}>
${message(field, errors)}
</div>`;
  const country = values.get('country') ?? 'US';
  return html`${input(
    'email',
    'Email',
    email ?? values.get('email') ?? '',
    html`type="email" autocomplete="email" maxlength="512"${email !== null && html` readonly`}`,
  )}
${input('number', 'Card number', shownNumber, html`type="text" inputmode="numeric" autocomplete="cc-number" maxlength="23" placeholder="4242 4242 4242 4242"`)}
<div class="pair">
${input('expiry', 'Expiry (MM / YY)', values.get('expiry') ?? '', html`type="text" inputmode="numeric" autocomplete="cc-exp" maxlength="9" placeholder="12 / 34"`)}
${input('cvc', 'CVC', '', html`type="text" inputmode="numeric" autocomplete="cc-csc" maxlength="4" placeholder="123"`)}
</div>
${input('name', 'Name on card', values.get('name') ?? name, html`type="text" autocomplete="cc-name" maxlength="256"`)}
<div class="field">
<label for="country">Country or region</label>
<select id="country" name="country" autocomplete="country" required${invalid('country', errors)}>
${countryOptions(country)}
</select>
${message('country', errors)}
</div>`;
}

/** Every country, with one of them chosen. */
export function countryOptions(chosen: string): Html {
  return html`${countries.map(
    ([code, name]) => html`<option value="${code}"${code === chosen && html` selected`}>${name}</option>
`,
  )}`;
}

/** The cards that work here, with a button each once the script runs. */
export function testCardList(): Html {
  return html`<details class="test-cards" open>
<summary>Test cards</summary>
<p>With any expiry in the future and any CVC.</p>
<ul>
${testCards.map(
  (card) =>
    html`<li><code data-test-card="${card.number}">${card.number.replace(/(.{4})(?=.)/g, '$1 ')}</code> <span class="quiet">${whatHappens(card)}</span></li>`,
)}
</ul>
</details>`;
}

/** What a test card is for, in a few words. */
function whatHappens(card: TestCard): string {
  const { decline, isDisputed, canBeAttached, refunds, requiresAuthentication } = card;
  const asks = 'asks for confirmation';
  const declines = decline?.declineCode.replaceAll('_', ' ');
  if (requiresAuthentication) return declines === undefined ? asks : `${asks}, then ${declines}`;
  if (declines !== undefined) return canBeAttached ? `can be attached, then ${declines}` : declines;
  if (isDisputed) return 'succeeds, then disputed';
  if (refunds === 'succeed_later') return 'succeeds, refunds are pending first';
  return refunds === 'fail_later' ? 'succeeds, refunds fail later' : 'succeeds';
}

function invalid(field: PaymentField, errors: PaymentFormErrors): Html | false {
  return errors[field] !== undefined && html` aria-invalid="true" aria-describedby="${field}-error"`;
}

function message(field: PaymentField, errors: PaymentFormErrors): Html | false {
  const text = errors[field];
  return text !== undefined && html`<p class="error" id="${field}-error">${text}</p>`;
}

const countryNames = new Intl.DisplayNames('en', { type: 'region' });
const countries = countryCodes
  .map((code) => [code, countryNames.of(code) ?? code] as const)
  .sort(([, one], [, other]) => one.localeCompare(other, 'en'));
