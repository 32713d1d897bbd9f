import fc from 'fast-check';
import Stripe from 'stripe';
import { stripeEventTypes } from '../../contract/billing/stripe-events.ts';
import { newPerson, type Person } from '../cloud/person.ts';
import type { Context, Family } from './family.ts';
import { type Answer, callRoute, expectSound, expectStatus, inParallel } from './send.ts';

/** The local cloud's own secret: as if it had been stolen. */
const stolenSecret = 'whsec_reelwright_local';

const sign = (payload: string, secret: string, timestamp = Math.floor(Date.now() / 1_000)) =>
  Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });

const now = () => Math.floor(Date.now() / 1_000);

/** Signature headers of a sender who does not have the secret; null: none. */
const forgedSignatures: Readonly<Record<string, (payload: string) => string | null>> = {
  none: () => null,
  empty: () => '',
  garbage: () => 'garbage',
  'without a time': () => 'v1=0123',
  'by another secret': (payload) => sign(payload, 'whsec_thief'),
  'by an empty secret': (payload) => sign(payload, ''),
  'of another body': () => sign('another body', stolenSecret),
  'of an hour ago': (payload) => sign(payload, stolenSecret, now() - 3_600),
  'of tomorrow': (payload) => sign(payload, stolenSecret, now() + 86_400),
  'at no time': (payload) => sign(payload, stolenSecret).replace(/t=\d+/, 't=NaN'),
  'at two times': (payload) => `t=${now()},${sign(payload, stolenSecret, now() - 3_600)}`,
  'by scheme v0': (payload) => sign(payload, stolenSecret).replace('v1=', 'v0='),
  'among a thousand': (payload) => `t=${now()},${'v1=00,'.repeat(1_000)}v1=${payload.length}`,
};

export const webhooks: Family = {
  name: 'webhooks',
  attacks: [
    {
      name: 'no unsigned event is taken',
      async run(context) {
        const person = await newPerson(context.target);
        const events = fc.sample(eventAbout(person), { seed: context.target.seed, numRuns: 15 });
        for (const [name, signature] of Object.entries(forgedSignatures)) {
          for (const event of events) {
            const payload = JSON.stringify(event);
            expectStatus(context, `signed ${name}`, await deliver(context, payload, signature(payload)), 400);
          }
        }
        context.expect((await person.credits()) === 0, 'credits came from a forged event');
      },
    },
    {
      name: 'a broken event by a thief of the secret is refused or ignored, and grants nothing',
      async run(context) {
        const person = await newPerson(context.target);
        const payloads = [
          ...fc
            .sample(eventAbout(person), { seed: context.target.seed, numRuns: 200 })
            .map((event) => JSON.stringify(event)),
          ...fc
            .sample(fc.anything(), { seed: context.target.seed, numRuns: 100 })
            .map((value) => JSON.stringify(value) ?? 'undefined'),
          ...['', '{', 'null', '[]', '0', '{"data":{}}', `${'['.repeat(50_000)}`, '\u0000', '{"type":1e999}'],
        ];
        await inParallel(payloads, 4, async (payload) => {
          const answer = await deliver(context, payload, sign(payload, stolenSecret));
          expectSound(context, payload.slice(0, 120), answer);
          expectStatus(context, payload.slice(0, 120), answer, 200, 400, 413);
        });
        context.expect((await person.credits()) === 0, 'credits came from a broken event');
      },
    },
  ],
};

function deliver({ target }: Context, body: string, signature: string | null): Promise<Answer> {
  const headers: Record<string, string> = signature === null ? {} : { 'stripe-signature': signature };
  return callRoute(target, 'stripeWebhook', { body, headers });
}

/** An event as Stripe might send it about the person, with whatever in place of its parts. */
function eventAbout({ userId, email }: Person): fc.Arbitrary<unknown> {
  const id = (prefix: string) => fc.stringMatching(/^[A-Za-z0-9]{4,24}$/).map((text) => `${prefix}_${text}`);
  const junk = fc.oneof(fc.jsonValue(), fc.string({ unit: 'binary' }), fc.constant(undefined));
  const object = fc.record(
    {
      id: fc.oneof(id('cs'), id('in'), id('ch'), id('cus'), id('sub'), junk),
      object: fc.oneof(
        fc.constantFrom('checkout.session', 'invoice', 'charge', 'customer', 'subscription'),
        junk,
      ),
      customer: fc.oneof(id('cus'), junk),
      charge: fc.oneof(id('ch'), junk),
      payment_intent: fc.oneof(id('pi'), junk),
      client_reference_id: fc.constant(userId),
      metadata: fc.oneof(fc.constant({ user_id: userId, pack: 'business', credits: '28000' }), junk),
      customer_email: fc.constant(email),
      amount_total: fc.oneof(fc.integer(), junk),
      payment_status: fc.constant('paid'),
    },
    { requiredKeys: [] },
  );
  return fc.record(
    {
      id: fc.oneof(id('evt'), junk),
      object: fc.constant('event'),
      type: fc.oneof(fc.constantFrom(...stripeEventTypes), junk),
      created: fc.oneof(fc.integer(), junk),
      livemode: fc.boolean(),
      data: fc.oneof({ weight: 4, arbitrary: fc.record({ object }) }, { weight: 1, arbitrary: junk }),
    },
    { requiredKeys: [] },
  );
}
