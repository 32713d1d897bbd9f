import {
  ConditionalCheckFailedException,
  TransactionCanceledException,
  TransactionConflictException,
} from '@aws-sdk/client-dynamodb';
import { PutCommand, TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CaseId, FileHash, ShareToken, type UserId, VideoId } from '../../../contract/fields/ids.ts';
import { startTables, type Tables } from '../../../test/tables/start-tables.ts';
import type { TransactionItem } from '../../aws/transactions.ts';
import { createdAt, minutesLater, newUserId, storedVideo } from '../../videos/testing/stored-video.ts';
import { noMovement } from '../credits/ledger.ts';
import type { VideoItem } from './video-item.ts';
import { createVideosStore, type VideosStore } from './videos.store.ts';

let tables: Tables;
let store: VideosStore;

beforeAll(async () => {
  tables = await startTables();
  store = createVideosStore(tables.client, 'videos');
});
afterAll(() => tables.stop());

const day = 24 * 60;
const taken = { rendered_by: 'simulated', simulated: true, job_id: 'job', cost_microdollars: 0 } as const;
const token = () =>
  ShareToken.parse(Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64url'));

/** One write of a transaction, alone. False if its condition failed. */
async function write(item: TransactionItem): Promise<boolean> {
  try {
    await tables.client.send(new TransactWriteCommand({ TransactItems: [item] }));
    return true;
  } catch (error) {
    if (error instanceof TransactionCanceledException || error instanceof ConditionalCheckFailedException) {
      return false;
    }
    throw error;
  }
}

/** The video after a change; null if its condition failed. */
async function change({ user_id: userId, id }: VideoItem, item: TransactionItem): Promise<VideoItem | null> {
  return (await write(item)) ? store.readDeleted(userId, id) : null;
}

it('changes a video although a transaction has it at that moment', async () => {
  const { user_id: userId, id } = await videoAt('accepted');
  let conflicts = 2;
  const client = Object.create(tables.client);
  client.send = (command: unknown) => {
    if (command instanceof UpdateCommand && conflicts > 0) {
      conflicts -= 1;
      return Promise.reject(new TransactionConflictException({ message: 'ongoing', $metadata: {} }));
    }
    return tables.client.send(Object(command));
  };
  expect(await createVideosStore(client, 'videos').complete(userId, id, minutesLater(2))).toBe(true);
  expect(conflicts).toBe(0);
});

type Reached =
  | 'queued'
  | 'generating'
  | 'submitting'
  | 'requested'
  | 'accepted'
  | 'completed'
  | 'failed'
  | 'cancelled';

/** A video in this state, reached by the store's own writes one minute after its creation. */
async function videoAt(reached: Reached, parts: Partial<VideoItem> = {}): Promise<VideoItem> {
  const video = storedVideo(parts);
  const { user_id: userId, id } = video;
  const now = minutesLater(1);
  await write(store.creation(video));
  if (reached === 'failed') await write(store.failure(userId, id, 'filtered', now, noMovement));
  if (reached === 'cancelled') await write(store.cancellation(userId, id, now, noMovement));
  if (['generating', 'submitting', 'requested', 'accepted', 'completed'].includes(reached)) {
    await store.begin(userId, id, now);
  }
  if (reached === 'submitting' || reached === 'requested') await store.beginSubmission(video, 5, now);
  if (reached === 'requested') await write(store.cancelRequest(userId, id, now));
  if (reached === 'accepted' || reached === 'completed') await store.accept(userId, id, taken, now);
  if (reached === 'completed') await store.complete(userId, id, now);
  const stored = await store.readDeleted(userId, id);
  if (stored === null) throw new Error('The video was not stored.');
  return stored;
}

async function unfinished(now: Date): Promise<VideoId[]> {
  const ids: VideoId[] = [];
  for (const list of store.findUnfinished(now)) {
    for await (const { id } of list) ids.push(id);
  }
  return ids;
}

async function expired(now: Date): Promise<VideoId[]> {
  const ids: VideoId[] = [];
  for await (const { id } of store.findExpired(now)) ids.push(id);
  return ids;
}

describe('the transitions of a video', () => {
  const moves: Record<string, (video: VideoItem, now: Date) => Promise<boolean>> = {
    begin: ({ user_id: userId, id }, now) => store.begin(userId, id, now),
    submit: (video, now) => store.beginSubmission(video, 5, now),
    accept: async ({ user_id: userId, id }, now) => (await store.accept(userId, id, taken, now)) !== null,
    complete: ({ user_id: userId, id }, now) => store.complete(userId, id, now),
    fail: ({ user_id: userId, id }, now) => write(store.failure(userId, id, 'timed_out', now, noMovement)),
    cancelFree: ({ user_id: userId, id }, now) => write(store.cancellation(userId, id, now, noMovement)),
    requestCancel: ({ user_id: userId, id }, now) => write(store.cancelRequest(userId, id, now)),
    cancelRequested: ({ user_id: userId, id }, now) =>
      write(store.requestedCancellation(userId, id, now, noMovement)),
    cancelPaid: ({ user_id: userId, id }, now) => write(store.acceptedCancellation(userId, id, now)),
  };
  const allowed: Record<Reached, readonly string[]> = {
    queued: ['begin', 'fail', 'cancelFree'],
    generating: ['begin', 'submit', 'accept', 'complete', 'fail', 'cancelFree'],
    submitting: ['begin', 'submit', 'accept', 'complete', 'fail', 'requestCancel'],
    requested: ['begin', 'accept', 'complete', 'fail', 'requestCancel', 'cancelRequested'],
    accepted: ['begin', 'accept', 'complete', 'fail', 'cancelPaid'],
    completed: [],
    failed: [],
    cancelled: [],
  };

  it.each(
    Object.entries(allowed).flatMap(([from, names]) =>
      Object.keys(moves).map((name) => [from, name, names.includes(name)] as const),
    ),
  )('%s: %s is possible: %s', async (from, name, isPossible) => {
    const reached = Object.keys(allowed).find((one): one is Reached => one === from) ?? 'queued';
    const video = await videoAt(reached);
    expect(await moves[name]?.(video, minutesLater(2))).toBe(isPossible);
    const after = await store.read(video.user_id, video.id);
    if (!isPossible) expect(after).toEqual(video);
  });

  it('do nothing if the video is gone', async () => {
    const video = storedVideo();
    for (const [name, move] of Object.entries(moves))
      expect(await move(video, minutesLater(2)), name).toBe(false);
    expect(await store.read(video.user_id, video.id)).toBeNull();
  });

  it('keep the first time when the start or the acceptance is repeated', async () => {
    const video = await videoAt('accepted');
    await store.begin(video.user_id, video.id, minutesLater(5));
    await store.accept(
      video.user_id,
      video.id,
      { ...taken, job_id: 'other', cost_microdollars: 7 },
      minutesLater(5),
    );
    expect(await store.read(video.user_id, video.id)).toMatchObject({
      started_at: video.started_at,
      accepted_at: video.accepted_at,
      job_id: 'job',
      cost_microdollars: 0,
    });
  });

  it.each(['completed', 'failed', 'cancelled'] as const)(
    '%s: the video is no longer unfinished, and expires in 30 days',
    async (end) => {
      const video = await videoAt(end);
      expect(video).toMatchObject({
        status: end,
        finished_at: minutesLater(1).toISOString(),
        expires_at: minutesLater(1 + 30 * day).toISOString(),
      });
      expect(await unfinished(minutesLater(60))).not.toContain(video.id);
      expect(await expired(minutesLater(30 * day))).not.toContain(video.id);
      expect(await expired(minutesLater(1 + 30 * day))).toContain(video.id);
    },
  );

  it('one id is one video: a second creation has no effect', async () => {
    const video = await videoAt('queued');
    expect(await write(store.creation({ ...video, prompt: 'Another' }))).toBe(false);
    expect(await store.read(video.user_id, video.id)).toMatchObject({ prompt: video.prompt });
  });
});

describe('a submission', () => {
  it('counts its cost until its provider refuses it, and only once', async () => {
    const video = await videoAt('generating');
    const { user_id: userId, id } = video;
    const at = minutesLater(2);
    expect(await store.beginSubmission(video, 5, at)).toBe(true);
    expect(await store.read(userId, id)).toMatchObject({
      submissions: 1,
      cost_microdollars: 5,
      submitting_at: at.toISOString(),
    });
    expect(await store.undoSubmission(video, at, 5)).toBe(true);
    expect(await store.undoSubmission(video, at, 5)).toBe(false);
    expect(await store.read(userId, id)).toMatchObject({
      submissions: 0,
      cost_microdollars: 0,
      submitting_at: null,
    });
  });

  it('begins once, however many executions have read the same video', async () => {
    const video = await videoAt('generating');
    const begun = await Promise.all([1, 2, 3, 4].map(() => store.beginSubmission(video, 5, minutesLater(2))));
    expect(begun.filter(Boolean)).toHaveLength(1);
    expect(await store.read(video.user_id, video.id)).toMatchObject({ submissions: 1, cost_microdollars: 5 });
  });

  it('keeps the job of the first acceptance', async () => {
    const { user_id: userId, id } = await videoAt('accepted');
    expect(await store.accept(userId, id, { ...taken, job_id: 'other' }, minutesLater(3))).toMatchObject({
      job_id: 'job',
      submitting_at: null,
    });
  });
});

it("finds every person's videos with the same delivered file until their rows are gone", async () => {
  const hash = FileHash.parse('ab'.repeat(32));
  const credentials = { id: crypto.randomUUID(), signed_at: createdAt };
  const [one, other] = [await videoAt('accepted'), await videoAt('accepted')];
  await videoAt('completed');
  expect(await store.readByFileHash(hash)).toEqual([]);
  for (const { user_id: userId, id } of [one, other]) {
    await store.complete(userId, id, minutesLater(2), [], { credentials, file_hash: hash });
  }
  const found = await store.readByFileHash(hash);
  expect(found.map(({ id }) => id).toSorted()).toEqual([one.id, other.id].toSorted());
  expect(found[0]).toMatchObject({ credentials, file_hash: hash });
  expect(await store.readByCredentials(crypto.randomUUID())).toBeNull();
  expect(await store.readByCredentials(credentials.id)).toMatchObject({ file_hash: hash });
  await store.remove(one.user_id, [one.id]);
  expect((await store.readByFileHash(hash)).map(({ id }) => id)).toEqual([other.id]);
});

describe('races', () => {
  it('cancellation with a refund and the beginning of a submission: never both', async () => {
    for (let round = 0; round < 20; round += 1) {
      const video = await videoAt('generating');
      const [cancelled, submitted] = await Promise.all([
        write(store.cancellation(video.user_id, video.id, minutesLater(2), noMovement)),
        store.beginSubmission(video, 5, minutesLater(2)),
      ]);
      expect([cancelled, submitted].filter(Boolean)).toHaveLength(1);
    }
  });

  it('cancellation with a refund and acceptance by the provider: never both', async () => {
    for (let round = 0; round < 20; round += 1) {
      const { user_id: userId, id } = await videoAt('generating');
      const [cancelled, accepted] = await Promise.all([
        write(store.cancellation(userId, id, minutesLater(2), noMovement)),
        store.accept(userId, id, taken, minutesLater(2)),
      ]);
      expect([cancelled, accepted !== null].filter(Boolean)).toHaveLength(1);
      const after = await store.read(userId, id);
      expect(after?.status).toBe(cancelled ? 'cancelled' : 'generating');
      expect(after?.accepted_at === null).toBe(cancelled);
    }
  });

  it('four ends at once: exactly one succeeds', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { user_id: userId, id } = await videoAt('accepted');
      const ends = await Promise.all([
        store.complete(userId, id, minutesLater(2)),
        write(store.acceptedCancellation(userId, id, minutesLater(2))),
        write(store.failure(userId, id, 'timed_out', minutesLater(2), noMovement)),
        write(store.cancellation(userId, id, minutesLater(2), noMovement)),
      ]);
      expect(ends.filter(Boolean)).toHaveLength(1);
    }
  });

  it('saving and removing an expired video: kept or removed, never both', async () => {
    for (let round = 0; round < 20; round += 1) {
      const video = await videoAt('completed');
      const late = minutesLater(1 + 30 * day);
      const [saved, removing] = await Promise.all([
        change(video, store.saving(video, true, late)),
        store.beginRemoval(video.user_id, video.id, video.expires_at ?? '', late),
      ]);
      expect(saved === null).toBe(removing !== null);
      expect((await store.read(video.user_id, video.id)) === null).toBe(removing !== null);
    }
  });

  it('restoring at the last moment and removing: restored or removed, never both', async () => {
    for (let round = 0; round < 20; round += 1) {
      const video = await videoAt('completed');
      const deleted = await change(video, store.deletion(video, minutesLater(2)));
      const expiresAt = deleted?.expires_at ?? '';
      const [restored, removing] = await Promise.all([
        change(video, store.restoration(video, new Date(Date.parse(expiresAt) - 1))),
        store.beginRemoval(video.user_id, video.id, expiresAt, new Date(expiresAt)),
      ]);
      expect(restored === null).toBe(removing !== null);
      expect((await store.read(video.user_id, video.id)) === null).toBe(removing !== null);
    }
  });

  it('sharing twice at once makes one link', async () => {
    const video = await videoAt('completed');
    const shared = await Promise.all([
      change(video, store.sharing(video, { token: token(), showsPrompt: true })),
      change(video, store.sharing(video, { token: token(), showsPrompt: true })),
    ]);
    expect(shared[0]?.share_token).toBe(shared[1]?.share_token);
  });
});

