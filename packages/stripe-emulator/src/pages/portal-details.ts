import { type Html, html } from 'emulator-kit/html.ts';
import type { Stripe } from 'stripe';
import { countryCodes } from '../checkout/payment-form.ts';
import { alert } from '../layout/alert.ts';
import type { PageAnswer, PageRoute } from '../layout/page.ts';
import { updateCustomer } from '../objects/customers.ts';
import { countryOptions } from './card-form.ts';
import {
  afterTask,
  changeFor,
  type Portal,
  portalMessage,
  portalPage,
  portalRoute,
  portalUrl,
} from './portal-layout.ts';

const fields = {
  name: { label: 'Name', autocomplete: 'name' },
  line1: { label: 'Address', autocomplete: 'address-line1' },
  line2: { label: 'Address, second line', autocomplete: 'address-line2' },
  postal_code: { label: 'Postal code', autocomplete: 'postal-code' },
  city: { label: 'City', autocomplete: 'address-level2' },
  state: { label: 'State or region', autocomplete: 'address-level1' },
} as const;
const addressNames = ['line1', 'line2', 'postal_code', 'city', 'state'] as const;

/** The customer's name and address, as far as the configuration lets them change it. */
export const portalDetailsRoutes: readonly PageRoute[] = [
  portalRoute('GET', '/details', (portal) =>
    allowedIn(portal).length === 0 ? notAvailable(portal) : detailsPage(portal, valuesOf(portal), null),
  ),
  portalRoute('POST', '/details', (portal, { form }) => {
    const allowed = allowedIn(portal);
    if (allowed.length === 0) return notAvailable(portal);
    const saved = changeFor(portal, (work) => updateCustomer(work, portal.customer, changeIn(allowed, form)));
    return saved.done ? afterTask(portal, 'details') : detailsPage(portal, form, saved.message);
  }),
];

function allowedIn({ configuration }: Portal): readonly string[] {
  const { enabled, allowed_updates: allowed } = configuration.features.customer_update;
  return enabled ? allowed : [];
}

function notAvailable(portal: Portal): PageAnswer {
  return portalMessage(portal, 'Not available', 'Your details cannot be changed here.');
}

function valuesOf({ customer }: Portal): URLSearchParams {
  const values = new URLSearchParams({
    country: customer.address?.country ?? '',
    name: customer.name ?? '',
  });
  for (const name of addressNames) values.set(name, customer.address?.[name] ?? '');
  return values;
}

/** Only what may be changed; an empty field clears. */
function changeIn(allowed: readonly string[], form: URLSearchParams): Partial<Stripe.Customer> {
  const text = (name: string) => (form.get(name) ?? '').trim().slice(0, 256) || null;
  const change: Partial<Stripe.Customer> = {};
  if (allowed.includes('name')) change.name = text('name');
  if (allowed.includes('address')) {
    const country = text('country');
    const address = {
      city: text('city'),
      country: country !== null && countryCodes.includes(country) ? country : null,
      line1: text('line1'),
      line2: text('line2'),
      postal_code: text('postal_code'),
      state: text('state'),
    };
    change.address = Object.values(address).every((value) => value === null) ? null : address;
  }
  return change;
}

function detailsPage(portal: Portal, values: URLSearchParams, problem: string | null): PageAnswer {
  const allowed = allowedIn(portal);
  return portalPage(portal, {
    title: 'Billing details',
    body: html`${alert(problem)}
<form class="card" method="post" action="${portalUrl(portal, '/details')}" novalidate>
${allowed.includes('name') && field('name', values)}
${allowed.includes('address') && addressInputs(values)}
<div class="row">
<button class="button primary">Save</button>
${!portal.inFlow && html`<a class="button" href="${portalUrl(portal)}">Back</a>`}
</div>
</form>`,
  });
}

function addressInputs(values: URLSearchParams): Html {
  return html`${addressNames.map((name) => field(name, values))}
<div class="field">
<label for="country">Country or region</label>
<select id="country" name="country" autocomplete="country">
<option value="">Not given</option>
${countryOptions(values.get('country') ?? '')}
</select>
</div>`;
}

function field(name: keyof typeof fields, values: URLSearchParams): Html {
  const { label, autocomplete } = fields[name];
  return html`<div class="field">
<label for="${name}">${label}</label>
<input id="${name}" name="${name}" value="${values.get(name)}" type="text" autocomplete="${autocomplete}" maxlength="256">
</div>
`;
}
