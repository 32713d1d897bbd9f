import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { alarmOverLostOrders } from 'aws-local/cloudwatch/alarm-fixture.ts';
import type { DynamoDb } from 'aws-local/dynamodb/dynamodb.ts';
import { createFunctionLogs, type FunctionLogs } from 'aws-local/logs/function-logs.ts';
import { type Mailbox, openMailbox } from 'aws-local/ses/mailbox.ts';
import { type DeadLetters, openDeadLetters } from 'aws-local/sqs/dead-letters.ts';
import { totpCode } from 'cognito-emulator/credentials/totp.ts';
import { type Listener, listen } from 'emulator-kit/listen.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { localOperator } from '../operator/local-operator.ts';
import { createPages } from './pages.ts';

const now = (): number => Date.parse('2026-11-21T10:00:00Z');
const hostile = '<script>alert("&")</script>';
const escapedHostile = '&lt;script&gt;alert(&quot;&amp;&quot;)&lt;/script&gt;';

let folder: string;
let listener: Listener;
let mailbox: Mailbox;
let logs: FunctionLogs;
let deadLetters: DeadLetters;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'reelwright-pages-'));
  mailbox = openMailbox({ file: join(folder, 'mail.json'), now });
  logs = createFunctionLogs({ now });
  deadLetters = openDeadLetters({ file: join(folder, 'dead-letters.json'), now, log: () => {} });
  listener = await listen(0, { names: '127.0.0.1', log: () => {} });
  const pages = createPages({
    googleUrl: '/_local/google',
    operatorsUrl: 'http://localhost:4281',
    now,
    mailbox,
    dynamoDb,
    logs,
    deadLetters,
    alarms: { states: () => [alarmOverLostOrders('calm', 'OK'), alarmOverLostOrders(hostile, 'ALARM')] },
    stripePagesUrl: '/_local/stripe',
    aws: { endpoint_url: 'http://127.0.0.1:1', region: 'r', access_key_id: 'id', secret_access_key: 'key' },
  });
  listener.serve(pages.handle);
});
afterEach(() => {
  listener.close();
  rmSync(folder, { recursive: true });
});