describe('saving a video', () => {
  it('stops its expiry; unsaving it counts its 30 days again', async () => {
    const video = await videoAt('completed');
    expect(await change(video, store.saving(video, true, minutesLater(2)))).toMatchObject({
      saved: true,
      expires_at: null,
    });
    expect(await expired(minutesLater(400 * day))).not.toContain(video.id);
    expect(await change(video, store.saving(video, false, minutesLater(2)))).toMatchObject({
      saved: false,
      expires_at: video.expires_at,
    });
  });

  it('leaves a day after unsaving it, however old the video is', async () => {
    const video = await videoAt('completed');
    await change(video, store.saving(video, true, minutesLater(2)));
    expect(await change(video, store.saving(video, false, minutesLater(100 * day)))).toMatchObject({
      expires_at: minutesLater(101 * day).toISOString(),
    });
  });

  it.each(['queued', 'accepted', 'failed', 'cancelled'] as const)(
    'is not possible for a video that is %s',
    async (reached) => {
      const video = await videoAt(reached);
      expect(await change(video, store.saving(video, true, minutesLater(2)))).toBeNull();
      expect(await change(video, store.sharing(video, { token: token(), showsPrompt: true }))).toBeNull();
    },
  );
});

describe('deleting a video', () => {
  it('hides it for an hour, in which it can be restored as it was', async () => {
    const video = await videoAt('completed');
    const deleted = await change(video, store.deletion(video, minutesLater(10)));
    expect(deleted).toMatchObject({ expires_at: minutesLater(70).toISOString() });
    expect(await store.read(video.user_id, video.id)).toBeNull();
    expect(await store.readDeleted(video.user_id, video.id)).toEqual(deleted);
    expect(await change(video, store.deletion(video, minutesLater(11)))).toBeNull();
    expect(await change(video, store.restoration(video, minutesLater(69)))).toEqual(video);
    expect(await store.read(video.user_id, video.id)).toEqual(video);
    expect(await change(video, store.restoration(video, minutesLater(69)))).toBeNull();
  });

  it('is final after that hour, even if nothing was removed yet', async () => {
    const video = await videoAt('completed');
    await change(video, store.deletion(video, minutesLater(10)));
    expect(await change(video, store.restoration(video, minutesLater(70)))).toBeNull();
    expect(await expired(minutesLater(70))).toContain(video.id);
  });

  it('of a saved video can be undone, and it is still saved', async () => {
    const video = await videoAt('completed');
    const saved = await change(video, store.saving(video, true, minutesLater(2)));
    if (saved === null) throw new Error('The video was not saved.');
    await change(saved, store.deletion(saved, minutesLater(10)));
    expect(await expired(minutesLater(70))).toContain(video.id);
    expect(await change(saved, store.restoration(saved, minutesLater(20)))).toMatchObject({
      saved: true,
      expires_at: null,
    });
    expect(await expired(minutesLater(400 * day))).not.toContain(video.id);
  });

  it.each(['queued', 'generating', 'accepted'] as const)(
    'is not possible before its end: %s',
    async (reached) => {
      const video = await videoAt(reached);
      expect(await change(video, store.deletion(video, minutesLater(2)))).toBeNull();
    },
  );

  it('prevents every other change', async () => {
    const video = await videoAt('completed');
    await change(video, store.deletion(video, minutesLater(2)));
    expect(await change(video, store.saving(video, true, minutesLater(3)))).toBeNull();
    expect(await change(video, store.sharing(video, { token: token(), showsPrompt: true }))).toBeNull();
    expect(await change(video, store.unsharing(video))).toBeNull();
  });
});

