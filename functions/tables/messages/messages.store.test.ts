import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTables, type Tables } from '../../../test/tables/start-tables.ts';
import { countersOf } from '../../support/message-limits.ts';
import { newMessage } from '../../support/new-message.ts';
import { contactMessage } from '../../support/testing/sample-messages.ts';
import { createMessagesStore, type MessagesStore } from './messages.store.ts';

let tables: Tables;
let store: MessagesStore;
beforeAll(async () => {
  tables = await startTables();
  store = createMessagesStore(tables.client, 'messages');
});
afterAll(() => tables.stop());

const now = new Date('2026-11-21T10:00:00.000Z');
const soon = new Date('2026-11-21T10:02:00.000Z');
const later = new Date('2026-11-21T10:10:00.000Z');

/** Each test has a sender of its own, so that counters are not shared. */
let senders = 0;
function newSender() {
  senders += 1;
  return countersOf(
    {
      email: `${senders}@example.com`,
      visitorAddress: `10.0.${senders}.1`,
    },
    new Date(now.getTime() + senders * 24 * 60 * 60 * 1_000),
  );
}

const message = () => newMessage(contactMessage(), undefined, now);

async function unmailedIds(at: Date): Promise<readonly string[]> {
  const ids: string[] = [];
  for await (const { id } of store.findUnmailed(at)) ids.push(id);
  return ids;
}

describe('storing a message', () => {
  it('keeps a repeat once, and counts it once', async () => {
    const [sender, sent] = [newSender(), message()];
    expect(await store.keep(sent, sender, soon)).toEqual({ kind: 'kept' });
    for (let repeat = 0; repeat < 10; repeat += 1) {
      expect(await store.keep(sent, sender, soon)).toEqual({ kind: 'already' });
    }
    expect(await store.precheck(sent.id, sender)).toEqual({ kind: 'already' });
    expect(await store.keep(message(), sender, soon)).toEqual({ kind: 'kept' });
  });

  it('takes exactly as many as the limit, however many come at the same moment', async () => {
    const sender = newSender();
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, async () => {
        for (;;) {
          try {
            return (await store.keep(message(), sender, soon)).kind;
          } catch {
            // Too many at once for one counter: tries again, as a person would.
          }
        }
      }),
    );
    expect(outcomes.filter((kind) => kind === 'kept')).toHaveLength(5);
    expect(await store.precheck(message().id, sender)).toEqual({ kind: 'limited', endsAt: expect.any(Date) });
  });

  it('answers a repeat as before when the sender has none left', async () => {
    const sender = newSender();
    const sent = Array.from({ length: 5 }, message);
    for (const one of sent) await store.keep(one, sender, soon);
    const [first] = sent;
    expect(first && (await store.keep(first, sender, soon))).toEqual({ kind: 'already' });
    expect(await store.keep(message(), sender, soon)).toEqual({ kind: 'limited', endsAt: expect.any(Date) });
  });

  it('is for two years; a counter is for its window', async () => {
    const [sender, sent] = [newSender(), message()];
    await store.keep(sent, sender, soon);
    const expiryOf = async (id: string | undefined) => {
      const { Item } = await tables.client.send(new GetCommand({ TableName: 'messages', Key: { id } }));
      return new Date(Number(Item?.expires_at) * 1_000).toISOString();
    };
    expect(await expiryOf(sent.id)).toBe('2028-11-20T10:00:00.000Z');
    expect(await expiryOf(sender[0]?.id)).toBe(sender[0]?.endsAt.toISOString());
  });
});

describe('a message that is not mailed', () => {
  it('is found when its time has come, until it is mailed', async () => {
    const sent = message();
    await store.keep(sent, newSender(), soon);
    expect(await unmailedIds(now)).not.toContain(sent.id);
    expect(await unmailedIds(soon)).toContain(sent.id);
    await store.markMailed(sent.id, later);
    expect(await unmailedIds(later)).not.toContain(sent.id);
    expect(await store.findByReference(sent.reference)).toEqual([
      { ...sent, mailed_at: later.toISOString(), mail_attempts: 0 },
    ]);
  });

  it('is claimed by one of two that try at the same moment, and later again', async () => {
    const sent = message();
    await store.keep(sent, newSender(), soon);
    const unmailed = { id: sent.id, mail_after: soon.toISOString(), mail_attempts: 0 };
    const claims = await Promise.all([store.claim(unmailed, later), store.claim(unmailed, later)]);
    expect(claims.filter((claim) => claim !== null)).toEqual([{ ...sent, mail_attempts: 1 }]);
    expect(await unmailedIds(soon)).not.toContain(sent.id);
    expect(await unmailedIds(later)).toContain(sent.id);
  });

  it('is not claimed once it was mailed', async () => {
    const sent = message();
    await store.keep(sent, newSender(), soon);
    await store.markMailed(sent.id, now);
    const seen = { id: sent.id, mail_after: soon.toISOString(), mail_attempts: 0 };
    expect(await store.claim(seen, later)).toBeNull();
  });
});

describe('the list', () => {
  it('shows the newest first, without counters', async () => {
    const sent = [1, 2, 3].map((minute) =>
      newMessage(contactMessage(), undefined, new Date(Date.UTC(2027, 0, 1, 0, minute))),
    );
    for (const one of sent) await store.keep(one, newSender(), soon);
    const listed = await store.list(3);
    expect(listed.map(({ id }) => id)).toEqual(sent.map(({ id }) => id).toReversed());
    expect(listed[0]).toMatchObject({ sender_name: 'Ada Lovelace', subject: 'Billing Question' });
    expect(listed[0]).not.toHaveProperty('fields');
  });
});