describe("the developer's pages", () => {
  it('lead from one list to mail, Stripe, tables, logs, dead letters and alarms', async () => {
    const { text } = await get('/_local/');

    for (const area of ['mail', 'stripe', 'operator', 'tables', 'logs', 'dead-letters', 'alarms']) {
      expect(text).toContain(`href="/_local/${area}"`);
    }
  });

  it('show how to sign in to the operators’ console at this moment', async () => {
    const { text } = await get('/_local/operator');

    expect(text).toContain('href="http://localhost:4281"');
    expect(text).toContain(localOperator.email);
    expect(text).toContain(`<code>${totpCode(localOperator.totpSecret, now())}</code>`);
  });

  it('show alarms with what their metric says, those that went off first', async () => {
    const { text } = await get('/_local/alarms');

    expect(text).toContain(`<td class="whole">ALARM</td><td>${escapedHostile}<br>`);
    expect(text).toContain('Sum of orders.lost ≥ 1: 2, no data');
    expect(text.indexOf('ALARM')).toBeLessThan(text.indexOf('calm'));
  });

  it('tell a command line how to reach this cloud', async () => {
    expect(JSON.parse((await get('/_local/aws.json')).text)).toEqual({
      endpoint_url: 'http://127.0.0.1:1',
      region: 'r',
      access_key_id: 'id',
      secret_access_key: 'key',
    });
  });

  it('give the mail as JSON, newest first', async () => {
    mailbox.deliver({ to: 'a@example.com', subject: 'First', html: '<a href="http://localhost/x">x</a>' });
    mailbox.deliver({ to: 'b@example.com', subject: 'Second', html: '' });

    const [second, first] = JSON.parse((await get('/_local/mail.json')).text);

    expect(second.subject).toBe('Second');
    expect(first).toEqual({
      id: expect.any(String),
      to: 'a@example.com',
      subject: 'First',
      html: '<a href="http://localhost/x">x</a>',
      links: ['http://localhost/x'],
      sent_at: '2026-11-21T10:00:00.000Z',
    });
  });

  it('show a message with its links, and its HTML only in a frame without scripts', async () => {
    const { id } = mailbox.deliver({
      to: 'a@example.com',
      subject: hostile,
      html: `${hostile}<a href="http://localhost/confirm">Confirm</a>`,
    });

    const list = await get('/_local/mail');
    const message = await get(`/_local/mail/${id}`);
    const content = await get(`/_local/mail/${id}/content`);

    expect(list.text).toContain(`<a href="/_local/mail/${id}">${escapedHostile}</a>`);
    expect(message.text).not.toContain(hostile);
    expect(message.text).toContain('<a href="http://localhost/confirm">');
    expect(message.text).toContain('sandbox="allow-top-navigation-by-user-activation allow-popups"');
    expect(content.text).toContain('<base target="_top">');
    expect(content.policy).toContain('sandbox allow-top-navigation-by-user-activation allow-popups;');
    expect(content.policy).not.toContain('script');
  });

  it('show a table page by page, escaped', async () => {
    const first = await get('/_local/tables/credits');
    const next = /href="(\?start=[^"]+)"/.exec(first.text)?.[1];
    const second = await get(`/_local/tables/credits${next}`);

    expect(first.text).toContain('item 1');
    expect(first.text).toContain(escapedHostile);
    expect(second.text).toContain('item 2');
    expect(second.text).not.toContain('Next page');
    expect((await get('/_local/tables/unknown')).status).toBe(404);
  });

  it('show what functions wrote and what could not be handled, escaped', async () => {
    logs.add('get-credits', hostile);
    deadLetters.add('arn:aws:sqs:us-east-1:111111111111:failures', { event: hostile });

    expect((await get('/_local/logs')).text).toContain('href="/_local/logs/get-credits"');
    expect((await get('/_local/logs/get-credits')).text).toContain(escapedHostile);
    const letters = await get('/_local/dead-letters');
    expect(letters.text).toContain('failures');
    expect(letters.text).toContain('&lt;script&gt;');
    expect(letters.text).not.toContain('<script>');
  });

  it('change nothing', async () => {
    const response = await fetch(`http://127.0.0.1:${listener.port}/_local/mail`, { method: 'POST' });

    expect(response.status).toBe(405);
  });

  it('know what they do not have', async () => {
    for (const path of ['/_local/other', '/_local/mail/unknown', '/_local/mail/unknown/content']) {
      expect((await get(path)).status).toBe(404);
    }
  });
});

/** A table of two pages. */
const dynamoDb: Pick<DynamoDb, 'call' | 'tables'> = {
  tables: () => [
    {
      logicalId: 'CreditsTable',
      name: 'credits',
      attributes: [],
      key: [{ AttributeName: 'id', KeyType: 'HASH' }],
      indexes: [],
      timeToLiveAttribute: undefined,
    },
  ],
  call: async (_, input) => {
    const isFirst = typeof input === 'object' && input !== null && !('ExclusiveStartKey' in input);
    return isFirst
      ? {
          Items: [
            { id: { S: 'item 1' }, note: { M: { text: { S: hostile }, n: { N: '1' } } } },
            { id: { S: hostile } },
          ],
          LastEvaluatedKey: { id: { S: 'item 1' } },
        }
      : { Items: [{ id: { S: 'item 2' } }] };
  },
};

async function get(path: string): Promise<{ status: number; text: string; policy: string }> {
  const response = await fetch(`http://127.0.0.1:${listener.port}${path}`);
  return {
    status: response.status,
    text: await response.text(),
    policy: response.headers.get('content-security-policy') ?? '',
  };
}