describe('removal', () => {
  it('hides the video, may be repeated, and leaves nothing', async () => {
    const video = await videoAt('completed');
    const shared = await change(video, store.sharing(video, { token: token(), showsPrompt: true }));
    const { user_id: userId, id, expires_at: expiresAt } = video;
    const late = minutesLater(31 * day);
    expect(await store.beginRemoval(userId, id, expiresAt ?? '', late)).toMatchObject({ id });
    expect(await store.read(userId, id)).toBeNull();
    expect(await store.readDeleted(userId, id)).toBeNull();
    expect(await store.readShared(shared?.share_token ?? token())).toBeNull();
    expect(await change(video, store.saving(video, true, late))).toBeNull();
    expect(await change(video, store.restoration(video, late))).toBeNull();
    expect(await change(video, store.deletion(video, late))).toBeNull();
    // The next run finds a removal that stopped here.
    expect(await expired(late)).toContain(id);
    expect(await store.beginRemoval(userId, id, expiresAt ?? '', late)).toMatchObject({ id });
    await store.remove(userId, [id]);
    await store.remove(userId, [id]);
    expect(await expired(late)).not.toContain(id);
    expect(await store.beginRemoval(userId, id, expiresAt ?? '', late)).toBeNull();
  });

  it('skips a video whose expiry has changed since it was found', async () => {
    const video = await videoAt('completed');
    await change(video, store.deletion(video, minutesLater(30 * day)));
    expect(
      await store.beginRemoval(video.user_id, video.id, video.expires_at ?? '', minutesLater(31 * day)),
    ).toBeNull();
  });
});

