import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UserId } from '../../contract/fields/ids.ts';
import { startTables, type Tables } from '../../test/tables/start-tables.ts';
import { deleteAccountMail, makeApiKeyMail } from '../mail/mails.ts';
import type { Mail } from '../mail/send-mail.ts';
import { createAccountCodesStore } from '../tables/account-codes/account-codes.store.ts';
import { createSessionLinksStore } from '../tables/session-links/session-links.store.ts';
import { createConfirmOwner } from './confirm-owner.ts';
import { mailOwnersCode } from './mail-owners-code.ts';

let tables: Tables;
beforeAll(async () => {
  tables = await startTables();
});
afterAll(() => tables.stop());

/** A person who wants to delete their account; without a password they sign in with Google. */
function person({ hasPassword = false } = {}) {
  const userId = UserId.parse(randomUUID());
  let clock = Date.parse('2026-11-22T12:00:00.000Z');
  const now = () => new Date(clock);
  const mails: Mail[] = [];
  const codes = createAccountCodesStore(tables.client, 'account-codes');
  const links = createSessionLinksStore(tables.client, 'account-codes');
  const ownerOf = async () => ({
    userId,
    username: hasPassword ? userId : 'google_1234',
    email: 'ada@example.com',
    hasPassword,
    hasGoogle: !hasPassword,
    hasSecondFactor: false,
    language: 'en' as const,
  });
  const token = randomUUID();
  const mailing = (purpose: 'deletion' | 'api_key') =>
    mailOwnersCode(purpose, purpose === 'deletion' ? deleteAccountMail : makeApiKeyMail, {
      ownerOf,
      codes,
      links,
      sendMail: async (mail) => void mails.push(mail),
      siteUrl: 'https://reelwright.example',
      newCode: () => String(100_000 + mails.length),
      newToken: () => token,
      now,
    });
  const proving = (purpose: 'deletion' | 'api_key') =>
    createConfirmOwner(purpose, { ownerOf, proveOwner: async () => undefined, codes, now });
  const outcome = (work: Promise<unknown>) =>
    work.then(
      () => 'done',
      (error: Error) => ('code' in error ? error.code : error.message),
    );
  return {
    userId,
    mails,
    links,
    token,
    now,
    pass: (minutes: number) => {
      clock += minutes * 60_000;
    },
    mailCode: (purpose: 'deletion' | 'api_key' = 'deletion') =>
      outcome(mailing(purpose)({ userId, language: 'en' })),
    prove: (mailed_code: string, purpose: 'deletion' | 'api_key' = 'deletion') =>
      outcome(proving(purpose)(userId, { mailed_code })),
    provePassword: () => outcome(proving('deletion')(userId, { password: 'secret-enough' })),
  };
}

describe('a person without a password who deletes the account', () => {
  it('proves it by the code that is mailed to their address', async () => {
    const ada = person();
    expect(await ada.mailCode()).toBe('done');
    expect(ada.mails).toMatchObject([{ to: 'ada@example.com', subject: 'Your code to delete your account' }]);
    expect(ada.mails[0]?.text).toContain('100000');
    expect(await ada.prove('100000')).toBe('done');
  });

  it('can end all sessions by the link of that mail', async () => {
    const ada = person();
    await ada.mailCode();
    expect(ada.mails[0]?.html).toContain(`https://reelwright.example/auth?end-sessions=${ada.token}`);
    expect(await ada.links.find(ada.token, ada.now())).toBe(ada.userId);
  });

  it('is refused with a wrong code, an older one or one that has expired', async () => {
    const ada = person();
    expect(await ada.prove('100000')).toBe('wrong_code');
    await ada.mailCode();
    await ada.mailCode();
    expect(await ada.prove('100000')).toBe('wrong_code');
    expect(await ada.prove('100001')).toBe('done');
    ada.pass(15);
    expect(await ada.prove('100001')).toBe('wrong_code');
  });

  it('is not helped by a code that was mailed for an API key, and the other way round', async () => {
    const ada = person();
    expect(await ada.mailCode('api_key')).toBe('done');
    expect(ada.mails).toMatchObject([{ subject: 'Your code for a live API key' }]);
    expect(await ada.prove('100000', 'deletion')).toBe('wrong_code');
    expect(await ada.prove('100000', 'api_key')).toBe('done');
    await ada.mailCode('deletion');
    expect(await ada.prove('100001', 'api_key')).toBe('wrong_code');
  });

  it("is not helped by another person's code", async () => {
    const ada = person();
    const bob = person();
    await ada.mailCode();
    expect(await bob.prove('100000')).toBe('wrong_code');
  });
});

describe('a person with a password who deletes the account', () => {
  it('proves it by the password, and by no code: a mailbox alone deletes nothing', async () => {
    const ada = person({ hasPassword: true });
    expect(await ada.mailCode()).toBe('forbidden');
    expect(ada.mails).toEqual([]);
    expect(await ada.prove('100000')).toBe('forbidden');
    expect(await ada.provePassword()).toBe('done');
  });
});
