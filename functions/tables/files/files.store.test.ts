import { GetCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTables, type Tables } from '../../../test/tables/start-tables.ts';
import { newMediaId } from '../../aws/new-media-id.ts';
import { newUserId } from '../../videos/testing/stored-video.ts';
import { createFilesStore, type FilesStore, type PersonalFile } from './files.store.ts';
import { removeFilesOf } from './remove-files-of.ts';

let tables: Tables;
let store: FilesStore;

beforeAll(async () => {
  tables = await startTables();
  store = createFilesStore(tables.client, 'files');
});
afterAll(() => tables.stop());

const now = new Date('2026-11-21T12:00:00.000Z');

async function stored(parts: Partial<PersonalFile> = {}): Promise<PersonalFile> {
  const file: PersonalFile = {
    userId: newUserId(),
    id: crypto.randomUUID(),
    kind: 'image',
    mediaId: newMediaId(),
    createdAt: now,
    ...parts,
  };
  await tables.client.send(new TransactWriteCommand({ TransactItems: [store.creation(file)] }));
  return file;
}

describe('the row of an image or an export', () => {
  it('is found by its owner, and by no other person', async () => {
    const file = await stored();
    expect(await store.find(file.userId, file.id)).toEqual(file);
    expect(await store.find(newUserId(), file.id)).toBeNull();
    expect(await Array.fromAsync(store.readAll(file.userId))).toEqual([file]);
  });

  it.each([
    ['image', 31],
    ['export', 1],
    ['chain', 1],
  ] as const)(
    'of a file of the kind %s outlives it, which S3 keeps for %i days and a part of the next',
    async (kind, days) => {
      const { userId, id } = await stored({ kind });
      const { Item } = await tables.client.send(
        new GetCommand({ TableName: 'files', Key: { user_id: userId, id } }),
      );
      const fileEndsSeconds = now.getTime() / 1_000 + (days + 1) * 24 * 60 * 60;
      expect(Item?.expires_at).toBeGreaterThan(fileEndsSeconds);
      expect(Item?.expires_at).toBeLessThan(fileEndsSeconds + 7 * 24 * 60 * 60);
    },
  );
});

describe('the removal of all files of a person', () => {
  /** Removes the person's files from a bucket of media ids. */
  function removal(bucket: Set<string>, userId: PersonalFile['userId'], isBroken = false) {
    const remove = async (mediaIds: readonly string[]) => {
      if (isBroken) throw new Error('S3 is down');
      for (const mediaId of mediaIds) bucket.delete(mediaId);
    };
    return removeFilesOf(
      {
        fileRows: store,
        images: { remove },
        exports: { remove: (files) => remove(files.map(({ mediaId }) => mediaId)) },
        chains: { remove },
        now: () => now,
      },
      userId,
    );
  }

  it('finds every image, export and joined chain by its row, and leaves those of others', async () => {
    const image = await stored();
    const dataExport = await stored({ userId: image.userId, kind: 'export' });
    const chain = await stored({ userId: image.userId, kind: 'chain' });
    const other = await stored();
    const bucket = new Set<string>([image, dataExport, chain, other].map(({ mediaId }) => mediaId));
    await removal(bucket, image.userId);
    expect([...bucket]).toEqual([other.mediaId]);
    expect(await Array.fromAsync(store.readAll(image.userId))).toEqual([]);
    expect(await store.find(other.userId, other.id)).toEqual(other);
  });

  it('that broke off hides what is left, and is completed when it is repeated', async () => {
    const image = await stored();
    const bucket = new Set<string>([image.mediaId]);
    await expect(removal(bucket, image.userId, true)).rejects.toThrow('S3 is down');
    expect(await store.find(image.userId, image.id)).toBeNull();
    await removal(bucket, image.userId);
    expect([...bucket]).toEqual([]);
    expect(await Array.fromAsync(store.readAll(image.userId))).toEqual([]);
  });
});
