import { SESv2Client } from '@aws-sdk/client-sesv2';
import { describe, expect, it } from 'vitest';
import { UserId } from '../../contract/fields/ids.ts';
import { createMailSender, type Mail } from './send-mail.ts';

const mail: Mail = { to: 'operator@example.com', subject: 'Grüße', text: 'Hello', html: '<p>Hello</p>' };

/** What the client sends, and what the service answers. */
async function sent(parts: Partial<Mail> = {}, answer = { statusCode: 200, body: '{"MessageId":"1"}' }) {
  const bodies: unknown[] = [];
  const ses = new SESv2Client({
    region: 'us-east-1',
    credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
    maxAttempts: 1,
    requestHandler: {
      handle: async ({ body }: { body: Uint8Array }) => {
        bodies.push(JSON.parse(Buffer.from(body).toString('utf8')));
        return { response: { headers: {}, statusCode: answer.statusCode, body: Buffer.from(answer.body) } };
      },
    },
  });
  await createMailSender(ses, 'hello@reelwright.example', 'reelwright-test')({ ...mail, ...parts });
  return bodies[0];
}

describe('a mail', () => {
  it('goes to SES under the name of the product, with both texts in UTF-8', async () => {
    expect(await sent()).toEqual({
      FromEmailAddress: 'Reelwright <hello@reelwright.example>',
      ConfigurationSetName: 'reelwright-test',
      Destination: { ToAddresses: ['operator@example.com'] },
      EmailTags: [{ Name: 'no_account', Value: 'true' }],
      Content: {
        Simple: {
          Subject: { Data: 'Grüße', Charset: 'UTF-8' },
          Body: {
            Text: { Data: 'Hello', Charset: 'UTF-8' },
            Html: { Data: '<p>Hello</p>', Charset: 'UTF-8' },
          },
        },
      },
    });
  });

  it('says whom to answer, and carries further headers and files', async () => {
    expect(
      await sent({
        replyTo: 'ada@example.com',
        headers: [{ name: 'List-Unsubscribe', value: '<https://reelwright.example/stop>' }],
        attachments: [
          { fileName: 'cv.pdf', contentType: 'application/pdf', content: Buffer.from('%PDF-1.7') },
        ],
      }),
    ).toMatchObject({
      ReplyToAddresses: ['ada@example.com'],
      Content: {
        Simple: {
          Headers: [{ Name: 'List-Unsubscribe', Value: '<https://reelwright.example/stop>' }],
          Attachments: [
            {
              FileName: 'cv.pdf',
              ContentType: 'application/pdf',
              ContentDisposition: 'ATTACHMENT',
              RawContent: Buffer.from('%PDF-1.7').toString('base64'),
            },
          ],
        },
      },
    });
  });

  it('to a person names their account and its kind in the events of SES', async () => {
    const account = UserId.parse('0b6e1a52-6f0c-4a6e-9a57-1f6f0f2d7c11');
    expect(await sent({ about: { account, kind: 'password_changed' } })).toMatchObject({
      EmailTags: [
        { Name: 'account', Value: account },
        { Name: 'kind', Value: 'password_changed' },
      ],
    });
  });

  it('that SES refuses is not sent', async () => {
    await expect(
      sent({}, { statusCode: 400, body: '{"__type":"MessageRejected","message":"Not verified."}' }),
    ).rejects.toMatchObject({ name: 'MessageRejected' });
  });

  it('that SES refuses fails by an error that does not name the address', async () => {
    const body = JSON.stringify({ message: 'Email address is not verified: operator@example.com' });
    const refused = sent({}, { statusCode: 400, body }).catch((error: Error) => error);
    const error = await refused;
    if (!(error instanceof Error)) throw new Error('It was not refused.');
    expect(error).toHaveProperty('$metadata.httpStatusCode', 400);
    expect(error.message).toContain('[address]');
    expect(`${error.message} ${error.stack}`).not.toContain('operator@');
  });
});
