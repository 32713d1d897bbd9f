import { randomUUID } from 'node:crypto';
import { GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type OperatorActionName, Preview } from '../../contract/operators/operator-actions.ts';
import { routes } from '../../contract/routes.ts';
import type { ServiceName } from '../../contract/status.ts';
import { StatusReport } from '../../contract/status.ts';
import { newPerson, until } from './person.ts';
import { startTestCloud, type TestCloud } from './test-cloud.ts';

let cloud: TestCloud;

beforeAll(async () => {
  cloud = await startTestCloud('status', { waits: 'skipped' });
});
afterAll(() => cloud.stop());

/** The table of what was measured. */
function statusTable(): string {
  const found = Object.entries(cloud.tables).find(([logicalId]) =>
    /^Status(?!Subscriptions)/.test(logicalId),
  );
  if (found === undefined) throw new Error(`No table of the status among ${Object.keys(cloud.tables)}.`);
  return found[1];
}

const nowKey = { part: 'report', id: 'now' };
const longAgo = '2026-01-01T00:00';

/** One run of the measuring, as if the last had been a minute ago. The schedule's own run may be the one that counts. */
async function measure(): Promise<void> {
  await cloud.database.send(
    new UpdateCommand({
      TableName: statusTable(),
      Key: nowKey,
      UpdateExpression:
        'SET #minute = :before, measured_at = if_not_exists(measured_at, :at), probes = if_not_exists(probes, :none)',
      ExpressionAttributeNames: { '#minute': 'minute' },
      ExpressionAttributeValues: {
        ':before': longAgo,
        ':at': '2026-01-01T00:00:00.000Z',
        ':none': {},
      },
    }),
  );
  await cloud.invoke('StatusMeasureServices', {});
  const { Item } = await cloud.database.send(
    new GetCommand({ TableName: statusTable(), Key: nowKey, ConsistentRead: true }),
  );
  expect(String(Item?.minute) > longAgo).toBe(true);
}

/** The function gives the same answer for five seconds; a new process of it has none to give again. */
function forgetAnswer(): void {
  for (const name of cloud.logs.functionNames()) {
    if (name.includes('RoutesStatus')) cloud.functions.endIdle(name);
  }
}

/** The report as a reader gets it who comes when the answers of before are too old to be given again. */
async function report(): Promise<StatusReport> {
  forgetAnswer();
  cloud.advanceClock(routes.getStatus.sharedFor.seconds * 1_000);
  const response = await fetch(`${cloud.siteUrl}/api/status`);
  expect(response.status).toBe(200);
  return StatusReport.parse(await response.json());
}

function service(of: StatusReport, id: ServiceName) {
  return of.services.find((one) => one.id === id);
}