describe('sharing a video', () => {
  it('keeps its link while it is shared; unshared and shared again, it gets a new one', async () => {
    const video = await videoAt('completed');
    const [first, second, third] = [token(), token(), token()];
    await change(video, store.sharing(video, { token: first, showsPrompt: true }));
    expect(await change(video, store.sharing(video, { token: second, showsPrompt: false }))).toMatchObject({
      share_token: first,
      share_shows_prompt: false,
    });
    expect(await store.readShared(first)).toMatchObject({ id: video.id });
    expect(await store.readShared(second)).toBeNull();
    expect(await change(video, store.unsharing(video))).toMatchObject({
      share_token: null,
      share_shows_prompt: false,
    });
    expect(await store.readShared(first)).toBeNull();
    expect(await change(video, store.sharing(video, { token: third, showsPrompt: true }))).toMatchObject({
      share_token: third,
    });
    expect(await store.readShared(first)).toBeNull();
  });

  it('ends while it is deleted, and continues with the same link when it is restored', async () => {
    const video = await videoAt('completed');
    const link = token();
    await change(video, store.sharing(video, { token: link, showsPrompt: true }));
    await change(video, store.deletion(video, minutesLater(2)));
    expect(await store.readShared(link)).toBeNull();
    await change(video, store.restoration(video, minutesLater(3)));
    expect(await store.readShared(link)).toMatchObject({ id: video.id });
  });

  it('ends with the account', async () => {
    const video = await videoAt('completed');
    const link = token();
    await change(video, store.sharing(video, { token: link, showsPrompt: true }));
    for await (const page of store.beginRemovalOfAll(video.user_id, minutesLater(2))) {
      await store.remove(
        video.user_id,
        page.map(({ id }) => id),
      );
    }
    expect(await store.readShared(link)).toBeNull();
    expect(await expired(minutesLater(400 * day))).not.toContain(video.id);
  });
});

