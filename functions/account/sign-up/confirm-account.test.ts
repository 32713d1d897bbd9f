import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTables, type Tables } from '../../../test/tables/start-tables.ts';
import {
  type ConfirmationLinksStore,
  createConfirmationLinksStore,
} from '../../tables/confirmation-links/confirmation-links.store.ts';
import { type ConfirmAccountDependencies, confirmAccount, type SignUp } from './confirm-account.ts';

const username = '0b6e1a52-6f0c-4a6e-9a57-1f6f0f2d7c11';
const token = 'a'.repeat(43);
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Confirms a sign-up; returns the steps in order. */
async function confirm(
  signUp: Partial<SignUp> | null,
  overrides: {
    isClaimed?: boolean;
    failing?: 'verify' | 'password';
    releaseFails?: boolean;
    password?: string;
  } = {},
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
      claim: async () => overrides.isClaimed ?? true,
      release: async () => {
        if (overrides.releaseFails) throw new Error('DynamoDB is down');
        done.push('release');
      },
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
    expect(await confirm({}, { isClaimed: false })).toEqual({ answer: ended, done: [] });
    expect(await confirm(null)).toEqual({ answer: ended, done: [] });
  });

  it.each(['password', 'ada@example.com'])(
    'refuses %s, which a thief tries first, and keeps the link',
    async (password) => {
      expect(await confirm({}, { password })).toEqual({
        answer: 'This password is too easy to guess. Choose another.',
        done: [],
      });
    },
  );

  it('keeps the link while the account is not confirmed', async () => {
    expect((await confirm({}, { failing: 'verify' })).done).toEqual(['release']);
    expect((await confirm({}, { failing: 'password' })).done).toEqual(['verify', 'release']);
  });

  it('says what failed also when the link cannot be given back', async () => {
    expect(await confirm({}, { failing: 'password', releaseFails: true })).toEqual({
      answer: 'Cognito is down',
      done: ['verify'],
    });
  });
});

describe('a confirmation link in its table', () => {
  const newest = 'b'.repeat(43);
  const issuedAt = new Date('2026-11-22T12:00:00.000Z');
  const secondsLater = (seconds: number) => new Date(issuedAt.getTime() + seconds * 1_000);
  let tables: Tables;
  let links: ConfirmationLinksStore;
  beforeAll(async () => {
    tables = await startTables();
    links = createConfirmationLinksStore(tables.client, 'links');
  });
  afterAll(() => tables.stop());
  beforeEach(async () => {
    await links.issue(token, username, issuedAt);
    await links.issue(newest, username, issuedAt);
  });

  it('is claimed by one of ten requests at once', async () => {
    const claims = await Promise.all(
      Array.from({ length: 10 }, () => links.claim(newest, username, secondsLater(1))),
    );
    expect(claims.filter((isClaimed) => isClaimed)).toHaveLength(1);
  });

  it('is claimed by a request whose first write was answered too late, and was sent again', async () => {
    let sent = 0;
    const losing = DynamoDBDocumentClient.from(
      new DynamoDBClient({
        ...{ endpoint: tables.endpoint, region: 'us-east-1', maxAttempts: 2 },
        credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
      }),
    );
    losing.middlewareStack.add(
      (next) => async (args) => {
        const answer = await next(args);
        sent += 1;
        if (sent === 1) throw Object.assign(new Error('The answer was lost.'), { name: 'TimeoutError' });
        return answer;
      },
      { step: 'finalizeRequest', priority: 'low', name: 'loseFirstAnswer' },
    );
    const claimed = createConfirmationLinksStore(losing, 'links').claim(newest, username, secondsLater(1));
    expect(await claimed).toBe(true);
    expect(sent).toBe(2);
    losing.destroy();
  });

  it('stays that of the newest message, though an earlier one is late', async () => {
    await expect(links.issue(token, username, secondsLater(-1))).rejects.toThrow();
    expect(await links.claim(newest, username, secondsLater(1))).toBe(true);
  });

  it('works again after it was released, or a minute after a claim that broke off', async () => {
    expect(await links.claim(newest, username, secondsLater(1))).toBe(true);
    await links.release(username);
    expect(await links.claim(newest, username, secondsLater(2))).toBe(true);
    expect(await links.claim(newest, username, secondsLater(61))).toBe(false);
    expect(await links.claim(newest, username, secondsLater(62))).toBe(true);
  });

  it('is the one of the newest message, for 24 hours, until it is removed', async () => {
    expect(await links.claim(token, username, secondsLater(1))).toBe(false);
    expect(await links.claim(newest, 'another-user', secondsLater(1))).toBe(false);
    expect(await links.claim(newest, username, secondsLater(24 * 60 * 60))).toBe(false);
    await links.remove(username);
    expect(await links.claim(newest, username, secondsLater(1))).toBe(false);
  });
});
