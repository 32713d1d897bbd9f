import { describe, expect, it } from 'vitest';
import { UserId } from '../../contract/fields/ids.ts';
import { caller } from '../../test/handlers/caller.ts';
import { Rejection } from '../errors/rejection.ts';
import { createSendNotice } from '../owner/notice.ts';
import { createEndSessionsAfterChange } from '../sessions/end-sessions-after-change.ts';
import { endSessionsByLink } from '../sessions/end-sessions-by-link.ts';
import { confirmAddressChange } from './confirm-address-change.ts';
import { personWithPassword } from './testing/person-with-password.ts';

const userId = UserId.parse('0b6e1a52-6f0c-4a6e-9a57-1f6f0f2d7c11');
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
const request = { path: undefined, query: undefined, headers: undefined, language: 'en' } as const;
type Step = 'redeem' | 'usersOf' | 'release' | 'set' | 'claim' | 'notice' | 'stripe' | 'end' | 'endCodes';

/** A change of address whose steps may fail once. */
function change() {
  let failing: Step | null = null;
  let done: Step[] = [];
  const take = async (step: Step) => {
    const fails = failing === step;
    if (fails) failing = null;
    if (fails) throw new Error(`${step} is down`);
    done.push(step);
  };
  const route = confirmAddressChange({
    ownerOf: async () => personWithPassword(userId, 'old@example.com'),
    codes: {
      redeem: async () => {
        await take('redeem');
        return { current_email: 'old@example.com', new_email: 'new@example.com' };
      },
      end: () => take('endCodes'),
    },
    addresses: {
      usersOf: async () => {
        await take('usersOf');
        return [];
      },
      removeSignUp: async () => undefined,
      set: async () => {
        await take('set');
        return true;
      },
    },
    owners: { release: () => take('release'), claim: () => take('claim') },
    setStripeEmail: () => take('stripe'),
    endSessions: createEndSessionsAfterChange(() => take('end'), quiet),
    sendNotice: createSendNotice({ send: () => take('notice') }, 'mail-account-notice', quiet),
    now: () => new Date('2026-11-22T12:00:00.000Z'),
    log: quiet,
  });
  return async (step: Step | null = null) => {
    failing = step;
    done = [];
    const body = { current_code: '123456', new_code: '654321' };
    const answer = await route({ ...caller(userId), ...request, body }).catch((error: Error) =>
      error instanceof Rejection ? error.code : error.message,
    );
    return { answer, done };
  };
}

const all = ['redeem', 'usersOf', 'release', 'set', 'claim', 'notice', 'notice', 'stripe', 'end', 'endCodes'];
const changed = { email: 'new@example.com' };

describe('a change of address', () => {
  it('sets it, tells both addresses and Stripe, ends the sessions, and the codes last', async () => {
    expect(await change()()).toEqual({ answer: changed, done: all });
  });

  it.each(['notice', 'stripe', 'endCodes'] as const)('is made though %s fails', async (step) => {
    const { answer, done } = await change()(step);
    expect(answer).toEqual(changed);
    expect(done).toContain('end');
  });

  it.each(['redeem', 'usersOf', 'set', 'end'] as const)(
    'is finished by the same request after %s failed',
    async (step) => {
      const confirm = change();
      const { answer, done } = await confirm(step);
      expect(answer).toBe(step === 'end' ? 'sessions_not_ended' : `${step} is down`);
      expect(done).not.toContain('endCodes');
      expect(await confirm()).toEqual({ answer: changed, done: all });
    },
  );
});

describe('the link that ends sessions', () => {
  it('works again if they could not be ended', async () => {
    const done: string[] = [];
    let isDown = true;
    const route = endSessionsByLink({
      links: { find: async () => userId, end: async () => void done.push('link') },
      endAllSessions: async () => {
        if (isDown) throw new Error('down');
        done.push('sessions');
      },
      now: () => new Date(),
      log: quiet,
    });
    const open = () => route({ ...request, userId: null, body: { token: 'a'.repeat(43) } });
    await expect(open()).rejects.toThrow('down');
    expect(done).toEqual([]);
    isDown = false;
    expect(await open()).toEqual({ ended: true });
    expect(done).toEqual(['sessions', 'link']);
  });
});
