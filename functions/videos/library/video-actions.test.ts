import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ShareToken } from '../../../contract/fields/ids.ts';
import { caller } from '../../../test/handlers/caller.ts';
import { startTables, type Tables } from '../../../test/tables/start-tables.ts';
import { Rejection } from '../../errors/rejection.ts';
import { createSessionsStore } from '../../tables/credits/sessions.store.ts';
import { createErasuresStore, type ErasuresStore } from '../../tables/erasures/erasures.store.ts';
import { createLineStore } from '../../tables/lines/line.store.ts';
import { createProjectsStore, type ProjectsStore } from '../../tables/projects/projects.store.ts';
import type { VideoItem } from '../../tables/videos/video-item.ts';
import { createVideosStore, type VideosStore } from '../../tables/videos/videos.store.ts';
import { createLinePlaces, type LinePlaces } from '../line/line-places.ts';
import { createVideoLine } from '../line/video-line.ts';
import { getSharedVideo } from '../sharing/get-shared-video.ts';
import { shareVideo } from '../sharing/share-video.ts';
import { unshareVideo } from '../sharing/unshare-video.ts';
import { answerOf, linkSigner, minutesLater, newUserId, quiet, unread } from '../testing/stored-video.ts';
import { videoInTables } from '../testing/video-in-tables.ts';
import { deleteVideo } from './delete-video.ts';
import { getVideo } from './get-video.ts';
import { updateVideo } from './update-video.ts';
import { videoHistory } from './video-history.ts';

let tables: Tables;
let videos: VideosStore;
let projects: ProjectsStore;
let erasures: ErasuresStore;
let minutes = 2;

beforeAll(async () => {
  tables = await startTables();
  videos = createVideosStore(tables.client, 'videos');
  projects = createProjectsStore(tables.client, 'projects');
  erasures = createErasuresStore(tables.client, 'erasures');
});
afterAll(() => tables.stop());

