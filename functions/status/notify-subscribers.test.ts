import { PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Language } from '../../contract/fields/languages.ts';
import { startTables, type Tables } from '../../test/tables/start-tables.ts';
import { Rejection } from '../errors/rejection.ts';
import { createMailLimits, mailTotalLimits } from '../limits/mail-limits.ts';
import type { LogCode } from '../log/logger.ts';
import type { Mail } from '../mail/send-mail.ts';
import { deployedSettings } from '../settings/settings.ts';
import { messageTotalLimits } from '../support/message-limits.ts';
import { createLimitsStore } from '../tables/limits/limits.store.ts';
import { createIncidentsStore } from '../tables/status/incidents.store.ts';
import { type IncidentItem, incidentStatus } from '../tables/status/incidents.ts';
import { createSubscriptionsStore } from '../tables/status-subscriptions/subscriptions.store.ts';
import { confirmStatusSubscription } from './confirm-status-subscription.ts';
import { endStatusSubscription } from './end-status-subscription.ts';
import { newToken } from './new-token.ts';
import { announcementLimit, notifySubscribers } from './notify-subscribers.ts';
import { subscribeToStatus } from './subscribe-to-status.ts';
import { putIncident } from './testing/put-incident.ts';
import { openedIncident, plannedMaintenance, updatedIncident, whyNotUpdated } from './write-incident.ts';

let tables: Tables;
let mails: Mail[];
let logged: LogCode[];
let now: Date;
let refusing: (mail: Mail) => boolean;
let visitors = 0;

beforeEach(async () => {
  tables = await startTables();
  mails = [];
  logged = [];
  now = new Date('2026-11-21T12:00:00.000Z');
  refusing = () => false;
});
afterEach(() => tables.stop());

const siteUrl = 'https://site.test';
const request = {
  userId: null,
  path: undefined,
  query: undefined,
  headers: undefined,
  language: 'en',
} as const;
const log = {
  info: (code: LogCode) => logged.push(code),
  warn: (code: LogCode) => logged.push(code),
  error: (code: LogCode) => logged.push(code),
};

function parts() {
  return {
    subscriptions: createSubscriptionsStore(tables.client, 'status-subscriptions'),
    incidents: createIncidentsStore(tables.client, 'status'),
    mailLimits: createMailLimits({
      limits: createLimitsStore(tables.client, 'limits'),
      settings: async () => deployedSettings,
      now: () => now,
      log,
    }),
    limits: createLimitsStore(tables.client, 'limits'),
    sendMail: async (mail: Mail) => {
      if (refusing(mail)) throw new Error('SES does not answer');
      mails.push(mail);
    },
    siteUrl,
    newToken,
    now: () => now,
    log,
  };
}

function subscribe(email: string, website?: string, language: Language = 'en') {
  visitors += 1;
  const visitor = `203.0.${visitors % 250}.7`;
  return subscribeToStatus(parts())({
    ...request,
    language,
    visitorAddress: visitor,
    body: { email, ...(website !== undefined && { website }) },
  });
}

function tokenIn(mail: Mail | undefined): string {
  return /[?&](?:confirm|unsubscribe)=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
}

const confirm = (token: string) => confirmStatusSubscription(parts())({ ...request, body: { token } });
const end = (token: string) =>
  endStatusSubscription(parts())({ ...request, path: { token }, body: 'List-Unsubscribe=One-Click' });

async function subscriber(email: string): Promise<void> {
  await subscribe(email);
  await confirm(tokenIn(mails.at(-1)));
}

const head = { title: 'Videos fail', services: ['videos' as const], text: 'We look into it.' };
let opened = 0;
function open() {
  opened += 1;
  return putIncident(tables.client, openedIncident(`id-${opened}`, head, 'degraded', now), now);
}
const update = (item: IncidentItem, text: string, isEnd = false) =>
  putIncident(
    tables.client,
    updatedIncident(item, `${item.incident_id}-${item.updates.length}`, text, isEnd, now),
    now,
  );

function notify(changes: Partial<Parameters<typeof notifySubscribers>[0]> = {}) {
  return notifySubscribers({ ...parts(), pace: async () => undefined, hasTime: () => true, ...changes });
}

describe('a day of announcements', () => {
  it('has so many emails at most, and the next day goes on where it stopped', async () => {
    for (const name of ['ada', 'bob', 'eve']) await subscriber(`${name}@example.com`);
    mails = [];
    await open();
    const limits = createLimitsStore(tables.client, 'limits');
    let left = 2;
    const scarce = {
      count: (counters: Parameters<typeof limits.count>[0]) => {
        left -= 1;
        return left < 0 ? Promise.resolve(counters[0] ?? null) : limits.count(counters);
      },
    };

    expect(await notify({ limits: scarce })).toEqual({ sent: 2 });
    expect(await notify({ limits: scarce })).toEqual({ sent: 0 });
    expect(logged).toContain('mail.limited');

    now = new Date(now.getTime() + 3 * 60 * 60_000);
    expect(await notify()).toEqual({ sent: 1 });
    expect(recipients()).toEqual(['ada@example.com', 'bob@example.com', 'eve@example.com']);
  });

  it('is far from what a loop of mails could send', () => {
    const perDay = [
      announcementLimit,
      ...[...mailTotalLimits, ...messageTotalLimits].filter(({ windowSeconds }) => windowSeconds === 86_400),
    ].map(({ maximum }) => maximum);
    // SES's quota for a new account in production: https://docs.aws.amazon.com/ses/latest/dg/quotas.html
    expect(perDay.reduce((sum, maximum) => sum + maximum, 0)).toBeLessThan(50_000);
    expect(perDay).toHaveLength(3);
  });
});

