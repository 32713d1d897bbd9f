import type { CaseItem } from '../tables/cases/case-item.ts';
import { heldUntil } from '../tables/cases/case-rule.ts';
import type { CasesStore } from '../tables/cases/cases.store.ts';
import type { VideoItem } from '../tables/videos/video-item.ts';
import type { VideosStore } from '../tables/videos/videos.store.ts';
import type { EvidenceFiles } from './evidence-files.ts';

export interface MoveEvidenceDependencies {
  readonly cases: Pick<CasesStore, 'ofOwner'>;
  readonly videos: Pick<
    VideosStore,
    'readHidden' | 'readByFileHash' | 'markEvidence' | 'beginReturn' | 'showAgain' | 'leaveHidden'
  >;
  readonly files: Omit<EvidenceFiles, 'read'>;
  readonly now: () => Date;
}

/**
 * - `kept`: the case's evidence is in its place
 * - `none`: the case has no evidence any more
 * - `waiting`: the video is being changed or removed; to be tried again
 */
export type EvidenceOutcome = 'kept' | 'none' | 'waiting';

/** Each may be repeated after a break at any point, but two must not run at once. */
export interface MoveEvidence {
  /** The files go first: once a row says that they are evidence, no link reaches them. */
  toEvidence(item: CaseItem): Promise<EvidenceOutcome>;
  /** The row goes first: while files are on their way back, no removal passes them. Then the video is shown. */
  back(item: CaseItem): Promise<EvidenceOutcome>;
  erase(item: CaseItem): Promise<EvidenceOutcome>;
}

/** Moves the files of the videos that a case hides. */
export function createMoveEvidence({ cases, videos, files, now }: MoveEvidenceDependencies): MoveEvidence {
  return {
    async toEvidence(item) {
      const { own, hidden } = await read(item);
      if (own === null) return (await isKeptWithoutRow(item)) ? 'kept' : 'none';
      let outcome: EvidenceOutcome = own.hidden_by?.has(item.id) === true ? 'kept' : 'none';
      for (const video of hidden) {
        if (video.evidence_at !== null) continue;
        const hasFiles = await files.moveToEvidence(video.media_id);
        if (!(await videos.markEvidence(video.user_id, video.id, now()))) return 'waiting';
        if (!hasFiles && video.id === own.id) outcome = 'none';
      }
      return outcome;
    },

    async back(item) {
      const { own, hidden } = await read(item);
      const shown = [];
      for (const video of hidden) shown.push(await showAgain(item, video));
      if (shown.includes(false)) return 'waiting';
      if (own === null) await eraseUnlessKept(item);
      return 'none';
    },

    async erase(item) {
      const { hidden } = await read(item);
      for (const { id, media_id: mediaId, hidden_by: by } of hidden) {
        if (id !== item.video?.id && by?.size === 1) await files.erase(mediaId);
      }
      await eraseUnlessKept(item);
      return 'none';
    },
  };

  /** The reported video's row, and those of all videos that the case hides: copies of its file too. */
  async function read({ id, owner, video, file_hash: reportedHash }: CaseItem) {
    const own = owner === undefined || video === undefined ? null : await videos.readHidden(owner, video.id);
    const hash = own?.file_hash ?? reportedHash;
    const copies = hash === undefined ? [] : await videos.readByFileHash(hash);
    const all = new Map([...(own === null ? [] : [own]), ...copies].map((each) => [each.id, each]));
    return { own, hidden: [...all.values()].filter(({ hidden_by: by }) => by?.has(id) === true) };
  }

  /** False: to be tried again. */
  async function showAgain({ id }: CaseItem, video: VideoItem): Promise<boolean> {
    const { user_id: userId, id: videoId, hidden_by: by, evidence_at: evidenceAt } = video;
    if (by !== null && by.size > 1) return videos.leaveHidden(userId, videoId, id);
    // A removal may have passed its files already: it ends first, and what it leaves is erased then.
    if (evidenceAt !== null && !(await videos.beginReturn(userId, videoId, id))) return false;
    await files.moveBack(video.media_id);
    return videos.showAgain(userId, videoId, id, now());
  }

  /** Without a row, only the law keeps files. */
  async function isKeptWithoutRow(item: CaseItem): Promise<boolean> {
    if ((heldUntil(item) ?? '') > now().toISOString()) return true;
    await eraseUnlessKept(item);
    return false;
  }

  /** Another case may keep the same files longer. */
  async function eraseUnlessKept({ id, owner, video }: CaseItem): Promise<void> {
    if (owner === undefined || video === undefined) return;
    const others = (await cases.ofOwner(owner)).filter(
      (other) => other.id !== id && other.video?.media_id === video.media_id,
    );
    if (others.some(({ evidence }) => evidence === 'moving' || evidence === 'kept')) return;
    await files.erase(video.media_id);
  }
}
