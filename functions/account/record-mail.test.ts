import { randomUUID } from 'node:crypto';
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, expect, it } from 'vitest';
import { UserId } from '../../contract/fields/ids.ts';
import { startTables } from '../../test/tables/start-tables.ts';
import { createSessionsStore } from '../tables/credits/sessions.store.ts';
import { createSentMailsStore } from '../tables/sent-mails/sent-mails.store.ts';
import { recordMail } from './record-mail.ts';

const tables = await startTables();
afterAll(tables.stop);
const mails = createSentMailsStore(tables.client, 'sent-mails');
const sessions = createSessionsStore(tables.client, 'credits');

const sentAt = '2026-11-27T10:00:00.000Z';

/** SES's events about one email. */
function email(tags: Readonly<Record<string, readonly string[]>> = {}) {
  const messageId = randomUUID();
  const account = UserId.parse(randomUUID());
  const asked: string[] = [];
  const record = (hasSignedIn: boolean) =>
    recordMail({
      accountsOf: async (address) => {
        asked.push(address);
        return [{ userId: account, hasSignedIn }];
      },
      ...{ mails, sessions },
    });
  const event = (eventType: string, time: string, rest: object = {}) => ({
    ...{ source: 'aws.ses', time },
    detail: {
      eventType,
      mail: {
        ...{ timestamp: sentAt, messageId, destination: ['ada@example.com'] },
        tags: { 'ses:configuration-set': ['reelwright-test'], ...tags },
        commonHeaders: { subject: 'A secret subject' },
      },
      ...rest,
    },
  });
  return {
    ...{ account, messageId, asked, event },
    happens: (eventType: string, time: string, rest?: object, hasSignedIn = true) =>
      record(hasSignedIn)(event(eventType, time, rest)),
    listed: () => mails.list(account, 10),
    item: async () =>
      (
        await tables.client.send(
          new GetCommand({
            TableName: 'sent-mails',
            Key: { user_id: account, entry: `${sentAt}#${messageId}` },
          }),
        )
      ).Item,
  };
}

it('keeps what became of an email of the user pool, for 90 days, without its address and text', async () => {
  const { happens, listed, item } = email();
  await happens('Delivery', '2026-11-27T10:00:02Z');
  expect(await listed()).toEqual([
    { kind: 'sign_in', sent_at: sentAt, outcome: 'delivered', outcome_at: '2026-11-27T10:00:02.000Z' },
  ]);
  expect((await item())?.expires_at).toBe(Date.parse(sentAt) / 1_000 + 90 * 24 * 60 * 60);
  expect(JSON.stringify(await item())).not.toMatch(/ada@|secret/);
});

it('asks no one about an email of ours, which names its account, or that it went to none', async () => {
  const account = UserId.parse(randomUUID());
  const ofOurs = email({ account: [account], kind: ['password_changed'] });
  await ofOurs.happens('Bounce', '2026-11-27T10:00:02Z', { bounce: { bounceSubType: 'General' } });
  expect(await mails.list(account, 10)).toMatchObject([{ kind: 'password_changed', outcome: 'bounced' }]);
  const ofNoAccount = email({ no_account: ['true'] });
  await ofNoAccount.happens('Delivery', '2026-11-27T10:00:02Z');
  expect([...ofOurs.asked, ...ofNoAccount.asked]).toEqual([]);
  expect(await ofNoAccount.listed()).toEqual([]);
});

it.each([
  [['DeliveryDelay', 'Delivery', 'Complaint', 'Delivery'], 'complained'],
  [['Delivery', 'DeliveryDelay', 'Delivery'], 'delivered'],
  [['Bounce', 'DeliveryDelay'], 'suppressed'],
  [['Reject', 'Send', 'Open'], 'rejected'],
])('notes the last outcome, whatever order the events come in: %s', async (events, outcome) => {
  const { happens, listed } = email();
  for (const [second, event] of events.entries()) {
    const suppression = { bounce: { bounceSubType: 'OnAccountSuppressionList' } };
    await happens(event, `2026-11-27T10:00:0${second}Z`, event === 'Bounce' ? suppression : {});
  }
  expect(await listed()).toMatchObject([{ outcome }]);
});

it('forgets the email of a sign-up within days, since no account erases it', async () => {
  const { happens, item } = email();
  await happens('Delivery', '2026-11-27T10:00:02Z', {}, false);
  expect((await item())?.expires_at).toBe(Date.parse(sentAt) / 1_000 + 2 * 24 * 60 * 60);
});

it('writes nothing about a deleted account', async () => {
  const { account, happens, listed } = email();
  const Item = { user_id: account, entry: 'account', deleted_at: sentAt };
  await tables.client.send(new PutCommand({ TableName: 'credits', Item }));
  await happens('Delivery', '2026-11-27T10:00:02Z');
  expect(await listed()).toEqual([]);
});

it('is tried again while the table gives no answer', async () => {
  const { event, account } = email();
  const failing = recordMail({
    ...{ accountsOf: async () => [{ userId: account, hasSignedIn: true }], mails },
    sessions: { write: async () => Promise.reject(new Error('DynamoDB does not answer')) },
  });
  await expect(failing(event('Delivery', '2026-11-27T10:00:02Z'))).rejects.toThrow('does not answer');
});