const recipients = () => mails.map(({ to }) => to).toSorted();

async function addressesKept(): Promise<string[]> {
  const { Items = [] } = await tables.client.send(new ScanCommand({ TableName: 'status-subscriptions' }));
  return Items.flatMap(({ email }) => (typeof email === 'string' ? [email] : []));
}

describe('subscribing', () => {
  it('mails a link, and only pressing it subscribes', async () => {
    expect(await subscribe('ada@example.com')).toEqual({ accepted: true });
    expect(mails).toMatchObject([{ to: 'ada@example.com', subject: 'Confirm your status updates' }]);
    expect(mails[0]?.text).toContain(`${siteUrl}/status?confirm=`);
    const token = tokenIn(mails[0]);
    mails = [];
    await open();
    await notify();
    expect(mails).toEqual([]);
    expect(await confirm(token)).toEqual({ confirmed: true });
    expect(await confirm(token)).toEqual({ confirmed: true });
  });

  it('answers everyone the same, and tells a subscriber only by email', async () => {
    await subscriber('ada@example.com');
    mails = [];
    expect(await subscribe('ADA@example.com')).toEqual({ accepted: true });
    expect(mails).toMatchObject([{ subject: 'You already get our status updates' }]);
    expect(await addressesKept()).toEqual(['ada@example.com']);
  });

  it('answers a bot as well, and does nothing', async () => {
    expect(await subscribe('ada@example.com', 'https://spam.test')).toEqual({ accepted: true });
    expect([mails, await addressesKept()]).toEqual([[], []]);
  });

  it('mails one address at most five times in ten minutes, from any sender', async () => {
    for (let time = 0; time < 5; time += 1) await subscribe('ada@example.com');
    await expect(subscribe('ada@example.com')).rejects.toMatchObject({
      code: 'too_many_requests',
      details: { retry_after_seconds: expect.any(Number), message: expect.stringContaining('try again in') },
    });
    expect(mails).toHaveLength(5);
    now = new Date(now.getTime() + 10 * 60_000);
    await subscribe('ada@example.com');
    expect(mails).toHaveLength(6);
  });

  it('takes no address where no mail can be sent', async () => {
    const visitorAddress = '203.0.113.1';
    const route = subscribeToStatus({ ...parts(), sendMail: null });
    await expect(
      route({ ...request, visitorAddress, body: { email: 'ada@example.com' } }),
    ).rejects.toBeInstanceOf(Rejection);
    expect(await addressesKept()).toEqual([]);
  });

  it('does not confirm by a link of another kind, an invented one, or after 48 hours', async () => {
    await subscribe('ada@example.com');
    const token = tokenIn(mails[0]);
    await expect(confirm('made-up')).rejects.toMatchObject({ code: 'not_found' });
    await expect(end(token)).rejects.toMatchObject({ code: 'not_found' });
    now = new Date(now.getTime() + 48 * 60 * 60_000);
    await expect(confirm(token)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('stores only hashes of tokens', async () => {
    await subscribe('ada@example.com');
    const { Items } = await tables.client.send(new ScanCommand({ TableName: 'status-subscriptions' }));
    expect(JSON.stringify(Items)).not.toContain(tokenIn(mails[0]));
  });
});

describe('an incident', () => {
  it('is mailed once to each who had confirmed, with a link of their own to end it', async () => {
    await subscriber('ada@example.com');
    await subscriber('bob@example.com');
    await subscribe('eve@example.com');
    mails = [];
    await open();
    expect(await notify()).toEqual({ sent: 2 });
    expect(await notify()).toEqual({ sent: 0 });
    expect(recipients()).toEqual(['ada@example.com', 'bob@example.com']);
    expect(mails[0]).toMatchObject({ subject: 'Investigating: Videos fail' });
    expect(mails[0]?.text).toContain('We look into it.');
    expect(new Set(mails.map(tokenIn)).size).toBe(2);
    expect(mails[0]?.headers).toEqual([
      { name: 'List-Unsubscribe', value: `<${siteUrl}/api/status/subscriptions/${tokenIn(mails[0])}/end>` },
      { name: 'List-Unsubscribe-Post', value: 'List-Unsubscribe=One-Click' },
    ]);
  });

  it('is not mailed to a person who subscribes after it', async () => {
    await open();
    now = new Date(now.getTime() + 1);
    await subscriber('ada@example.com');
    mails = [];
    await notify();
    expect(mails).toEqual([]);
  });

  it('is mailed again with each update and its end, and then takes none', async () => {
    await subscriber('ada@example.com');
    mails = [];
    const known = await update(await open(), 'We know why.');
    const ended = await update(known, 'Videos arrive again.', true);
    await notify();
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Investigating: Videos fail',
      'Investigating: Videos fail',
      'Resolved: Videos fail',
    ]);
    expect(whyNotUpdated(ended, now)).toContain('is over');
  });

  it('cannot be written by two at the same moment', async () => {
    const incident = await open();
    await update(incident, 'One.');
    await expect(update(incident, 'Two.')).rejects.toThrow('ConditionalCheckFailed');
  });

  it('continues where a run stopped, and no one gets it twice', async () => {
    for (const name of ['a', 'b', 'c', 'd', 'e']) await subscriber(`${name}@example.com`);
    mails = [];
    await open();
    await notify({ hasTime: () => mails.length < 2 });
    expect(mails).toHaveLength(2);
    await Promise.all([notify(), notify()]);
    await notify();
    expect(recipients()).toEqual(['a', 'b', 'c', 'd', 'e'].map((name) => `${name}@example.com`));
  });

  it('is tried again for whom SES refused, and given up after five times', async () => {
    for (const name of ['a', 'b', 'c']) await subscriber(`${name}@example.com`);
    mails = [];
    await open();
    refusing = ({ to }) => to === 'b@example.com';
    await notify();
    refusing = () => false;
    await notify();
    expect(recipients()).toEqual(['a@example.com', 'b@example.com', 'c@example.com']);
    mails = [];
    await open();
    refusing = ({ to }) => to === 'b@example.com';
    for (let run = 0; run < 8; run += 1) await notify();
    expect(recipients()).toEqual(['a@example.com', 'c@example.com']);
    expect(logged.filter((code) => code === 'status.mail_failed')).toHaveLength(1 + 5);
    expect(await parts().incidents.outbox()).toEqual([]);
  });

  it('that a run died over is mailed by another two minutes later', async () => {
    await subscriber('ada@example.com');
    mails = [];
    await open();
    await expect(
      notify({
        pace: () => Promise.reject(new Error('killed')),
        subscriptions: { ...parts().subscriptions, failed: () => Promise.reject(new Error('killed')) },
      }),
    ).rejects.toThrow('killed');
    await notify();
    expect(mails).toEqual([]);
    now = new Date(now.getTime() + 2 * 60_000 + 1);
    await notify();
    expect(recipients()).toEqual(['ada@example.com']);
  });

  it('is not mailed after a day', async () => {
    await subscriber('ada@example.com');
    mails = [];
    await open();
    now = new Date(now.getTime() + 24 * 60 * 60_000);
    await notify();
    expect(mails).toEqual([]);
    expect(logged).toContain('status.announcement_dropped');
  });
});

describe('a maintenance', () => {
  it('is announced with its time, and ends by the clock', async () => {
    await subscriber('ada@example.com');
    mails = [];
    const item = plannedMaintenance(
      '1',
      { title: 'A larger database', services: ['database'], text: 'No videos for an hour.' },
      '2026-11-22T02:00:00.000Z',
      '2026-11-22T03:00:00.000Z',
      now,
    );
    await putIncident(tables.client, item, now);
    await notify();
    expect(mails[0]?.subject).toBe('Scheduled: A larger database');
    expect(mails[0]?.text).toContain(
      'From November 22, 2026 at 2:00 AM UTC to November 22, 2026 at 3:00 AM UTC',
    );
    now = new Date('2026-11-22T03:00:00.000Z');
    expect(incidentStatus(item, now)).toBe('completed');
  });
});

describe('a subscription', () => {
  it('keeps the language of the page where it was made, also that of another try', async () => {
    await subscribe('ada@example.com', undefined, 'de');
    await subscribe('ada@example.com', undefined, 'ja');
    expect(mails.map(({ html }) => /lang="(\w+)"/.exec(html)?.[1])).toEqual(['de', 'ja']);
    await confirm(tokenIn(mails[1]));
    mails = [];
    await open();
    await notify();
    expect(mails[0]?.html).toContain('lang="ja"');
  });

  it('from before there were languages is English', async () => {
    await subscriber('ada@example.com');
    const { Items = [] } = await tables.client.send(new ScanCommand({ TableName: 'status-subscriptions' }));
    const { language: _, ...older } = Items.find(({ email }) => email !== undefined) ?? {};
    await tables.client.send(new PutCommand({ TableName: 'status-subscriptions', Item: older }));
    mails = [];
    await open();
    await notify();
    expect(mails[0]?.html).toContain('lang="en"');
  });
});

describe('unsubscribing', () => {
  it('deletes the address, may be repeated, and no mail comes any more', async () => {
    await subscriber('ada@example.com');
    await open();
    await notify();
    const token = tokenIn(mails.at(-1));
    expect(await end(token)).toEqual({ ended: true });
    expect(await end(token)).toEqual({ ended: true });
    expect(await addressesKept()).toEqual([]);
    mails = [];
    await open();
    await notify();
    expect(mails).toEqual([]);
    await expect(end('made-up')).rejects.toMatchObject({ code: 'not_found' });
  });
});