async function post(path: string, body: unknown, language = 'en') {
  const response = await fetch(`${cloud.siteUrl}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': language },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
}

const mailsTo = (address: string) => cloud.mail.messages().filter(({ to }) => to === address);

function tokenIn(address: string): string {
  const [mail] = mailsTo(address);
  return /[?&](?:confirm|unsubscribe)=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
}

/** What `npm run incident` asks of its function. */
const command = (event: object) => cloud.invoke('OperatorCommandsActForCommand', event);

/** Confirms what is shown, like the command. */
async function act(action: OperatorActionName, input: object) {
  const operator = 'arn:aws:iam::111122223333:user/grace';
  const reason = { kind: 'operations', sentence: 'npm run incident' };
  const request = { action, input, reason };
  const { hash } = z.parse(Preview, await command({ ask: 'preview', operator, request }));
  await command({ ask: 'confirm', operator, request: { ...request, hash, operation: randomUUID() } });
}

/** Ends the newest incident. */
async function resolve(text: string): Promise<void> {
  const { incidents } = z.parse(
    z.object({ incidents: z.array(z.object({ id: z.string() })) }),
    await command({ ask: 'incidents' }),
  );
  await act('updateIncident', { incident: incidents[0]?.id, text, is_resolved: true });
}

describe('the status', () => {
  it('is measured through the site itself, and follows from it', async () => {
    await measure();
    await until(async () => (await report()).measured_at !== null);
    const measured = await report();
    expect(measured.services.map(({ id, status }) => `${id} ${status}`)).toEqual([
      'website operational',
      'api operational',
      'sign_in operational',
      'database operational',
      'payments operational',
      'videos operational',
    ]);
    expect(measured.overall).toBe('operational');
    expect(measured.days.filter((day) => day !== null).length).toBeGreaterThan(0);
    expect(measured.days.slice(0, 60).every((day) => day === null)).toBe(true);
  });

  it('counts videos as they end', async () => {
    const person = await newPerson(cloud);
    await person.buy('starter');
    const arrived = await person.generate({ prompt: 'A sea at dusk' });
    const failed = await person.generate({ prompt: 'simulate: failure' });
    expect((await person.waitForVideo(arrived.id)).status).toBe('completed');
    expect((await person.waitForVideo(failed.id)).status).toBe('failed');
    await until(async () => {
      const { metrics } = await report();
      return metrics.video_success_percent === 50;
    });
    expect((await report()).metrics.video_wait_seconds).toBeGreaterThan(0);
  });

  it('says down when a service did not answer three times, whatever it says of the others', async () => {
    const failed = [3, 2, 1].map((minutes) => ({
      at: new Date(Date.now() - minutes * 60_000).toISOString(),
      outcome: 'failed',
    }));
    await cloud.database.send(
      new PutCommand({
        TableName: statusTable(),
        Item: {
          ...nowKey,
          // Another than `measure` sets: a run under way must not take it for the one that it read.
          minute: '2026-01-02T00:00',
          measured_at: new Date().toISOString(),
          probes: { payments: failed },
        },
      }),
    );
    await until(async () => (await report()).overall === 'down');
    expect(service(await report(), 'payments')?.status).toBe('down');
    await measure();
    await measure();
    await until(async () => service(await report(), 'payments')?.status === 'degraded');
  });
});

describe('news of incidents', () => {
  const ada = `${randomUUID()}@example.com`;
  const eve = `${randomUUID()}@example.com`;

  it('goes to confirmed subscribers only, until they unsubscribe in their mail program', async () => {
    for (const email of [ada, eve]) {
      expect(await post('/api/status/subscriptions', { email })).toEqual({
        status: 202,
        body: { accepted: true },
      });
    }
    expect(await post('/api/status/subscriptions', { email: 'no-address' })).toMatchObject({ status: 400 });
    expect(await post('/api/status/subscriptions/confirm', { token: tokenIn(ada) })).toMatchObject({
      status: 200,
    });
    expect(await post('/api/status/subscriptions/confirm', { token: 'made-up' })).toMatchObject({
      status: 404,
    });

    await act('openIncident', {
      title: 'Videos take long',
      services: ['videos'],
      impact: 'degraded',
      text: 'The model is busy.',
    });
    // The run of every minute may be sending it already.
    await cloud.invoke('StatusNotifySubscribers', {});
    await until(async () => mailsTo(ada)[0]?.subject === 'Investigating: Videos take long');
    expect(mailsTo(ada)).toHaveLength(2);
    expect(mailsTo(eve)).toHaveLength(1);
    await until(async () => (await report()).incidents[0]?.status === 'investigating');
    expect(service(await report(), 'videos')?.status).toBe('degraded');

    const address =
      mailsTo(ada)[0]
        ?.headers?.find(({ name }) => name === 'List-Unsubscribe')
        ?.value.slice(1, -1) ?? '';
    const ended = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect([ended.status, await ended.json()]).toEqual([200, { ended: true }]);

    await resolve('It is quick again.');
    expect(await cloud.invoke('StatusNotifySubscribers', {})).toEqual({ sent: 0 });
    expect(mailsTo(ada)).toHaveLength(2);
    await until(async () => (await report()).incidents[0]?.status === 'resolved');
  });

  it('is mailed in the language of the page where the subscriber asked for it', async () => {
    const yui = `${randomUUID()}@example.com`;
    await post('/api/status/subscriptions', { email: yui }, 'ja');
    expect(mailsTo(yui)[0]?.html).toContain('lang="ja"');
    await post('/api/status/subscriptions/confirm', { token: tokenIn(yui) });
    await act('openIncident', {
      title: 'Payments wait',
      services: ['payments'],
      impact: 'degraded',
      text: 'Stripe is busy.',
    });
    await cloud.invoke('StatusNotifySubscribers', {});
    await until(async () => mailsTo(yui).length === 2);
    expect(mailsTo(yui)[0]?.html).toContain('lang="ja"');
    await resolve('Stripe is quick again.');
  });

  it('refuses what an operator got wrong, in words', async () => {
    await expect(
      act('openIncident', { title: '', services: ['videos'], impact: 'degraded', text: 'x' }),
    ).rejects.toThrow('title');
    await expect(
      act('openIncident', { title: 'x', services: ['cinema'], impact: 'degraded', text: 'x' }),
    ).rejects.toThrow('services');
  });
});

describe('the status at the edge', () => {
  const read = async () => {
    const { status, headers } = await fetch(`${cloud.siteUrl}/api/status`);
    return `${status} ${headers.get('x-cache')}`;
  };

  it('is read from the API every ten seconds, however many ask', async () => {
    await report();
    expect(await read()).toBe('200 Hit from cloudfront');
    cloud.advanceClock(10_000);
    expect(await read()).toBe('200 Miss from cloudfront');
  });

  it('is the last known for ten minutes while the API fails', async () => {
    await report();
    await cloud.dynamoDb.stop();
    forgetAnswer();
    cloud.advanceClock(9 * 60_000);
    expect(await read()).toMatch(/^200 /);
    cloud.advanceClock(2 * 60_000);
    expect(await read()).toMatch(/^503 /);
  });
});