describe('hiding a video', () => {
  const newCase = () => CaseId.parse(crypto.randomUUID());

  it('adds each case once, and a hold that no later report without one ends', async () => {
    const video = await videoAt('completed');
    const { user_id: userId, id } = video;
    const [first, second] = [newCase(), newCase()];
    const until = '2027-11-21T10:00:00.000Z';
    await change(video, store.hiding(userId, id, first, until));
    await change(video, store.hiding(userId, id, first, until));
    expect(await change(video, store.hiding(userId, id, second, null))).toMatchObject({
      hidden_by: new Set([first, second]),
      held_until: until,
    });
  });

  it('ends its link at once, for viewers but not for reports, and gives it none', async () => {
    const video = await videoAt('completed');
    const { user_id: userId, id } = video;
    const link = token();
    await change(video, store.sharing(video, { token: link, showsPrompt: true }));
    await change(video, store.hiding(userId, id, newCase(), null));
    expect(await store.readShared(link)).toBeNull();
    expect(await store.readReported(link)).toMatchObject({ id });
    expect(await store.read(userId, id)).toMatchObject({ id });
    // What was read before the report is refused by the write.
    expect(await change(video, store.sharing(video, { token: token(), showsPrompt: true }))).toBeNull();
  });

  it('is possible while it can be restored, and not once it is being removed', async () => {
    const video = await videoAt('completed');
    const { user_id: userId, id } = video;
    const link = token();
    await change(video, store.sharing(video, { token: link, showsPrompt: true }));
    const deleted = await change(video, store.deletion(video, minutesLater(2)));
    expect(await store.readReported(link)).toMatchObject({ id });
    await store.beginRemoval(userId, id, deleted?.expires_at ?? '', minutesLater(70));
    expect(await store.readReported(link)).toBeNull();
    expect(await write(store.hiding(userId, id, newCase(), null))).toBe(false);
    await store.remove(userId, [id]);
    expect(await write(store.hiding(userId, id, newCase(), null))).toBe(false);

    const restorable = await videoAt('completed');
    await change(restorable, store.deletion(restorable, minutesLater(2)));
    const hiding = store.hiding(restorable.user_id, restorable.id, newCase(), null);
    expect(await change(restorable, hiding)).not.toBeNull();
  });
});

