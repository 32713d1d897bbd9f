import { describe, expect, it } from 'vitest';
import { MediaId, UserId, VideoId } from '../../contract/fields/ids.ts';
import type { LedgerItem } from '../tables/credits/ledger-items.store.ts';
import { checkRestored } from './check-restored.ts';
import type { VideoRow } from './restored.store.ts';

const user = (number: number) => UserId.parse(`00000000-0000-4000-8000-${String(number).padStart(12, '0')}`);
const media = (number: number) => MediaId.parse(String(number).padStart(32, '0'));
const videoId = (number: number) =>
  VideoId.parse(`0198b6c0-0000-7000-8000-${String(number).padStart(12, '0')}`);
const now = '2026-11-22T12:00:00.000Z';

const account = (userId: UserId, credits: LedgerItem['credits'], isDeleted = false): LedgerItem => ({
  userId,
  isAccount: true,
  isDeleted,
  credits,
});
const entry = (userId: UserId, credits: LedgerItem['credits']): LedgerItem => ({
  userId,
  isAccount: false,
  isDeleted: false,
  credits,
});
const video = (number: number, shownSince: string | null = '2026-11-20T12:00:00.000Z'): VideoRow => ({
  userId: user(number),
  id: videoId(number),
  mediaId: media(number),
  shownSince,
});

async function check({
  items = [],
  rows = [],
  folders = new Map<MediaId, boolean>(),
  remove = false,
}: {
  items?: readonly LedgerItem[];
  rows?: readonly VideoRow[];
  folders?: ReadonlyMap<MediaId, boolean>;
  remove?: boolean;
}) {
  const removed: MediaId[] = [];
  const report = await checkRestored(
    {
      ledgers: {
        async *read() {
          yield* items;
        },
      },
      restored: {
        async *videoRows() {
          yield* rows;
        },
      },
      videoFolders: async () => folders,
      files: { remove: async (ids) => void removed.push(...ids) },
      now: () => new Date(now),
    },
    { remove },
  );
  return { report, removed };
}

describe('after a restore', () => {
  it('names the people whose account is not the sum of their ledger, bucket by bucket', async () => {
    const { report } = await check({
      items: [
        entry(user(1), [0, 7_000, 0]),
        entry(user(1), [0, -1_000, 0]),
        account(user(1), [0, 6_000, 0]),
        account(user(2), [500, 500, 0]),
        entry(user(2), [0, 1_000, 0]),
        entry(user(3), [0, 0, 40]),
        // Its deletion has begun, which removes the entries first.
        account(user(4), [0, 100, 0], true),
      ],
    });
    expect(report).toMatchObject({ accounts: 3, unbalanced: [user(2), user(3)] });
  });

  it('names the shown videos that lack a file, but none that is unfinished, hidden or newer than the list', async () => {
    const { report } = await check({
      rows: [video(1), video(2), video(3), video(4, null), video(5, now)],
      folders: new Map([
        [media(1), true],
        [media(2), false],
      ]),
    });
    expect(report.videosWithoutFiles.map(({ id }) => id)).toEqual([videoId(2), videoId(3)]);
    expect(report.videos).toBe(5);
  });

  it('removes files that no video has, only if told', async () => {
    const folders = new Map([media(1), media(2)].map((id) => [id, true]));
    const looked = await check({ rows: [video(1)], folders });
    expect(looked).toMatchObject({ removed: [], report: { filesWithoutRow: 1, removed: 0 } });
    const mended = await check({ rows: [video(1)], folders, remove: true });
    expect(mended).toMatchObject({ removed: [media(2)], report: { removed: 1 } });
  });

  it('removes nothing where a table seems to be missing', async () => {
    const folders = new Map(Array.from({ length: 21 }, (_, index) => [media(index), true] as const));
    await expect(check({ folders, remove: true })).rejects.toThrow('restore the table of videos first');
  });
});
