import { describe, expect, it } from 'vitest';
import { countersOf } from './message-limits.ts';

const now = new Date('2026-11-21T10:03:00Z');
const sender: Parameters<typeof countersOf>[0] = {
  email: 'ada@example.com',
  visitorAddress: '203.0.113.7',
};
const ids = (parts: Partial<typeof sender> = {}, at = now) =>
  countersOf({ ...sender, ...parts }, at).map(({ id }) => id);
const from = (visitor: string) => ids({ visitorAddress: visitor });

describe('what a message counts towards', () => {
  it('is the network, the email address and the total, each until its window ends', () => {
    expect(
      countersOf(sender, now).map(({ name, maximum, endsAt }) => [name, maximum, endsAt.toISOString()]),
    ).toEqual([
      ['message_network', 10, '2026-11-21T10:10:00.000Z'],
      ['message_network', 60, '2026-11-22T00:00:00.000Z'],
      ['message_email', 5, '2026-11-21T10:10:00.000Z'],
      ['message_email', 20, '2026-11-22T00:00:00.000Z'],
      ['message_total', 300, '2026-11-21T10:10:00.000Z'],
      ['message_total', 5_000, '2026-11-22T00:00:00.000Z'],
    ]);
  });

  it('contains no address, and differs from day to day', () => {
    const [, today] = ids();
    const [, tomorrow] = ids({}, new Date('2026-11-22T10:03:00Z'));
    expect(JSON.stringify(ids())).not.toMatch(/ada|203\.0/);
    expect(today?.split('#')[4]).not.toBe(tomorrow?.split('#')[4]);
  });

  it('is the same for an address however it is written', () => {
    expect(ids({ email: 'ADA@example.com' })).toEqual(ids());
    expect(from('::ffff:203.0.113.7')).toEqual(from('203.0.113.7'));
    expect(from('2001:0DB8:0:0:1:2:3:4')).toEqual(from('2001:db8::9'));
  });

  it('is another for another sender', () => {
    expect(from('203.0.114.7')).not.toEqual(from('203.0.113.7'));
    expect(from('2001:db8:0:100::9')).not.toEqual(from('2001:db8::9'));
    expect(ids({ email: 'bob@example.com' })[2]).not.toBe(ids()[2]);
  });

  it('is the same for all of one network', () => {
    expect(from('203.0.113.8')).toEqual(from('203.0.113.7'));
    expect(from('2001:db8:0:1::9')).toEqual(from('2001:db8::9'));
  });
});
