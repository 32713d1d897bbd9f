import { mkdtempSync, rmSync } from 'node:fs';
import { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { BusEvent } from '../scheduler/event-bus.ts';
import { createEmailEvents } from './email-events.ts';
import { openMailbox } from './mailbox.ts';
import { createSes } from './ses.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ses-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const simple = {
  Subject: { Data: 'Hello', Charset: 'UTF-8' },
  Body: {
    Text: { Data: 'Read this', Charset: 'UTF-8' },
    Html: { Data: '<a href="http://x.example/">Read</a>', Charset: 'UTF-8' },
  },
};
const request = {
  FromEmailAddress: 'A Site <hello@site.example>',
  Destination: { ToAddresses: ['operator@example.com'] },
  Content: { Simple: simple },
};

function start({ isAllowed = true } = {}) {
  const mailbox = openMailbox({ file: join(folder, 'mail.json'), now: Date.now });
  const asked: unknown[] = [];
  const events: BusEvent[] = [];
  const ses = createSes({
    mailbox,
    events: createEmailEvents({
      put: (event) => void events.push(event),
      now: () => Date.parse('2026-11-27T10:00:00.000Z'),
    }),
    iam: {
      authorize: (what) => {
        asked.push(what);
        return isAllowed ? { allowed: true } : { allowed: false, message: 'Not you.' };
      },
    },
  });
  const answerTo = (method: 'GET' | 'POST', call: (response: ServerResponse) => void) => {
    let text = '';
    const response = new ServerResponse(Object.create({ method }));
    response.end = (chunk?: unknown) => {
      text = String(chunk);
      return response;
    };
    call(response);
    return {
      status: response.statusCode,
      error: response.getHeader('x-amzn-errortype'),
      body: JSON.parse(text),
    };
  };
  const send = (body: unknown) =>
    answerTo('POST', (response) =>
      ses.handle({ principal: 'arn:caller', body: Buffer.from(JSON.stringify(body)) }, response),
    );
  const describeIdentity = (identity: string) =>
    answerTo('GET', (response) => ses.describeIdentity({ principal: 'arn:caller', identity }, response));
  return { mailbox, asked, events, ses, send, describeIdentity };
}

describe('an address that may send', () => {
  const address = 'hello@site.example';
  const identity = {
    key: 'Data/Sender',
    stack: 'Data',
    logicalId: 'Sender',
    type: 'AWS::SES::EmailIdentity',
    properties: { EmailIdentity: address },
    ref: address,
    attributes: {},
  };

  it('is verified as soon as its stack has it, for those who may ask', () => {
    const { ses, describeIdentity } = start();
    expect(describeIdentity(address)).toMatchObject({ status: 404, error: 'NotFoundException' });
    ses.configure([identity]);
    expect(describeIdentity(address)).toMatchObject({
      status: 200,
      body: { VerifiedForSendingStatus: true },
    });
    expect(start({ isAllowed: false }).describeIdentity(address)).toMatchObject({ status: 403 });
  });

  it('is what a sender needs the permission for', () => {
    const { ses, send, asked } = start();
    ses.configure([identity]);
    expect(send(request).status).toBe(200);
    expect(asked).toEqual([
      expect.objectContaining({ resourceArn: expect.stringMatching(/:identity\/hello@site\.example$/) }),
    ]);
  });
});

