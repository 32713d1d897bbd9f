import type { Stripe } from 'stripe';
import { cardFields, type Fixture, openCheckout, startFixture, submit } from './fixture.ts';

/** An emulator whose time stands still until it is moved. */
export async function startFixtureAt(startSeconds = 1_800_000_000) {
  let nowMilliseconds = startSeconds * 1000;
  const fixture = await startFixture({ now: () => nowMilliseconds });
  return {
    fixture,
    passSeconds(seconds: number) {
      nowMilliseconds += seconds * 1000;
    },
  };
}

/** Buys something for $49.90 with this card on the hosted page, and gives the charge. */
export async function buy(
  fixture: Fixture,
  cardNumber = '4242424242424242',
  customer?: string,
): Promise<Stripe.Charge> {
  const { stripe } = fixture;
  const session = await openCheckout(fixture, customer === undefined ? {} : { customer });
  await submit(session.url, cardFields(cardNumber));
  const [charge] = (await stripe.charges.list({ limit: 1 })).data;
  if (charge === undefined) throw new Error('Nothing was charged');
  return charge;
}

/** The types of the events about these objects, oldest first. */
export async function eventTypesAbout({ stripe }: Fixture, ...ids: string[]): Promise<string[]> {
  const { data } = await stripe.events.list({ limit: 100 });
  return data
    .filter((event) => 'id' in event.data.object && ids.includes(String(event.data.object.id)))
    .map(({ type }) => type)
    .reverse();
}
