import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, describe, expect, it } from 'vitest';
import { lambdaContext, routeCaller } from '../../test/handlers/lambda-events.ts';
import { startHandlers } from '../../test/handlers/start-handlers.ts';
import { application, contactMessage, pdf } from './testing/sample-messages.ts';

const handlers = await startHandlers();
afterAll(handlers.stop);

const sendMessage = routeCaller('sendMessage', (await import('./send-message.lambda.ts')).handler);
const { handler: listMessages } = await import('./list-messages.lambda.ts');
const { handler: mailMessages } = await import('./mail-messages.lambda.ts');

describe('sendMessage', () => {
  it('stores a message, mails it to the operator, and does both once when it is sent again', async () => {
    const message = contactMessage({ email: 'once@example.com' });
    const before = handlers.mails.length;
    for (const _time of ['first', 'again']) {
      expect(await sendMessage({ body: message })).toMatchObject({
        status: 202,
        body: { reference: expect.any(String) },
      });
    }
    expect(handlers.mails.slice(before)).toMatchObject([{ to: 'operator@reelwright.example' }]);
  });

  it('stores the résumé of an application', async () => {
    const resume = { file_name: 'cv.pdf', content_base64: pdf.toString('base64') };
    expect(
      await sendMessage({ body: { ...application({ email: 'cv@example.com' }), resume } }),
    ).toMatchObject({
      status: 202,
    });
    expect(handlers.buckets.listKeys('other', '')).toHaveLength(1);
  });

  it('names the field of a message that is not valid', async () => {
    expect(await sendMessage({ body: contactMessage({ email: 'not an address' }) })).toMatchObject({
      status: 400,
      body: { error: { field: 'email' } },
    });
  });
});

describe('mailMessages', () => {
  it('mails what was stored and not mailed', async () => {
    const message = contactMessage({ email: 'later@example.com' });
    await sendMessage({ body: message });
    await handlers.tables.send(
      new UpdateCommand({
        TableName: 'messages',
        Key: { id: message.id },
        UpdateExpression: 'SET unmailed = :yes, mail_after = :past REMOVE mailed_at',
        ExpressionAttributeValues: { ':yes': 'unmailed', ':past': '2026-01-01T00:00:00.000Z' },
      }),
    );
    expect(await mailMessages({}, lambdaContext())).toEqual({ mailed: 1, failed: 0 });
    expect(await mailMessages({}, lambdaContext())).toEqual({ mailed: 0, failed: 0 });
  });
});

describe('listMessages', () => {
  it('lists the newest, and shows one by its reference', async () => {
    const message = contactMessage({ email: 'list@example.com', first_name: 'Grace' });
    const { body } = await sendMessage({ body: message });
    expect(await listMessages({ newest: 10 }, lambdaContext())).toMatchObject({
      messages: expect.arrayContaining([expect.objectContaining({ id: message.id })]),
    });
    expect(await listMessages(Object(body), lambdaContext())).toMatchObject({ found: [{ id: message.id }] });
  });
});
