import { describe, expect, it } from 'vitest';
import { type ConfirmAccountDependencies, confirmAccount, type SignUp } from './confirm-account.ts';

const username = '0b6e1a52-6f0c-4a6e-9a57-1f6f0f2d7c11';
const token = 'a'.repeat(43);
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Confirms a sign-up; gives what was done, in order. */
async function confirm(
  signUp: Partial<SignUp> | null,
  overrides: { isNewest?: boolean; failing?: 'verify' | 'password'; password?: string } = {},
) {
  const done: string[] = [];
  const dependencies: ConfirmAccountDependencies = {
    signUps: {
      find: async () => signUp && { username, isConfirmed: false, ...signUp },
      verifyEmail: async () => {
        if (overrides.failing === 'verify') throw new Error('Cognito is down');
        done.push('verify');
      },
      confirmWithPassword: async (_, password) => {
        if (overrides.failing === 'password') throw new Error('Cognito is down');
        done.push(password);
      },
    },
    links: {
      isNewest: async () => overrides.isNewest ?? true,
      remove: async () => void done.push('remove'),
    },
    now: () => new Date('2026-11-22T12:00:00.000Z'),
    log: quiet,
  };
  const request = { userId: null, path: undefined, query: undefined, headers: undefined };
  const { password = 'my-own-password' } = overrides;
  const body = { email: 'ada@example.com', token, password };
  const answer = await confirmAccount(dependencies)({ ...request, body }).catch(
    (error: Error) => error.message,
  );
  return { answer, done };
}

const ended = 'This link has already been used or has expired.';

describe('confirming a sign-up by its link', () => {
  it('verifies the address before the password confirms the account, and then ends the link', async () => {
    expect(await confirm({})).toEqual({
      answer: { confirmed: true },
      done: ['verify', 'my-own-password', 'remove'],
    });
  });

  it('touches nothing of an account that is confirmed, whatever the token', async () => {
    expect(await confirm({ isConfirmed: true })).toEqual({ answer: ended, done: [] });
  });

  it('touches nothing by a token that is not the newest, or without a sign-up', async () => {
    expect(await confirm({}, { isNewest: false })).toEqual({ answer: ended, done: [] });
    expect(await confirm(null)).toEqual({ answer: ended, done: [] });
  });

  it.each(['password', 'ada@example.com'])(
    'refuses %s, which a thief tries first, and keeps the link',
    async (password) => {
      expect(await confirm({}, { password })).toEqual({
        answer: 'This password is too common. Choose another one.',
        done: [],
      });
    },
  );

  it('keeps the link while the account is not confirmed', async () => {
    expect((await confirm({}, { failing: 'verify' })).done).toEqual([]);
    expect((await confirm({}, { failing: 'password' })).done).toEqual(['verify']);
  });
});
