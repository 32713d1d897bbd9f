import { describe, expect, it } from 'vitest';
import { UserId } from '../../contract/fields/ids.ts';
import { personWithPassword } from '../account/testing/person-with-password.ts';
import type { Mail } from '../mail/send-mail.ts';
import { mailAccountNotice } from './mail-account-notice.ts';
import { type AccountChange, AccountNotice, noticeKinds } from './notice.ts';

const userId = UserId.parse('0b6e1a52-6f0c-4a6e-9a57-1f6f0f2d7c11');
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

async function mailed(
  parts: Partial<AccountChange> | AccountNotice = {},
  { isDeleted = false, hasSender = true } = {},
) {
  const mails: Mail[] = [];
  const issued: string[] = [];
  const person = personWithPassword(userId);
  await mailAccountNotice({
    findPerson: async () => (isDeleted ? null : person),
    links: { issue: async (of, token) => void issued.push(`${of} ${token}`) },
    sendMail: hasSender ? async (mail) => void mails.push(mail) : null,
    siteUrl: 'https://reelwright.example',
    newToken: () => 'a-token',
    now: () => new Date('2026-11-22T12:00:05.000Z'),
    log: quiet,
  })(AccountNotice.parse({ kind: 'password_changed', userId, at: '2026-11-22T12:00:00.000Z', ...parts }));
  return { mails, issued };
}

describe('the mail that tells the owner of a change', () => {
  it('says what happened when, and has a link that ends all sessions', async () => {
    const { mails, issued } = await mailed();
    expect(issued).toEqual([`${userId} a-token`]);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ to: 'ada@example.com', subject: 'Your password was changed' });
    expect(mails[0]?.text).toContain('November 22, 2026 at 12:00 PM UTC');
    expect(mails[0]?.text).toContain('https://reelwright.example/auth?end-sessions=a-token');
  });

  it('is in the language of the request that changed the account, and so is the page that its link opens', async () => {
    const { mails } = await mailed({ language: 'de' });
    expect(mails[0]?.html).toContain('lang="de"');
    expect(mails[0]?.text).toContain('22. November 2026 um 12:00 UTC');
    expect(mails[0]?.text).toContain('https://reelwright.example/de/auth?end-sessions=a-token');
  });

  it('goes to the address that the account had, where the notice names it', async () => {
    const { mails } = await mailed({ kind: 'address_changed', to: 'old@example.com' });
    expect(mails.map(({ to }) => to)).toEqual(['old@example.com']);
  });

  it('says to the address of a deleted account that it is gone, with no link that ends sessions', async () => {
    const deletion = {
      kind: 'account_deleted',
      userId,
      at: '2026-11-22T12:00:00.000Z',
      to: 'ada@example.com',
    };
    const { mails, issued } = await mailed(AccountNotice.parse(deletion), { isDeleted: true });
    expect(issued).toEqual([]);
    expect(mails).toMatchObject([{ to: 'ada@example.com', subject: 'Your account was deleted' }]);
    expect(mails[0]?.text).toContain('https://reelwright.example/contact');
    expect(mails[0]?.text).not.toContain('end-sessions');
  });

  it('says where the file with their data is and until when, and gives no access to it', async () => {
    const exported = { kind: 'data_exported', userId, at: '2026-11-22T12:00:00.000Z', language: 'de' };
    const { mails, issued } = await mailed(AccountNotice.parse(exported));
    expect(issued).toEqual([]);
    expect(mails).toMatchObject([{ to: 'ada@example.com', subject: 'Deine Daten sind bereit' }]);
    expect(mails[0]?.text).toContain('23. November 2026 um 12:00 UTC');
    expect(mails[0]?.text).toContain('https://reelwright.example/de/account');
    expect(mails[0]?.text).not.toContain('/exports/');
    expect((await mailed(AccountNotice.parse(exported), { isDeleted: true })).mails).toEqual([]);
  });

  it.each(noticeKinds)('has a subject for %s', async (kind) => {
    expect((await mailed({ kind })).mails[0]?.subject).toMatch(/^[A-Z].{10,40}$/);
  });

  it('is not sent, and has no link, once the account is deleted or without a sender', async () => {
    expect(await mailed({}, { isDeleted: true })).toEqual({ mails: [], issued: [] });
    expect(await mailed({}, { hasSender: false })).toEqual({ mails: [], issued: [] });
  });
});
