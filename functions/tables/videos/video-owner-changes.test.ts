import { afterAll, describe, expect, it } from 'vitest';
import { CaseId } from '../../../contract/fields/ids.ts';
import { minutesLater } from '../../videos/testing/stored-video.ts';
import { startVideos, token } from './testing/start-videos.ts';

const { tables, store, write, change, videoAt, expired } = await startVideos();
afterAll(() => tables.stop());

const day = 24 * 60;

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