describe("a person's videos, a page at a time", () => {
  /** One video for each of `parts`, the newest last. */
  async function videos(userId: UserId, parts: readonly Partial<VideoItem>[]): Promise<VideoItem[]> {
    const made: VideoItem[] = [];
    for (const [index, part] of parts.entries()) {
      const video = storedVideo({
        user_id: userId,
        id: VideoId.parse(v7({ msecs: Date.parse(createdAt) + index })),
        ...part,
      });
      await write(store.creation(video));
      made.push(video);
    }
    return made;
  }

  async function pages(userId: UserId, filter: Parameters<VideosStore['readPage']>[2]): Promise<string[][]> {
    const found: string[][] = [];
    let cursor: string | null = null;
    do {
      const page = await store.readPage(userId, cursor, filter);
      found.push(page.videos.map(({ id }) => id));
      cursor = page.nextCursor;
    } while (cursor !== null);
    return found;
  }
  const all = { search: '', status: null };

  it('come newest first, each once, 24 to a page', async () => {
    const userId = newUserId();
    const made = await videos(
      userId,
      Array.from({ length: 60 }, () => ({})),
    );
    const found = await pages(userId, all);
    expect(found.map(({ length }) => length).filter((length) => length > 0)).toEqual([24, 24, 12]);
    expect(found.flat()).toEqual(made.map(({ id }) => id).reverse());
  });

  it('leave out deleted ones, and fill the page anyway', async () => {
    const userId = newUserId();
    const made = await videos(
      userId,
      Array.from({ length: 40 }, () => ({})),
    );
    for (const video of made.slice(10, 30)) {
      await write(store.failure(userId, video.id, 'filtered', minutesLater(1), noMovement));
      await change(video, store.deletion(video, minutesLater(2)));
    }
    const found = await pages(userId, all);
    expect(found[0]).toHaveLength(20);
    expect(found.flat()).toEqual([...made.slice(0, 10), ...made.slice(30)].map(({ id }) => id).reverse());
  });

  it('are found by text in any case and accent form, and by status', async () => {
    const userId = newUserId();
    const made = await videos(userId, [
      { prompt: 'A Café at NIGHT' },
      { prompt: 'a cafe\u0301 by day' },
      { prompt: 'Dunes' },
    ]);
    const [night, morning, dunes] = made.map(({ id }) => id);
    expect((await pages(userId, { search: 'CAFÉ', status: null })).flat()).toEqual([morning, night]);
    expect((await pages(userId, { search: 'café at n', status: null })).flat()).toEqual([night]);
    expect((await pages(userId, { search: '%', status: null })).flat()).toEqual([]);
    await store.begin(userId, VideoId.parse(dunes), minutesLater(1));
    expect((await pages(userId, { search: '', status: 'generating' })).flat()).toEqual([dunes]);
    expect((await pages(userId, { search: 'café', status: 'generating' })).flat()).toEqual([]);
    expect((await pages(userId, { search: 'café', status: 'queued' })).flat()).toEqual([morning, night]);
  });

  it('are found once each through the pages of a search, however old', async () => {
    const userId = newUserId();
    const made = await videos(
      userId,
      Array.from({ length: 90 }, (_, index) => ({ prompt: index % 3 === 0 ? 'needle' : 'hay' })),
    );
    const found = await pages(userId, { search: 'needle', status: null });
    expect(found[0]).toHaveLength(24);
    expect(found.flat()).toEqual(
      made
        .filter(({ prompt }) => prompt === 'needle')
        .map(({ id }) => id)
        .reverse(),
    );
  });

  it("are never another person's", async () => {
    const video = await videoAt('completed');
    const stranger = newUserId();
    expect((await store.readPage(stranger, video.id, all)).videos).toEqual([]);
    expect(await store.read(stranger, video.id)).toBeNull();
    const strangers = { ...video, user_id: stranger };
    expect(await change(strangers, store.saving(strangers, true, minutesLater(2)))).toBeNull();
  });
});

