import { describe, expect, it } from 'vitest';
import { UserId } from '../../contract/ids.ts';
import { emptyBillingAccount } from '../billing/billing-account.ts';
import { deleteAccount } from './delete-account.ts';

const userId = UserId.parse('0b6e1a52-6f0c-4a6e-9a57-1f6f0f2d7c11');
const steps = ['mark', 'stripe', 'videos', 'files', 'images', 'exports', 'links', 'erase', 'user'] as const;
type Step = (typeof steps)[number];

/** A person with data in every place. A failing step fails before or after its effect. */
function testAccount({ hasCustomer = true } = {}) {
  const left = new Set<Step>(steps);
  const done: Step[] = [];
  let failing: { step: Step; after: boolean } | null = null;
  let customer = hasCustomer ? 'cus_1' : null;
  const take = async (step: Step, effect: () => void = () => undefined) => {
    if (failing?.step === step && !failing.after) throw new Error(`${step} is down`);
    left.delete(step);
    effect();
    done.push(step);
    if (failing?.step === step) throw new Error(`${step} did not answer`);
  };
  const route = deleteAccount({
    credits: {
      markDeleted: () => take('mark'),
      erase: () =>
        take('erase', () => {
          customer = null;
        }),
    },
    billing: {
      read: async () => ({
        ...emptyBillingAccount,
        stripeCustomerId: customer,
        deletedAt: '2026-11-21T12:00:00.000Z',
      }),
    },
    videos: { removeAllOf: () => take('videos') },
    files: { removeAllOf: () => take('files') },
    images: { removeAllOf: () => take('images') },
    exports: { removeAllOf: () => take('exports') },
    links: { removeAllOf: () => take('links') },
    deleteStripeCustomer: () => take('stripe'),
    deleteUser: () => take('user'),
    now: () => new Date('2026-11-21T12:00:00.000Z'),
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
  });
  return {
    left,
    done,
    fail: (step: Step | null, after = false) => {
      failing = step === null ? null : { step, after };
    },
    ask: () => route({ userId, path: undefined, query: undefined, headers: undefined, body: undefined }),
  };
}

describe('deleting an account', () => {
  it('ends the subscription before anything is removed, and deletes the user last', async () => {
    const person = testAccount();
    expect(await person.ask()).toEqual({ deleted: true });
    expect(person.done).toEqual(steps);
  });

  it('does not call Stripe for a person without a customer', async () => {
    const person = testAccount({ hasCustomer: false });
    await person.ask();
    expect(person.left).toEqual(new Set(['stripe']));
  });

  it.each(
    steps.flatMap(
      (step) =>
        [
          [step, 'before'],
          [step, 'after'],
        ] as const,
    ),
  )('continues when it is called again after %s failed %s its effect', async (step, when) => {
    const person = testAccount();
    person.fail(step, when === 'after');
    await expect(person.ask()).rejects.toThrow(step);
    person.fail(null);
    expect(await person.ask()).toEqual({ deleted: true });
    expect(person.left.size).toBe(0);
  });
});