const day = 24 * 60;
const newToken = () =>
  ShareToken.parse(Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64url'));

const oneAtOnce = async () => ({ videosAtOnce: 1, startsPerMinute: 60 });

function linePlacesAt(minute: number): LinePlaces {
  return createLinePlaces({
    lines: createLineStore(tables.client, 'lines'),
    capacityOf: oneAtOnce,
    now: () => minutesLater(minute),
  });
}

/** The actions of the owner or another person at an instant. */
function actions(video: VideoItem, userId = video.user_id) {
  const common = {
    videos,
    projects,
    sessions: createSessionsStore(tables.client, 'credits'),
    erasures,
    signer: async () => linkSigner,
    linePlaces: linePlacesAt(minutes),
    now: () => minutesLater(minutes),
    log: quiet,
  };
  const own = { ...unread, ...caller(userId), path: { id: video.id } };
  return {
    get: () => answerOf(getVideo(common)({ ...own, body: undefined })),
    save: (saved: boolean) => answerOf(updateVideo(common)({ ...own, body: { saved } })),
    restore: () => answerOf(updateVideo(common)({ ...own, body: { deleted: false } })),
    delete: () => answerOf(deleteVideo(common)({ ...own, body: undefined })),
    share: (showsPrompt = true) =>
      answerOf(shareVideo({ ...common, newToken })({ ...own, body: { show_prompt: showsPrompt } })),
    unshare: () => answerOf(unshareVideo(common)({ ...own, body: undefined })),
  };
}

/** A visitor's answer for a link. */
function shown(token: string) {
  return answerOf(
    getSharedVideo({ videos, siteUrl: linkSigner.siteUrl })({
      ...unread,
      userId: null,
      path: { token },
      body: undefined,
    }),
  );
}

const notFound = { code: 'not_found' };
const notNow = { code: 'not_in_this_state' };

async function at<T>(minute: number, action: () => Promise<T>): Promise<T> {
  minutes = minute;
  try {
    return await action();
  } finally {
    minutes = 2;
  }
}

describe('every action', () => {
  it("answers not found for another person's video", async () => {
    const video = await videoInTables(tables.client, videos, 'completed');
    const stranger = actions(video, newUserId());
    for (const action of [
      stranger.get,
      () => stranger.save(true),
      stranger.delete,
      () => stranger.share(),
      stranger.unshare,
      stranger.restore,
    ]) {
      expect(await action()).toMatchObject(notFound);
    }
    expect(await videos.read(video.user_id, video.id)).toEqual(video);
  });

  it('that needs an ended video is refused for an unfinished one', async () => {
    const video = actions(await videoInTables(tables.client, videos, 'queued'));
    for (const action of [() => video.save(true), video.delete, () => video.share()]) {
      expect(await action()).toMatchObject(notNow);
    }
  });

  it('is refused for a deleted video, except restoring it', async () => {
    const video = actions(await videoInTables(tables.client, videos, 'completed'));
    await video.delete();
    for (const action of [video.get, () => video.save(true), () => video.share(), video.unshare]) {
      expect(await action()).toMatchObject(notFound);
    }
    expect(await video.restore()).toMatchObject({ status: 'completed' });
  });
});

describe('saving', () => {
  it('keeps the video, and returns the expiry once it is no longer saved', async () => {
    const video = actions(await videoInTables(tables.client, videos, 'completed'));
    expect(await video.save(true)).toMatchObject({ saved: true, expires_at: null });
    expect(await video.save(true)).toMatchObject({ saved: true, expires_at: null });
    expect(await at(100 * day, () => video.save(false))).toMatchObject({
      saved: false,
      expires_at: minutesLater(101 * day).toISOString(),
    });
  });

  it('does not extend the time of a video by unsaving it repeatedly', async () => {
    const stored = await videoInTables(tables.client, videos, 'completed');
    const video = actions(stored);
    for (const on of [29.5, 30.0]) {
      expect(await at(on * day, () => video.save(false))).toMatchObject({ expires_at: stored.expires_at });
    }
  });
});

describe('deleting', () => {
  it('can be undone for an hour, which a second deletion does not extend', async () => {
    const stored = await videoInTables(tables.client, videos, 'completed');
    const video = actions(stored);
    const until = { undo_until: minutesLater(70).toISOString() };
    expect(await at(10, video.delete)).toEqual(until);
    expect(await at(50, video.delete)).toEqual(until);
    expect(await at(69, video.restore)).toMatchObject({ expires_at: stored.expires_at });
    expect(await at(69, video.restore)).toMatchObject({ status: 'completed' });
    expect(await at(69, video.get)).toMatchObject({ status: 'completed' });
  });

  it('is final after that hour', async () => {
    const video = actions(await videoInTables(tables.client, videos, 'completed'));
    await at(10, video.delete);
    expect(await at(70, video.restore)).toMatchObject(notFound);
    expect(await at(70, video.delete)).toMatchObject(notFound);
  });

  it('gives two concurrent requests the same answer', async () => {
    const video = actions(await videoInTables(tables.client, videos, 'completed'));
    const [first, second] = await Promise.all([video.delete(), video.delete()]);
    expect(first).toEqual({ undo_until: minutesLater(62).toISOString() });
    expect(second).toEqual(first);
  });
});

describe('sharing', () => {
  const tokenOf = (answer: object): string => {
    if (answer instanceof Rejection) throw answer;
    if (!('share_url' in answer) || typeof answer.share_url !== 'string') throw new Error('No link.');
    return answer.share_url.slice('https://reelwright.example/share/'.length);
  };

  it('makes a link that works until the video is unshared; the next one differs', async () => {
    const video = actions(await videoInTables(tables.client, videos, 'completed', { prompt: 'My words' }));
    const first = tokenOf(await video.share(true));
    expect(ShareToken.safeParse(first).success).toBe(true);
    expect(await shown(first)).toMatchObject({ prompt: 'My words' });
    expect(tokenOf(await video.share(false))).toBe(first);
    expect(await shown(first)).toMatchObject({ prompt: null });
    expect(await video.unshare()).toMatchObject({ share_url: null, share_shows_prompt: false });
    expect(await video.unshare()).toMatchObject({ share_url: null });
    expect(await shown(first)).toMatchObject(notFound);
    const second = tokenOf(await video.share(true));
    expect(second).not.toBe(first);
    expect(await shown(first)).toMatchObject(notFound);
    expect(await shown(second)).toMatchObject({ prompt: 'My words' });
  });

  it('reveals nothing about the owner: no id, and no URL of other videos', async () => {
    const stored = await videoInTables(tables.client, videos, 'completed');
    const token = tokenOf(await actions(stored).share());
    const seen = await shown(token);
    expect(JSON.stringify(seen)).not.toContain(stored.user_id);
    expect(JSON.stringify(seen)).not.toContain(stored.id);
    expect(seen).toMatchObject({
      video_url: `https://reelwright.example/share/${token}/video.mp4`,
      thumbnail_url: `https://reelwright.example/share/${token}/poster.webp`,
      simulated: true,
    });
  });

  it('ends while the video is deleted', async () => {
    const video = actions(await videoInTables(tables.client, videos, 'completed'));
    const token = tokenOf(await video.share());
    await video.delete();
    expect(await shown(token)).toMatchObject(notFound);
    await video.restore();
    expect(await shown(token)).toMatchObject({ duration: 5 });
  });

  it.each(['', 'short', 'AAAAAAAAAAAAAAAAAAAAAA', '../../etc/passwd', 'x'.repeat(5_000), '%00'])(
    'answers not found for an unknown link: %s',
    async (token) => {
      expect(await shown(token)).toMatchObject(notFound);
    },
  );
});

describe('a video that waits for its model', () => {
  it('shows its owner the place in line and when it starts, until it has its slot', async () => {
    const line = createVideoLine({
      lines: createLineStore(tables.client, 'lines'),
      capacityOf: oneAtOnce,
      completeCallback: async () => undefined,
      now: () => minutesLater(0),
      log: quiet,
    });
    const model = { rendered_by: 'veo-3.1' } as const;
    const [first, second, plus] = [
      await videoInTables(tables.client, videos, 'queued', model),
      await videoInTables(tables.client, videos, 'queued', model),
      await videoInTables(tables.client, videos, 'queued', { ...model, tier: 'plus' }),
    ];
    await line.takeTurn(first);
    await line.takeTurn(second);
    await line.takeTurn(plus);
    minutes = 1;
    expect(await actions(first).get()).toMatchObject({ status: 'queued', line: null });
    expect(await actions(plus).get()).toMatchObject({
      line: { place: 1, estimated_start_at: minutesLater(2).toISOString(), tier: 'plus' },
    });
    expect(await actions(second).get()).toMatchObject({
      line: { place: 2, estimated_start_at: minutesLater(6).toISOString(), tier: null },
    });
    const { videos: shown } = await videoHistory({
      videos,
      projects,
      signer: async () => linkSigner,
      linePlaces: linePlacesAt(1),
    })({ ...caller(plus.user_id), path: undefined, headers: undefined, body: undefined, query: {} });
    expect(shown.map((video) => video.line?.place)).toEqual([1]);
  });
});

describe('the history', () => {
  const history = (
    userId: VideoItem['user_id'],
    query: Parameters<ReturnType<typeof videoHistory>>[0]['query'],
  ) =>
    videoHistory({ videos, projects, signer: async () => linkSigner, linePlaces: linePlacesAt(0) })({
      ...caller(userId),
      path: undefined,
      headers: undefined,
      body: undefined,
      query,
    });

  it('finds videos by text and status, with links to completed ones only', async () => {
    const userId = newUserId();
    const queued = await videoInTables(tables.client, videos, 'queued', {
      user_id: userId,
      prompt: 'Red boats',
    });
    const completed = await videoInTables(tables.client, videos, 'completed', {
      user_id: userId,
      prompt: 'A boat',
    });
    await videoInTables(tables.client, videos, 'completed', { user_id: userId, prompt: 'Dunes' });
    const boats = await history(userId, { search: 'BOAT' });
    expect(boats.videos.map(({ id }) => id)).toEqual([completed.id, queued.id]);
    expect(boats.videos.map(({ video_url: url }) => url !== null)).toEqual([true, false]);
    expect((await history(userId, { search: 'boat', status: 'queued' })).videos).toHaveLength(1);
    expect((await history(userId, { status: 'completed' })).videos).toHaveLength(2);
    expect((await history(userId, {})).videos).toHaveLength(3);
  });
});
