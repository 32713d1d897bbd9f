import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { CaseId, type MediaId, VideoId } from '../../../contract/fields/ids.ts';
import type { ParentUse } from '../../../contract/videos/models.ts';
import { newMediaId } from '../../aws/new-media-id.ts';
import { createC2pa } from '../../provenance/c2pa.ts';
import { createSignChain, type SignChain } from '../../provenance/sign-chain.ts';
import { createSignVideo } from '../../provenance/sign-video.ts';
import { judge } from '../../provenance/testing/judge.ts';
import { localSigner } from '../../provenance/testing/local-signer.ts';
import { textOnlyOrder } from '../../provenance/testing/text-only-order.ts';
import type { PersonalFile } from '../../tables/files/files.store.ts';
import type { VideoItem } from '../../tables/videos/video-item.ts';
import { answerOf, linkSigner, newUserId, quiet, storedVideo, unread } from '../testing/stored-video.ts';
import { joinChain } from './join-chain.ts';

const root = path.join(import.meta.dirname, '../../..');
const clip = readFileSync(path.join(root, 'web/public/showcase/trending/dunes.mp4'));
const now = () => new Date('2026-11-21T12:00:00.000Z');
const signing = { signer: await localSigner(now()), loadC2pa: createC2pa(root), stamp: null, now };
const signVideo = createSignVideo({
  ...signing,
  images: { read: async () => null },
  readVideo: async () => null,
});

/** A person with a chain of so many videos, and its files; the second one has this `use` of the first. */
function owner(
  count: number,
  { use = 'continue', sign = async (joined) => joined }: { use?: ParentUse; sign?: SignChain } = {},
) {
  const userId = newUserId();
  const parts: VideoItem[] = [];
  for (let part = 1; part <= count; part += 1) {
    const before = parts.at(-1);
    const parent = before && {
      id: before.id,
      use: part === 2 ? use : 'continue',
      media_id: before.media_id,
      rendered_by: before.rendered_by,
      job_id: null,
      part,
      total_seconds: 5 * part,
    };
    parts.push(storedVideo({ user_id: userId, status: 'completed', parent: parent ?? null }));
  }
  const rows = new Map<string, VideoItem>(parts.map((video) => [video.id, video]));
  const files = new Map<MediaId, Uint8Array>(parts.map(({ media_id: mediaId }) => [mediaId, clip]));
  /** The joined files. */
  const chains = new Map<MediaId, Uint8Array>();
  const written: PersonalFile[] = [];
  const set = { meanwhile: () => {} };
  const join = joinChain({
    videos: { read: async (asking, id) => (asking === userId ? (rows.get(id) ?? null) : null) },
    fileRows: {
      creation: (file) => {
        written.push(file);
        return {};
      },
      find: async () => written.at(-1) ?? null,
    },
    sessions: { write: async () => true },
    files: {
      sizeOf: async (video) => files.get(video)?.length ?? null,
      read: async (video) => files.get(video) ?? Buffer.alloc(0),
      write: async (chain, bytes) => {
        set.meanwhile();
        chains.set(chain, bytes);
      },
      remove: async (ids) => {
        for (const id of ids) chains.delete(id);
      },
    },
    sign,
    signer: async () => linkSigner,
    newMediaId,
    now,
    log: quiet,
  });
  const ids = parts.map(({ id }) => id);
  return {
    parts,
    ids,
    rows,
    files,
    chains,
    written,
    /** `meanwhile` happens when a file is being written. */
    set,
    join: (id = ids.at(-1), as = userId) =>
      answerOf(
        join({
          ...unread,
          userId: as,
          session: { userId: as, epoch: 0 },
          path: { id: VideoId.parse(id) },
          body: undefined,
        }),
      ),
  };
}

