import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTables, type Tables } from '../../../test/tables/start-tables.ts';
import { newMediaId } from '../../aws/new-media-id.ts';
import { newUserId } from '../../videos/testing/stored-video.ts';
import { type AccountExportRow, createExportsStore, type ExportsStore } from './exports.store.ts';
import { createFilesStore } from './files.store.ts';

let tables: Tables;
let store: ExportsStore;

beforeAll(async () => {
  tables = await startTables();
  store = createExportsStore(tables.client, 'files');
});
afterAll(() => tables.stop());

const now = new Date('2026-11-21T12:00:00.000Z');
const later = new Date('2026-11-21T12:05:00.000Z');

async function begun(userId = newUserId(), former: AccountExportRow | null = null) {
  const creation = store.creation(userId, newMediaId(), now, former);
  await tables.client.send(new TransactWriteCommand({ TransactItems: [creation] }));
  const row = await store.find(userId);
  if (row === null) throw new Error('It was not written.');
  return row;
}

describe('the row of an export', () => {
  it('says how far its job is', async () => {
    const { file, progressedAt, outcome } = await begun();
    expect([progressedAt, outcome]).toEqual([now, null]);
    expect(await store.progress(file, later)).toBe(true);
    expect(await store.find(file.userId)).toEqual({ file, progressedAt: later, outcome: null });
    expect(await store.end(file, { kind: 'ready', sizeBytes: 7 })).toBe(true);
    expect(await store.find(file.userId)).toMatchObject({ outcome: { kind: 'ready', sizeBytes: 7 } });
    expect(await store.progress(file, later)).toBe(false);
  });

  it('is one for each person: of two that begin at once, one is written', async () => {
    const { file } = await begun();
    await expect(begun(file.userId)).rejects.toThrow('ConditionalCheckFailed');
    expect((await store.find(file.userId))?.file).toEqual(file);
  });

  it('is replaced by the next export, and no more changed by the job before', async () => {
    const former = await begun();
    const { file } = await begun(former.file.userId, former);
    expect(file.mediaId).not.toBe(former.file.mediaId);
    expect(await store.progress(former.file, later)).toBe(false);
    expect(await store.end(former.file, { kind: 'failed' })).toBe(false);
    expect(await store.find(file.userId)).toMatchObject({ file, outcome: null });
  });

  it('goes with the account: its file is found, and its job stopped', async () => {
    const { file } = await begun();
    const files = createFilesStore(tables.client, 'files');
    const pages = await Array.fromAsync(files.beginRemovalOfAll(file.userId, now));
    expect(pages).toEqual([[file]]);
    expect(await store.find(file.userId)).toBeNull();
    expect(await store.progress(file, later)).toBe(false);
    expect(await store.end(file, { kind: 'ready', sizeBytes: 7 })).toBe(false);
    await files.remove(file.userId, [file.id]);
    expect(await store.end(file, { kind: 'ready', sizeBytes: 7 })).toBe(false);
  });
});