describe('a video from before models could be chosen', () => {
  it('is read, saved, shared and deleted like any other', async () => {
    const {
      user_id: userId,
      id,
      mode,
      rendered_by,
      saved,
      ...old
    } = storedVideo({
      status: 'completed',
      finished_at: createdAt,
    });
    const present = Object.fromEntries(Object.entries(old).filter(([, value]) => value !== null));
    await tables.client.send(
      new PutCommand({ TableName: 'videos', Item: { ...present, user_id: userId, id } }),
    );
    const video = await store.read(userId, id);
    expect(video).toMatchObject({ mode: 'text', rendered_by: 'simulated', saved: false, expires_at: null });
    if (video === null) throw new Error('The video was not read.');
    expect(await change(video, store.sharing(video, { token: token(), showsPrompt: true }))).not.toBeNull();
    expect(await change(video, store.saving(video, true, minutesLater(1)))).toMatchObject({ saved: true });
    expect(await change(video, store.deletion(video, minutesLater(1)))).not.toBeNull();
    expect(await expired(minutesLater(61))).toContain(id);
  });
});

describe('unfinished videos', () => {
  it('are found when they were not checked for a while', async () => {
    const video = await videoAt('queued');
    expect(await unfinished(new Date(Date.parse(createdAt) + 9_000))).not.toContain(video.id);
    expect(await unfinished(minutesLater(1))).toContain(video.id);
    await store.postponeCheck(video.user_id, video.id, minutesLater(1));
    expect(await unfinished(minutesLater(1))).not.toContain(video.id);
    expect(await unfinished(minutesLater(2))).toContain(video.id);
  });

  it('are not brought back by a late check', async () => {
    const video = await videoAt('cancelled');
    await store.postponeCheck(video.user_id, video.id, minutesLater(1));
    expect(await unfinished(minutesLater(60))).not.toContain(video.id);
  });
});
