import type { Stripe } from 'stripe';
import { countryCodes } from '../checkout/payment-form.ts';
import { updateCustomer } from '../objects/customers.ts';
import { alert } from './alert.ts';
import { countryOptions } from './card-form.ts';
import { type Html, html } from './html.ts';
import type { PageAnswer, PageRoute } from './page.ts';
import {
  afterTask,
  changeFor,
  type Portal,
  portalMessage,
  portalPage,
  portalRoute,
  portalUrl,
} from './portal-layout.ts';

const contactFields = {
  name: { label: 'Name', type: 'text', autocomplete: 'name', maximum: 256 },
  email: { label: 'Email', type: 'email', autocomplete: 'email', maximum: 512 },
  phone: { label: 'Phone', type: 'tel', autocomplete: 'tel', maximum: 20 },
} as const;
type ContactField = keyof typeof contactFields;
const contactNames = ['name', 'email', 'phone'] as const satisfies readonly ContactField[];

const addressFields = {
  line1: { label: 'Address', autocomplete: 'address-line1' },
  line2: { label: 'Address, second line', autocomplete: 'address-line2' },
  postal_code: { label: 'Postal code', autocomplete: 'postal-code' },
  city: { label: 'City', autocomplete: 'address-level2' },
  state: { label: 'State or region', autocomplete: 'address-level1' },
} as const;
const addressNames = ['line1', 'line2', 'postal_code', 'city', 'state'] as const;

/** The customer's own name, addresses and phone, as far as the configuration lets them change it. */
export const portalDetailsRoutes: readonly PageRoute[] = [
  portalRoute('GET', '/details', (portal) =>
    allowedIn(portal).length === 0 ? notAvailable(portal) : detailsPage(portal, valuesOf(portal), null),
  ),
  portalRoute('POST', '/details', (portal, { form }) => {
    const allowed = allowedIn(portal);
    if (allowed.length === 0) return notAvailable(portal);
    const email = (form.get('email') ?? '').trim();
    if (allowed.includes('email') && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) {
      return detailsPage(portal, form, 'Enter an email address such as ada@example.com.');
    }
    const saved = changeFor(portal, (work) => updateCustomer(work, portal.customer, changeIn(allowed, form)));
    return saved.done
      ? afterTask(portal, ['customer_update'], 'details')
      : detailsPage(portal, form, saved.message);
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
  const values = new URLSearchParams({ country: customer.address?.country ?? '' });
  for (const name of contactNames) values.set(name, customer[name] ?? '');
  for (const name of addressNames) values.set(name, customer.address?.[name] ?? '');
  return values;
}

/** Only what may be changed; an empty field clears. */
function changeIn(allowed: readonly string[], form: URLSearchParams): Partial<Stripe.Customer> {
  const text = (name: string, maximum = 256) => (form.get(name) ?? '').trim().slice(0, maximum) || null;
  const change: Partial<Stripe.Customer> = {};
  for (const name of contactNames) {
    if (allowed.includes(name)) change[name] = text(name, contactFields[name].maximum);
  }
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
${contactNames
  .filter((name) => allowed.includes(name))
  .map((name) => {
    const { label, type, autocomplete, maximum } = contactFields[name];
    return field(
      name,
      label,
      values,
      html`type="${type}" autocomplete="${autocomplete}" maxlength="${maximum}"${name === 'email' && problem !== null && html` aria-invalid="true"`}`,
    );
  })}
${allowed.includes('address') && addressInputs(values)}
<div class="row">
<button class="button primary">Save</button>
${!portal.inFlow && html`<a class="button" href="${portalUrl(portal)}">Back</a>`}
</div>
</form>`,
  });
}

function addressInputs(values: URLSearchParams): Html {
  return html`${addressNames.map((name) => {
    const { label, autocomplete } = addressFields[name];
    return field(name, label, values, html`type="text" autocomplete="${autocomplete}" maxlength="256"`);
  })}
<div class="field">
<label for="country">Country or region</label>
<select id="country" name="country" autocomplete="country">
<option value="">Not given</option>
${countryOptions(values.get('country') ?? '')}
</select>
</div>`;
}

function field(name: string, label: string, values: URLSearchParams, attributes: Html): Html {
  return html`<div class="field">
<label for="${name}">${label}</label>
<input id="${name}" name="${name}" value="${values.get(name)}" ${attributes}>
</div>
`;
}
