import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTables, type Tables } from '../../../test/tables/start-tables.ts';
import {
  type ConfirmationLinksStore,
  createConfirmationLinksStore,
} from '../../tables/confirmation-links/confirmation-links.store.ts';
import type { ListedUser } from '../../user-pool/pool-users.ts';
import { type RemovePendingSignUpsDependencies, removePendingSignUps } from './remove-pending-sign-ups.ts';

const hour = 60 * 60 * 1_000;
const token = 'a'.repeat(43);

let tables: Tables;
let links: ConfirmationLinksStore;
beforeAll(async () => {
  tables = await startTables();
  links = createConfirmationLinksStore(tables.client, 'links');
});
afterAll(() => tables.stop());

let now = new Date('2026-11-20T12:00:00.000Z');
/** Users by name, with their status. */
let pool: Map<string, { readonly createdAt: Date; status: string }>;
beforeEach(() => {
  now = new Date(now.getTime() + 7 * 24 * hour);
  pool = new Map();
});

/** Signs up this many hours ago; the message with the link was sent then, or later. */
async function signUp(username: string, hoursAgo: number, mailedHoursAgo = hoursAgo): Promise<void> {
  const ago = (hours: number) => new Date(now.getTime() - hours * hour);
  pool.set(username, { createdAt: ago(hoursAgo), status: 'UNCONFIRMED' });
  await links.issue(token, username, ago(mailedHoursAgo));
}

function listed([username, { createdAt, status }]: [
  string,
  { createdAt: Date; status: string },
]): ListedUser {
  const email = `${username}@example.com`;
  return {
    ...{ username, subject: null, email, isEmailVerified: false },
    status,
    isEnabled: true,
    createdAt,
  };
}

function run(
  changes: Partial<RemovePendingSignUpsDependencies> = {},
  until = new Date(now.getTime() + hour),
) {
  return removePendingSignUps(
    {
      users: {
        async *listUnconfirmed() {
          const all = [...pool].map(listed).filter(({ status }) => status === 'UNCONFIRMED');
          yield all.slice(0, 1);
          yield all.slice(1);
        },
      },
      links,
      isUnconfirmed: async (username) => pool.get(username)?.status === 'UNCONFIRMED',
      removeSignUp: async (username) => void pool.delete(username),
      now: () => now,
      log: { info: () => undefined, warn: () => undefined, error: () => undefined },
      ...changes,
    },
    until,
  );
}

describe('a sign-up that no one confirmed', () => {
  it('is removed after a day, with its link, and not before', async () => {
    await signUp('old', 25);
    await signUp('older', 80);
    await signUp('young', 23);
    expect(await run()).toBe(2);
    expect([...pool.keys()]).toEqual(['young']);
    expect(await links.claim(token, 'old', now)).toBe(false);
  });

  it('stays while a link that was mailed later is open', async () => {
    await signUp('resent', 70, 23);
    expect(await run()).toBe(0);
    expect(await links.claim(token, 'resent', now)).toBe(true);
  });

  it('stays while a request confirms it by a link that ended meanwhile', async () => {
    await signUp('late', 24 + 1 / 3_600, 24 - 1 / 3_600);
    expect(await links.claim(token, 'late', now)).toBe(true);
    now = new Date(now.getTime() + 2_000);
    expect(await run()).toBe(0);
  });

  it('stays if it was confirmed since the list was read', async () => {
    await signUp('confirmed', 25);
    const close: ConfirmationLinksStore['close'] = async (username, at) => {
      pool.set(username, { createdAt: at, status: 'CONFIRMED' });
      return links.close(username, at);
    };
    expect(await run({ links: { close } })).toBe(0);
    expect(pool.get('confirmed')?.status).toBe('CONFIRMED');
  });

  it('gets no new link at the moment at which it is removed, so that none can be used then', async () => {
    await signUp('asks-again', 25);
    const isUnconfirmed = async (username: string) => {
      await expect(links.issue(token, username, now)).rejects.toThrow('conditional request failed');
      return true;
    };
    expect(await run({ isUnconfirmed })).toBe(1);
  });

  it('gets a new link a minute after a run that broke off there', async () => {
    await signUp('kept', 25);
    const broken = { removeSignUp: () => Promise.reject(new Error('Cognito is down')) };
    await expect(run(broken)).rejects.toThrow(AggregateError);
    now = new Date(now.getTime() + 60_000);
    await links.issue(token, 'kept', now);
    expect(await links.claim(token, 'kept', now)).toBe(true);
  });
});

describe('one run', () => {
  it('removes the others when one fails, and then fails itself', async () => {
    for (const username of ['first', 'second', 'third']) await signUp(username, 25);
    const removeSignUp = async (username: string) => {
      if (username === 'first') throw new Error('Cognito is down');
      pool.delete(username);
    };
    await expect(run({ removeSignUp })).rejects.toThrow(AggregateError);
    expect([...pool.keys()]).toEqual(['first']);
  });

  it('leaves the rest to the next one when its time is over', async () => {
    await signUp('left', 25);
    expect(await run({}, now)).toBe(0);
    expect(pool.has('left')).toBe(true);
  });
});
