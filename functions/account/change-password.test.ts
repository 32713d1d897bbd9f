import { describe, expect, it } from 'vitest';
import { UserId } from '../../contract/fields/ids.ts';
import { Rejection } from '../errors/rejection.ts';
import { createSendNotice } from '../owner/notice.ts';
import { createEndSessionsAfterChange } from '../sessions/end-sessions-after-change.ts';
import { changePassword } from './change-password.ts';
import { personWithPassword } from './testing/person-with-password.ts';

const userId = UserId.parse('0b6e1a52-6f0c-4a6e-9a57-1f6f0f2d7c11');
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
type Step = 'ownerOf' | 'prove' | 'set' | 'notice' | 'end';

/** Changes the password; returns the steps in order, and the answer or the error's code and message. */
async function change({
  failing,
  new_password = 'a-better-one',
}: {
  failing?: Step;
  new_password?: string;
} = {}) {
  const done: Step[] = [];
  const take = async (step: Step) => {
    if (failing === step) throw new Error(`${step} is down`);
    done.push(step);
  };
  const route = changePassword({
    ownerOf: async () => {
      await take('ownerOf');
      return personWithPassword(userId, 'ada.lovelace@example.com');
    },
    proveOwner: () => take('prove'),
    setPassword: () => take('set'),
    endSessions: createEndSessionsAfterChange(() => take('end'), quiet),
    sendNotice: createSendNotice({ send: () => take('notice') }, 'mail-account-notice', quiet),
    now: () => new Date('2026-11-22T12:00:00.000Z'),
    log: quiet,
  });
  const answer = await route({
    userId,
    session: { userId, epoch: 0 },
    path: undefined,
    query: undefined,
    headers: undefined,
    language: 'en',
    body: { password: 'the-old-one', new_password },
  }).catch((error: Error) =>
    error instanceof Rejection ? `${error.code}: ${error.message}` : error.message,
  );
  return { answer, done };
}

describe('changing the password', () => {
  it('sets it after the proof, tells the owner and ends all sessions', async () => {
    expect(await change()).toEqual({
      answer: { changed: true },
      done: ['ownerOf', 'prove', 'set', 'notice', 'end'],
    });
  });

  it.each(['password1', 'Ada.Lovelace@example.com', 'ada.lovelace'])(
    'refuses %s before it asks for the proof, whose code works once',
    async (new_password) => {
      const { answer, done } = await change({ new_password });
      expect(answer).toContain('password_refused');
      expect(done).toEqual(['ownerOf']);
    },
  );

  it('changes nothing without the proof', async () => {
    expect((await change({ failing: 'prove' })).done).toEqual(['ownerOf']);
  });

  it('ends no session while the password is the old one', async () => {
    expect((await change({ failing: 'set' })).done).toEqual(['ownerOf', 'prove']);
  });

  it('is done though the owner cannot be told', async () => {
    expect(await change({ failing: 'notice' })).toEqual({
      answer: { changed: true },
      done: ['ownerOf', 'prove', 'set', 'end'],
    });
  });

  it('says that the password is changed when the sessions could not be ended', async () => {
    const { answer, done } = await change({ failing: 'end' });
    expect(answer).toMatch(/^sessions_not_ended: Your password is changed.+Sign out everywhere/);
    expect(done).toEqual(['ownerOf', 'prove', 'set', 'notice']);
  });
});
