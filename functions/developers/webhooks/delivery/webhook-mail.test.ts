import { expect, it } from 'vitest';
import { log } from '../../../log/logger.ts';
import { collectLog } from '../../../log/testing/collect-log.ts';
import type { Mail } from '../../../mail/send-mail.ts';
import { newEndpoint } from '../testing/new-endpoint.ts';
import { createMailOwner } from './webhook-mail.ts';

const lines = collectLog();
const endpoint = newEndpoint({ url: 'https://hooks.example.com/in?token=1', language: 'de' });

function mailer(failure?: Error) {
  const mails: Mail[] = [];
  const mailOwner = createMailOwner({
    findPerson: async (userId) =>
      userId === endpoint.account_id
        ? {
            userId,
            username: 'ada',
            email: 'ada@example.com',
            hasPassword: true,
            hasGoogle: false,
            hasSecondFactor: false,
            language: 'en',
          }
        : null,
    sendMail: async (mail) => {
      if (failure !== undefined) throw failure;
      mails.push(mail);
    },
    siteUrl: 'https://reelwright.example',
    log,
  });
  return { mails, mailOwner };
}

it('the owner of an endpoint reads in their language how much it missed, without the secrets of its URL', async () => {
  const { mails, mailOwner } = mailer();
  await mailOwner({ kind: 'failing', endpoint, missed: 5 });
  await mailOwner({ kind: 'stopped', endpoint });
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    ['ada@example.com', 'Dein Webhook kommt nicht an'],
    ['ada@example.com', 'Wir haben deinen Webhook angehalten'],
  ]);
  const [failing] = mails;
  expect(failing?.text).toContain('hooks.example.com/in');
  expect(failing?.text).toContain('20');
  expect(failing?.text).toContain('https://reelwright.example/de/developers');
  expect(JSON.stringify(mails)).not.toContain('token=');
});

it('no owner is mailed once the account is gone', async () => {
  const { mails, mailOwner } = mailer();
  await mailOwner({ kind: 'failing', endpoint: newEndpoint(), missed: 5 });
  expect(mails).toEqual([]);
});

it('a mail that fails stops no delivery, and is logged without the address', async () => {
  const { mailOwner } = mailer(new Error('SES does not answer.'));
  await mailOwner({ kind: 'stopped', endpoint });
  expect(lines().join()).toContain('webhook.mail_failed');
  expect(lines().join()).not.toContain('ada@example.com');
});
