import { randomUUID } from 'node:crypto';
import { type BillingInterval, plans, type Tier } from '../../contract/billing/catalog.ts';
import { newPerson, type Person, payCheckout, until } from '../cloud/person.ts';
import type { SharedCloud } from '../cloud/test-cloud.ts';

/** A person who pays a plan, without the pages' help: where the tests are about what comes after that. */
export async function newSubscriber(
  cloud: SharedCloud,
  tier: Tier,
  interval: BillingInterval = 'monthly',
): Promise<Person> {
  const person = await newPerson(cloud);
  const { body } = await person.call('createCheckout', { body: { tier, isYearly: interval === 'yearly' } });
  if (typeof body !== 'object' || body === null || !('url' in body)) {
    throw new Error(`No checkout: ${JSON.stringify(body)}`);
  }
  await payCheckout(String(body.url));
  await until(async () => (await person.credits()) >= plans[tier].creditsPerMonth);
  return person;
}

/** Spends credits in so many deductions. */
export async function spend(person: Person, credits: number, deductions = 1): Promise<void> {
  for (let deduction = 0; deduction < deductions; deduction += 1) {
    const { status } = await person.call('deductCredits', {
      headers: { 'idempotency-key': randomUUID() },
      body: { user_uuid: person.userId, amount: credits / deductions },
    });
    if (status !== 200) throw new Error(`The deduction was answered with ${status}.`);
  }
}