describe('a chain that is joined', () => {
  it('names every part in its content credentials, as another reader finds', async () => {
    const { parts, ids, files, chains, written, join } = owner(3, { sign: createSignChain(signing) });
    const credentials = [];
    for (const { id, media_id: mediaId } of parts) {
      const signed = await signVideo(clip, { ...textOnlyOrder, reference: id });
      files.set(mediaId, signed.bytes);
      credentials.push(signed.credentials.id);
    }
    const answer = await join();

    const [[mediaId, bytes = new Uint8Array()] = []] = chains;
    expect(answer).toEqual({
      url: `https://reelwright.example/chains/${mediaId}/video.mp4?signed`,
      parts: ids,
      seconds: 12,
    });
    expect(written).toMatchObject([{ kind: 'chain', mediaId }]);
    const { isValid, problems, manifests, actions, ingredients } = await judge(bytes);
    expect({ isValid, problems, manifests }).toEqual({ isValid: true, problems: [], manifests: 4 });
    expect(ingredients.map(({ relationship }) => relationship)).toEqual(Array(3).fill('componentOf'));
    for (const [index, id] of credentials.entries()) {
      expect(ingredients[index]?.activeManifest?.uri).toContain(id);
    }
    expect(actions.map(({ action }) => action)).toEqual(['c2pa.created', ...Array(3).fill('c2pa.placed')]);
    expect(actions[0]?.digitalSourceType).toMatch(/trainedAlgorithmicMedia$/);
  });

  it('begins after the last part that is deleted, hidden, or without a file', async () => {
    const { parts, ids, rows, files, join } = owner(5);
    rows.delete(ids[0] ?? '');
    expect(await join()).toMatchObject({ parts: ids.slice(1) });
    rows.set(ids[1] ?? '', hidden(parts[1]));
    expect(await join()).toMatchObject({ parts: ids.slice(2) });
    files.delete(parts[2]?.media_id ?? newMediaId());
    expect(await join()).toMatchObject({ parts: ids.slice(3) });
  });

  it('ends with the video that was asked for', async () => {
    const { ids, join } = owner(3);
    expect(await join(ids[1])).toMatchObject({ parts: ids.slice(0, 2), seconds: 8 });
  });
});

describe('no chain is joined', () => {
  it('of a video that continues none, changes one, or is the last that is there', async () => {
    const alone = owner(1);
    const changed = owner(2, { use: 'change' });
    const left = owner(2);
    left.rows.delete(left.ids[0] ?? '');
    for (const { join, chains } of [alone, changed, left]) {
      expect(await join()).toMatchObject({
        code: 'chain_not_joinable',
        message: 'This video continues none that is still there. Download it by itself.',
      });
      expect(chains.size).toBe(0);
    }
  });

  it("of another person's video, of one that is hidden, and of one that is being made", async () => {
    const { parts, ids, rows, join } = owner(2);
    expect(await join(ids[1], newUserId())).toMatchObject({ code: 'not_found' });
    rows.set(ids[1] ?? '', hidden(parts[1]));
    expect(await join()).toMatchObject({ code: 'not_in_this_state' });
    rows.set(ids[1] ?? '', storedVideo({ ...parts[1], status: 'generating' }));
    expect(await join()).toMatchObject({ code: 'not_in_this_state' });
  });

  it('of videos with different pictures, or of too many bytes', async () => {
    const { files, join } = owner(2);
    const [first = newMediaId()] = files.keys();
    files.set(first, readFileSync(path.join(root, 'media/samples/dunes/1x1-standard-5s.mp4')));
    expect(await join()).toMatchObject({
      code: 'chain_not_joinable',
      message: 'The videos have different pictures. Download each by itself.',
    });
    files.set(first, new Uint8Array(200_000_000));
    expect(await join()).toMatchObject({ message: expect.stringContaining('too large') });
  });

  it.each(['deleted', 'hidden'])('if a part is %s meanwhile, and its file is removed again', async (how) => {
    const { parts, ids, rows, chains, set, join } = owner(2);
    set.meanwhile = () => {
      if (how === 'deleted') rows.delete(ids[0] ?? '');
      else rows.set(ids[0] ?? '', hidden(parts[0]));
    };
    expect(await join()).toMatchObject({ code: 'not_found' });
    expect(chains.size).toBe(0);
  });

  it('if the account is deleted meanwhile', async () => {
    const { chains, written, set, join } = owner(2);
    set.meanwhile = () => void written.splice(0);
    expect(await join()).toMatchObject({ code: 'not_found' });
    expect(chains.size).toBe(0);
  });
});

function hidden(video: Partial<VideoItem> = {}): VideoItem {
  return storedVideo({ ...video, hidden_by: new Set([CaseId.parse(crypto.randomUUID())]) });
}
