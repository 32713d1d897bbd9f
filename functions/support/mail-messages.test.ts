import { expect, it } from 'vitest';
import type { Mail } from '../mail/send-mail.ts';
import type { KeptMessage } from '../tables/messages/kept-message.ts';
import type { UnmailedMessage } from '../tables/messages/messages.store.ts';
import { mailMessages } from './mail-messages.ts';
import { newMessage } from './new-message.ts';
import { application, contactMessage, pdf } from './testing/sample-messages.ts';

const now = new Date('2026-11-21T10:00:00.000Z');

function unmailedMessage(parts: Partial<KeptMessage> = {}): KeptMessage {
  return { ...newMessage(contactMessage(), undefined, now), mail_attempts: 1, ...parts };
}

/** One run of the sweep over these messages. */
async function sweep(
  messages: readonly KeptMessage[],
  {
    refuses = () => false,
    claimed = new Set<string>(),
    hasOperator = true,
    until = new Date('2026-11-21T10:03:00.000Z'),
  }: {
    refuses?: (mail: Mail) => boolean;
    claimed?: ReadonlySet<string>;
    hasOperator?: boolean;
    until?: Date;
  } = {},
) {
  const mails: Mail[] = [];
  const marked: string[] = [];
  const nextTries: string[] = [];
  const ignore = () => undefined;
  const report = await mailMessages(
    {
      messages: {
        async *findUnmailed(): AsyncGenerator<UnmailedMessage> {
          for (const { id, mail_attempts } of messages) {
            yield { id, mail_after: now.toISOString(), mail_attempts };
          }
        },
        claim: async ({ id }, mailAfter) => {
          nextTries.push(mailAfter.toISOString().slice(11, 16));
          return claimed.has(id) ? null : (messages.find((message) => message.id === id) ?? null);
        },
        markMailed: async (id) => void marked.push(id),
      },
      resumes: { read: async (key) => (key === 'gone' ? null : pdf) },
      operator: hasOperator
        ? {
            address: 'operator@example.com',
            sendMail: async (mail) => {
              if (refuses(mail)) throw new Error('refused');
              mails.push(mail);
            },
          }
        : null,
      now: () => now,
      log: { info: ignore, warn: ignore, error: ignore },
    },
    until,
  );
  return { report, mails, marked, nextTries };
}

it('mails what was not mailed, each to the operator, and marks it', async () => {
  const messages = [unmailedMessage(), unmailedMessage()];
  const { report, mails, marked } = await sweep(messages);
  expect(report).toEqual({ mailed: 2, failed: 0 });
  expect(mails.map(({ to }) => to)).toEqual(['operator@example.com', 'operator@example.com']);
  expect(marked).toEqual(messages.map(({ id }) => id));
});

it('goes on after one that is refused, and does not mark that one', async () => {
  const [refused, fine] = [unmailedMessage(), unmailedMessage()];
  const { report, marked } = await sweep([refused, fine], {
    refuses: ({ subject }) => subject.includes(refused.reference),
  });
  expect(report).toEqual({ mailed: 1, failed: 1 });
  expect(marked).toEqual([fine.id]);
});

it('leaves a message that another run has claimed', async () => {
  const message = unmailedMessage();
  const { mails } = await sweep([message], { claimed: new Set([message.id]) });
  expect(mails).toEqual([]);
});

it('tries again after ever longer pauses, at last every six hours', async () => {
  const { nextTries } = await sweep([0, 1, 2, 20].map((mail_attempts) => unmailedMessage({ mail_attempts })));
  expect(nextTries).toEqual(['10:05', '10:10', '10:20', '16:00']);
});

it('touches nothing without a configured address', async () => {
  const { report, nextTries } = await sweep([unmailedMessage()], { hasOperator: false });
  expect(report).toEqual({ mailed: 0, failed: 0 });
  expect(nextTries).toEqual([]);
});

it('starts nothing after its time', async () => {
  expect((await sweep([unmailedMessage()], { until: now })).mails).toEqual([]);
});

it.each([
  ['attaches a résumé', 'there', [expect.objectContaining({ fileName: 'cv.pdf' })]],
  ['names the key of a résumé that is gone', 'gone', undefined],
])('%s', async (_name, key, attachments) => {
  const resume = { key, file_name: 'cv.pdf', size_bytes: pdf.length };
  const message = { ...newMessage(application(), resume, now), mail_attempts: 0 };
  const { mails } = await sweep([message]);
  expect(mails[0]?.attachments).toEqual(attachments);
  expect(mails[0]?.text).toContain(
    key === 'gone' ? 'Résumé: cv.pdf, in the bucket of résumés as gone' : 'Résumé: cv.pdf, attached',
  );
});