describe('the local SES', () => {
  it('delivers into the mailbox, with links, the way to answer and what files came', () => {
    const { mailbox, send, asked } = start();
    const answer = send({
      ...request,
      ReplyToAddresses: ['ada@example.com'],
      Content: {
        Simple: {
          ...simple,
          Headers: [{ Name: 'List-Unsubscribe', Value: '<http://x.example/stop>' }],
          Attachments: [
            {
              FileName: 'cv.pdf',
              ContentType: 'application/pdf',
              ContentDisposition: 'ATTACHMENT',
              ContentTransferEncoding: 'BASE64',
              RawContent: Buffer.from('%PDF').toString('base64'),
            },
          ],
        },
      },
    });
    expect(answer).toMatchObject({ status: 200, body: { MessageId: mailbox.messages()[0]?.id } });
    expect(mailbox.messages()).toEqual([
      expect.objectContaining({
        from: 'A Site <hello@site.example>',
        to: 'operator@example.com',
        reply_to: 'ada@example.com',
        subject: 'Hello',
        text: 'Read this',
        links: ['http://x.example/'],
        headers: [{ name: 'List-Unsubscribe', value: '<http://x.example/stop>' }],
        attachments: [
          expect.objectContaining({ file_name: 'cv.pdf', content_type: 'application/pdf', size_bytes: 4 }),
        ],
      }),
    ]);
    // What was sent is still there, and still a mailbox, after a restart.
    expect(openMailbox({ file: join(folder, 'mail.json'), now: Date.now }).messages()).toHaveLength(1);
    expect(asked).toEqual([
      {
        principal: 'arn:caller',
        action: 'ses:SendEmail',
        resourceArn: expect.stringMatching(/^arn:aws:ses:us-east-1:\d{12}:identity\/site\.example$/),
        context: { 'ses:FromAddress': 'hello@site.example' },
      },
    ]);
  });

  it('sends nothing for whom IAM refuses', () => {
    const { mailbox, send } = start({ isAllowed: false });
    expect(send(request)).toMatchObject({ status: 403, error: 'AccessDeniedException' });
    expect(mailbox.messages()).toEqual([]);
  });

  it.each([
    ['a line break in the subject', { Subject: { Data: 'a\r\nBcc: x@y.example', Charset: 'UTF-8' } }],
    ['a field that it does not know', { Template: 'x' }],
  ])('refuses %s', (_name, part) => {
    const { mailbox, send } = start();
    expect(send({ ...request, Content: { Simple: { ...simple, ...part } } })).toMatchObject({
      status: 400,
      error: 'BadRequestException',
    });
    expect(mailbox.messages()).toEqual([]);
  });

  it('fails as often as it is told to', () => {
    const { mailbox, ses, send } = start();
    ses.fail('throttled', 1);
    ses.fail('rejected', 1);
    expect([send(request).error, send(request).error, send(request).status]).toEqual([
      'TooManyRequestsException',
      'MessageRejected',
      200,
    ]);
    expect(mailbox.messages()).toHaveLength(1);
  });

  describe('with a configuration set', () => {
    const setNamed = (Name: string, SuppressedReasons: readonly string[]) => ({
      key: `Site/${Name}`,
      stack: 'Site',
      logicalId: Name,
      type: 'AWS::SES::ConfigurationSet',
      properties: { Name, SuppressionOptions: { SuppressedReasons } },
      ref: Name,
      attributes: {},
    });
    const to = (address: string, ConfigurationSetName = 'site') => ({
      ...request,
      ConfigurationSetName,
      Destination: { ToAddresses: [address] },
    });

    it.each([
      ['bounce+ada@simulator.amazonses.com', 0],
      ['complaint+ada@simulator.amazonses.com', 1],
      ['suppressionlist@simulator.amazonses.com', 0],
      ['ada@example.com', 2],
    ])('accepts two emails to %s and delivers %d', (address, delivered) => {
      const { mailbox, send, ses } = start();
      ses.configure([setNamed('site', ['BOUNCE', 'COMPLAINT'])]);
      expect([send(to(address)).status, send(to(address)).status]).toEqual([200, 200]);
      expect(mailbox.messages()).toHaveLength(delivered);
    });

    it('stops for its reasons only, also what another service sends with it', () => {
      const { mailbox, send, ses } = start();
      ses.configure([setNamed('site', ['BOUNCE']), setNamed('all', [])]);
      ses.suppression.add('Ada@example.com', 'BOUNCE');
      ses.suppression.add('bob@example.com', 'COMPLAINT');
      for (const name of ['ada', 'bob']) send(to(`${name}@example.com`));
      send(to('ada@example.com', 'all'));
      expect(mailbox.messages().map((message) => message.to)).toEqual(['ada@example.com', 'bob@example.com']);
      expect(ses.deliver({ to: 'ada@example.com', subject: '', html: '' }, 'site')).toBe(false);
      expect(ses.deliver({ to: 'eve@example.com', subject: '', html: '' }, 'site')).toBe(true);
    });

    it('tells EventBridge what becomes of its email, and of no other', () => {
      const { send, ses, events } = start();
      const EventDestination = {
        ...{ Name: 'events', Enabled: true, MatchingEventTypes: ['DELIVERY', 'BOUNCE'] },
        EventBridgeDestination: { EventBusArn: 'arn:aws:events:us-east-1:111111111111:event-bus/default' },
      };
      ses.configure([
        ...[setNamed('site', ['BOUNCE', 'COMPLAINT']), setNamed('other', [])],
        {
          ...setNamed('Events', []),
          type: 'AWS::SES::ConfigurationSetEventDestination',
          properties: { ConfigurationSetName: 'site', EventDestination },
        },
      ]);
      const bounces = 'bounce+ada@simulator.amazonses.com';
      const { body } = send({ ...to('ada@example.com'), EmailTags: [{ Name: 'kind', Value: 'hello' }] });
      for (const address of [bounces, bounces, 'complaint@simulator.amazonses.com']) send(to(address));
      send(to('ada@example.com', 'other'));
      ses.deliver({ to: 'eve@example.com', subject: '', html: '' }, 'site');
      expect(events).toMatchObject([
        {
          ...{ source: 'aws.ses', 'detail-type': 'Email Delivered', time: '2026-11-27T10:00:00Z' },
          detail: {
            eventType: 'Delivery',
            mail: {
              ...{ messageId: body.MessageId, destination: ['ada@example.com'] },
              tags: { 'ses:configuration-set': ['site'], kind: ['hello'] },
            },
          },
        },
        { detail: { eventType: 'Bounce', bounce: { bounceSubType: 'General' } } },
        { detail: { eventType: 'Bounce', bounce: { bounceSubType: 'OnAccountSuppressionList' } } },
        { detail: { eventType: 'Delivery' } },
        { detail: { eventType: 'Delivery', mail: { destination: ['eve@example.com'] } } },
      ]);
      expect(send({ ...request, EmailTags: [{ Name: 'to', Value: 'a@b' }] })).toMatchObject({ status: 400 });
    });

    it('that there is not, or that the caller may not use, sends nothing', () => {
      const { mailbox, send, asked } = start();
      expect(send(to('ada@example.com', 'other'))).toMatchObject({ status: 404, error: 'NotFoundException' });
      expect(asked).toContainEqual(
        expect.objectContaining({ resourceArn: expect.stringMatching(/:configuration-set\/other$/) }),
      );
      expect(mailbox.messages()).toEqual([]);
    });
  });
});
