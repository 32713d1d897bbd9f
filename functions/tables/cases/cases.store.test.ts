import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CaseId, type UserId } from '../../../contract/fields/ids.ts';
import { startTables, type Tables } from '../../../test/tables/start-tables.ts';
import { newMediaId } from '../../aws/new-media-id.ts';
import type { TransactionItem } from '../../aws/transactions.ts';
import { newUserId, storedVideo } from '../../videos/testing/stored-video.ts';
import type { CaseItem } from './case-item.ts';
import { decideCase, hideCase, openCase } from './case-rule.ts';
import { type CasesStore, createCasesStore } from './cases.store.ts';

let tables: Tables;
let store: CasesStore;
beforeAll(async () => {
  tables = await startTables();
  store = createCasesStore(tables.client, 'cases');
});
afterAll(() => tables.stop());

const start = new Date('2026-11-21T10:00:00.000Z');
const hoursLater = (hours: number) => new Date(start.getTime() + hours * 3_600_000);

function newItem(kind: CaseItem['kind'], owner: UserId = newUserId(), at = start): CaseItem {
  const id = CaseId.parse(crypto.randomUUID());
  const reference = `RC-${id.slice(0, 4).toUpperCase()}-Q2`;
  const reporter = { language: 'en', email: 'ada@example.com' } as const;
  const report = { id, reference, kind, explanation: 'It shows me.', details: { law: 'One' }, reporter };
  const video = {
    owner,
    id: storedVideo().id,
    mediaId: newMediaId(),
    imageHashes: [],
    fileHash: null,
    wasCleared: false,
  };
  return openCase(report, video, at).opened;
}

async function opened(...parameters: Parameters<typeof newItem>): Promise<CaseItem> {
  const item = newItem(...parameters);
  expect(await store.open(item, [])).toBe('opened');
  return item;
}

/** False if its condition failed. */
async function write(item: TransactionItem): Promise<boolean> {
  try {
    await tables.client.send(new TransactWriteCommand({ TransactItems: [item] }));
    return true;
  } catch (error) {
    if (error instanceof TransactionCanceledException) return false;
    throw error;
  }
}

function hidden(item: CaseItem): CaseItem {
  const change = hideCase(item, hoursLater(1));
  return change.kind === 'changed' ? change.next : expect.fail();
}

function decided(item: CaseItem): CaseItem {
  const decision = { outcome: 'shown', ground: null, statement: 'Nothing is wrong.', by: 'Olga' } as const;
  const change = decideCase(item, decision, hoursLater(2));
  return change.kind === 'changed' ? change.next : expect.fail();
}

describe('a case', () => {
  it('is read as it was stored, without what only indexes need', async () => {
    const item = await opened('intimate_image');
    expect(await store.read(item.id)).toEqual(item);
    expect(await store.read(CaseId.parse(crypto.randomUUID()))).toBeNull();
  });

  it('is opened once, with all that belongs to it or not at all', async () => {
    const item = await opened('other');
    const refused = store.changing(newItem('other'));
    expect(await store.open({ ...item, explanation: 'Another text.' }, [])).toBe('exists');
    expect(await store.open(item, [refused])).toBe('exists');
    const other = newItem('other');
    expect(await store.open(other, [refused])).toBe('differs');
    expect(await store.read(other.id)).toBeNull();
    expect(await store.read(item.id)).toEqual(item);
  });

  it('is changed once from each version: of two who read the same, one succeeds', async () => {
    const item = await opened('other');
    const next = hidden(item);
    const outcomes = await Promise.all([write(store.changing(next)), write(store.changing(decided(item)))]);
    expect(outcomes.toSorted()).toEqual([false, true]);
    expect(await write(store.changing(next))).toBe(false);
  });
});

describe('what waits for a decision', () => {
  it('is listed by when it is due, until it is decided', async () => {
    const [late, soon] = [await opened('copyright'), await opened('child_safety')];
    const ids = async () => (await store.listOpen(100)).map(({ id }) => id);
    const before = await ids();
    expect(before.indexOf(soon.id)).toBeLessThan(before.indexOf(late.id));
    await write(store.changing(decided(soon)));
    expect(await ids()).not.toContain(soon.id);
    expect(await ids()).toContain(late.id);
  });
});

it('is followed from the time it says, until it says none', async () => {
  const item = await opened('other', undefined, hoursLater(5));
  const followed = async (at: Date) => Array.fromAsync(store.findToFollow(at));
  expect(await followed(hoursLater(4))).not.toContain(item.id);
  expect(await followed(hoursLater(5))).toContain(item.id);
  const { follow_at: _follow, ...rest } = item;
  await write(store.changing({ ...rest, version: item.version + 1 }));
  expect(await followed(hoursLater(6))).not.toContain(item.id);
});

it('is found by its reference, and by the owner of its video, the oldest first', async () => {
  const owner = newUserId();
  const second = await opened('other', owner, hoursLater(2));
  const first = await opened('copyright', owner, hoursLater(1));
  await opened('other');
  expect(await store.findByReference(first.reference)).toContain(first.id);
  expect((await store.ofOwner(owner)).map(({ id }) => id)).toEqual([first.id, second.id]);
});

describe("an owner's removals", () => {
  it('are noted once each: of two who know the same ones, one is refused', async () => {
    const owner = newUserId();
    const [first, second] = [await opened('other', owner), await opened('other', owner)];
    expect(await store.removalsOf(owner)).toEqual([]);
    const noted = (item: CaseItem, before: number) => write(store.notingRemoval(owner, item.id, before));
    const outcomes = await Promise.all([noted(first, 0), noted(second, 0)]);
    expect(outcomes.toSorted()).toEqual([false, true]);
    const [left, right] = outcomes[0] === true ? [first, second] : [second, first];
    expect(await store.removalsOf(owner)).toEqual([left]);
    expect(await noted(right, 1)).toBe(true);
    expect((await store.removalsOf(owner)).map(({ id }) => id).toSorted()).toEqual(
      [first.id, second.id].toSorted(),
    );
  });
});

describe('the counts of a year', () => {
  it('are kept by event and kind of report, each in the year (UTC) of its time', async () => {
    const [lastOf2030, firstOf2031] = [
      new Date('2030-12-31T23:59:59.999Z'),
      new Date('2031-01-01T00:00:00.000Z'),
    ];
    await write(store.counting('intimate_image', ['received', 'hidden_at_once'], lastOf2030));
    await write(store.counting('intimate_image', ['received'], lastOf2030));
    await write(store.counting('other', ['removed'], firstOf2031, 1));
    expect(await store.readYears([2029, 2030, 2031])).toEqual(
      new Map([
        [
          2030,
          new Map([
            ['received__intimate_image', 2],
            ['hidden_at_once__intimate_image', 1],
          ]),
        ],
        [
          2031,
          new Map([
            ['removed__other', 1],
            ['suspensions', 1],
          ]),
        ],
      ]),
    );
  });

  it('are added up where many reports come at once', async () => {
    const at = new Date('2032-05-01T00:00:00.000Z');
    const items = Array.from({ length: 8 }, () => newItem('illegal'));
    await Promise.all(items.map((item) => store.open(item, [store.counting('illegal', ['received'], at)])));
    expect((await store.readYears([2032])).get(2032)).toEqual(new Map([['received__illegal', 8]]));
  });
});
