import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTables, type Tables } from '../../test/tables/start-tables.ts';
import { deployedSettings, type Settings } from '../settings/settings.ts';
import { createLimitsStore } from '../tables/limits/limits.store.ts';
import { createMailLimits, type MailPurpose, mailCounters, mailRefusal } from './mail-limits.ts';

let tables: Tables;
beforeAll(async () => {
  tables = await startTables();
});
afterAll(() => tables.stop());

const start = new Date('2026-11-21T10:02:00.000Z');
let now = start;
let settings: Settings = deployedSettings;
const lines: string[] = [];
beforeEach(() => {
  // Each test has a day of its own.
  now = new Date(now.getTime() + 24 * 60 * 60 * 1_000);
  lines.length = 0;
  settings = deployedSettings;
});

const note = (code: string, fields?: object) => void lines.push(`${code} ${JSON.stringify(fields)}`);
const mails = () =>
  createMailLimits({
    limits: createLimitsStore(tables.client, 'limits'),
    settings: async () => settings,
    now: () => now,
    log: { info: note, warn: note, error: note },
  });

/** Asks for mails to these addresses one after another; returns the limit that refused each, or null. */
async function ask(addresses: readonly string[], purpose: MailPurpose = 'sign_up') {
  const answers: (string | null)[] = [];
  for (const address of addresses) answers.push((await mails().count(purpose, address))?.name ?? null);
  return answers;
}

const thisCentury = { min: new Date('2001-01-01'), max: new Date('2100-01-01') };
const times = (count: number, address = 'ada@example.com') => Array.from({ length: count }, () => address);
const strangersAt = (domain: string, count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => `${from + index}@${domain}`);

describe('mail to typed addresses', () => {
  it('goes five times in ten minutes to one address, through all purposes together', async () => {
    expect(await ask(times(2), 'sign_up')).toEqual([null, null]);
    expect(await ask(times(1), 'resend')).toEqual([null]);
    expect(await ask(times(2), 'status')).toEqual([null, null]);
    expect(await ask(times(2, ' ADA@example.com'), 'reset')).toEqual(['mail_address', 'mail_address']);
    expect(await ask(['grace@example.com'])).toEqual([null]);
    now = new Date(now.getTime() + 10 * 60_000);
    expect(await ask(times(1))).toEqual([null]);
  });

  it('goes twenty times a day to one address', async () => {
    const answers: (string | null)[] = [];
    for (let window = 0; window < 6; window += 1) {
      answers.push(...(await ask(times(5))));
      now = new Date(now.getTime() + 10 * 60_000);
    }
    expect(answers.filter((refusal) => refusal === null)).toHaveLength(20);
  });

  it('goes to twenty people of a small domain in ten minutes, and to a hundred of a public one', async () => {
    const small = await ask(strangersAt('example.com', 25));
    expect(small.filter((refusal) => refusal === null)).toHaveLength(20);
    expect(small.at(-1)).toBe('mail_domain');
    expect(await ask(strangersAt('gmail.com', 100))).toEqual(times(100).map(() => null));
    expect(await ask(['ada@example.org'])).toEqual([null]);
  });

  it('is refused in a log line without the address, and in a sentence with when to try again', async () => {
    const full = await mails().count('reset', 'ada@example.com');
    expect(full).toBeNull();
    await ask(times(5), 'reset');
    expect(lines).toEqual(['mail.limited {"purpose":"reset","limit":"mail_address"}']);
    const [counter] = mailCounters('ada@example.com', now, settings);
    expect(counter && mailRefusal(counter, now)).toBe(
      'Too many emails were asked for. Check your spam folder, or try again in 8 minutes.',
    );
  });

  it('that a narrow limit refuses uses nothing of a wide one', async () => {
    await ask(times(100));
    expect(await ask(strangersAt('example.com', 15))).toEqual(times(15).map(() => null));
  });

  it('is counted by mailbox, however its address is written', async () => {
    const tagged = Array.from({ length: 5 }, (_, index) => `ada+${index}@example.com`);
    expect(await ask(tagged)).toEqual(times(5).map(() => null));
    expect(await ask(['Ada@example.com', 'ada+six@example.com', 'a.da@example.com'])).toEqual([
      'mail_address',
      'mail_address',
      null,
    ]);
    const dotted = [
      'ada@gmail.com',
      'a.da@gmail.com',
      'ad.a@gmail.com',
      'a.d.a+x@gmail.com',
      'ada@googlemail.com',
    ];
    expect(await ask(dotted)).toEqual(times(5).map(() => null));
    expect(await ask(['a.d.a@gmail.com', 'adam@gmail.com'])).toEqual(['mail_address', null]);
  });

  it('lets six hundred sign up in ten minutes of a launch, most of them at one provider, and writes a line of each', async () => {
    const strangers = ['gmail.com', 'gmail.com', 'gmail.com', 'outlook.com', 'icloud.com'].flatMap(
      (domain, lane) => strangersAt(domain, 120, lane * 120),
    );
    expect((await ask(strangers)).filter((refusal) => refusal !== null)).toEqual([]);
    expect(lines).toEqual(strangers.map(() => 'account.sign_up_begun undefined'));
  });

  it('goes no more often than an operator has set, and never more often than is deployed', async () => {
    settings = { ...deployedSettings, maxima: new Map([['mails_in_ten_minutes', 2]]) };
    const strangers = strangersAt('gmail.com', 3);
    expect(await ask(strangers)).toEqual([null, null, 'mail_total']);
    settings = { ...deployedSettings, maxima: new Map([['mails_in_ten_minutes', 1_000_000]]) };
    expect(mailCounters('ada@example.com', now, settings).map(({ maximum }) => maximum)).toEqual(
      mailCounters('ada@example.com', now, deployedSettings).map(({ maximum }) => maximum),
    );
  });

  it('has narrow limits first, and none that its address can choose to leave out', () => {
    fc.assert(
      fc.property(fc.emailAddress(), fc.date({ ...thisCentury, noInvalidDate: true }), (email, at) => {
        const counters = mailCounters(email, at, settings);
        const names = counters.map(({ name }) => name);
        expect([...new Set(names)]).toEqual(['mail_address', 'mail_domain', 'mail_total']);
        expect(mailCounters(email.toUpperCase(), at, settings)).toEqual(counters);
        for (const { endsAt } of counters) expect(endsAt.getTime()).toBeGreaterThan(at.getTime());
      }),
    );
  });
});
