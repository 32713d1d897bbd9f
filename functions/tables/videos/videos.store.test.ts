import { TransactionConflictException } from '@aws-sdk/client-dynamodb';
import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, describe, expect, it } from 'vitest';
import { FileHash } from '../../../contract/fields/ids.ts';
import { createdAt, minutesLater, storedVideo } from '../../videos/testing/stored-video.ts';
import { noMovement } from '../credits/ledger.ts';
import { type Reached, startVideos, taken, token } from './testing/start-videos.ts';
import type { VideoItem } from './video-item.ts';
import { createVideosStore } from './videos.store.ts';

const { tables, store, write, change, videoAt, unfinished, expired } = await startVideos();
afterAll(() => tables.stop());

const day = 24 * 60;

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
