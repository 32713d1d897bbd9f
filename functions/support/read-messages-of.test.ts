import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTables, type Tables } from '../../test/tables/start-tables.ts';
import { createMessagesStore } from '../tables/messages/messages.store.ts';
import { newMessage } from './new-message.ts';
import { readMessagesOf } from './read-messages-of.ts';
import { contactMessage } from './testing/sample-messages.ts';

let tables: Tables;
beforeAll(async () => {
  tables = await startTables();
});
afterAll(() => tables.stop());

it('finds all that was written under an address, in any case, and nothing of another', async () => {
  const store = createMessagesStore(tables.client, 'messages');
  const now = new Date('2026-11-21T10:00:00.000Z');
  const kept = [];
  for (const email of ['Grace@Example.com', 'grace@example.com', 'another.person@example.com']) {
    const message = newMessage({ ...contactMessage(), email }, undefined, now);
    await store.keep(message, [], now);
    kept.push(message.id);
  }
  const found = await readMessagesOf(tables.client, 'messages', 'grace@example.com');
  expect(found.map(({ id }) => id).toSorted()).toEqual(kept.slice(0, 2).toSorted());
  expect(await readMessagesOf(tables.client, 'messages', 'unknown@example.com')).toEqual([]);
});
