import type { CaseItem } from '../tables/cases/case-item.ts';
import { heldUntil } from '../tables/cases/case-rule.ts';
import type { CasesStore } from '../tables/cases/cases.store.ts';
import type { VideoItem } from '../tables/videos/video-item.ts';
import type { VideosStore } from '../tables/videos/videos.store.ts';
import type { EvidenceFiles } from './evidence-files.ts';

export interface MoveEvidenceDependencies {
  readonly cases: Pick<CasesStore, 'read' | 'ofOwner'>;
  readonly videos: Pick<
    VideosStore,
    | 'readHidden'
    | 'readByFileHash'
    | 'hideCopy'
    | 'markEvidence'
    | 'beginReturn'
    | 'showAgain'
    | 'leaveHidden'
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
  /**
   * The files go first: once a row says that they are evidence, no link reaches them. Copies that were not found when
   * the case hid its video are hidden too.
   */
  toEvidence(item: CaseItem): Promise<EvidenceOutcome>;
  /** The row goes first: while files are on their way back, no removal passes them. Then the video is shown. */
  back(item: CaseItem): Promise<EvidenceOutcome>;
  erase(item: CaseItem): Promise<EvidenceOutcome>;
}

/** Moves the files of the videos that a case hides. */
export function createMoveEvidence(dependencies: MoveEvidenceDependencies): MoveEvidence {
  const { cases, videos, files, now } = dependencies;
  return {
    async toEvidence(item) {
      const { own, hidden, shown } = await readVideos(videos, item);
      const found = await Promise.all(
        shown.map(({ user_id: userId, id }) => videos.hideCopy(userId, id, item.id)),
      );
      let outcome: EvidenceOutcome = own?.hidden_by?.has(item.id) === true ? 'kept' : 'none';
      const all = [...hidden, ...found.filter((copy) => copy !== null)];
      for (const video of all) {
        if (video.evidence_at !== null) continue;
        const hasFiles = await files.moveToEvidence(video.media_id);
        if (!(await videos.markEvidence(video.user_id, video.id, now()))) return 'waiting';
        if (!hasFiles && video.id === own?.id) outcome = 'none';
      }
      if (own !== null) return outcome;
      // Without a row, only the law keeps files.
      if (isHeld(item, now())) return 'kept';
      await eraseUnlessHeld(dependencies, item);
      // Those of copies go later: with their rows, or with the case.
      return all.length > 0 ? 'kept' : 'none';
    },

    async back(item) {
      const { own, hidden } = await readVideos(videos, item);
      const returned = [];
      for (const video of hidden) returned.push(await showAgain(dependencies, item, video));
      if (returned.includes(false)) return 'waiting';
      if (own === null) await eraseUnlessHeld(dependencies, item);
      return 'none';
    },

    async erase(item) {
      const { own, hidden } = await readVideos(videos, item);
      for (const video of hidden) {
        const others = await otherCases(cases, item, video);
        // Another case may keep the same files longer.
        const isKept = others.some(({ evidence }) => evidence === 'moving' || evidence === 'kept');
        if (!isKept) await files.erase(video.media_id);
      }
      if (own === null) await eraseUnlessHeld(dependencies, item);
      return 'none';
    },
  };
}

/** The reported video, all videos that the case hides, and the copies that it does not. */
async function readVideos(
  videos: Pick<VideosStore, 'readHidden' | 'readByFileHash'>,
  { id, owner, video }: CaseItem,
) {
  const own = owner === undefined || video === undefined ? null : await videos.readHidden(owner, video.id);
  const hash = video?.file_hash ?? own?.file_hash ?? null;
  const same = hash === null ? [] : await videos.readByFileHash(hash);
  const copies = same.filter((each) => each.id !== own?.id);
  const isHiddenByIt = ({ hidden_by: by }: VideoItem) => by?.has(id) === true;
  return {
    own,
    hidden: [...(own === null ? [] : [own]), ...copies].filter(isHiddenByIt),
    shown: copies.filter((copy) => !isHiddenByIt(copy)),
  };
}

/** False: to be tried again. */
async function showAgain(
  { cases, videos, files, now }: MoveEvidenceDependencies,
  item: CaseItem,
  video: VideoItem,
): Promise<boolean> {
  const { user_id: userId, id, hidden_by: by, evidence_at: evidenceAt } = video;
  if (by !== null && by.size > 1) {
    const holding = (await otherCases(cases, item, video)).filter((other) => other.video?.id === id);
    const holds = holding.map(heldUntil).filter((until) => until !== null);
    const others = { count: by.size - 1, heldUntil: holds.toSorted().at(-1) ?? null };
    return videos.leaveHidden(userId, id, item.id, others);
  }
  // A removal may have passed its files already: it ends first, and what it leaves is erased then.
  if (evidenceAt !== null && !(await videos.beginReturn(userId, id, item.id))) return false;
  await files.moveBack(video.media_id);
  return videos.showAgain(userId, id, item.id, now());
}

/** The other cases that hide the video. Read consistently: one may have been opened a moment ago. */
async function otherCases(
  cases: Pick<CasesStore, 'read'>,
  { id }: CaseItem,
  { hidden_by: by }: VideoItem,
): Promise<readonly CaseItem[]> {
  const others = [...(by ?? [])].filter((other) => other !== id);
  const found = await Promise.all(others.map(cases.read));
  return found.filter((other) => other !== null);
}

/** The files of the reported video, without its row: the law may keep them for another case. */
async function eraseUnlessHeld(
  { cases, files, now }: MoveEvidenceDependencies,
  { id, owner, video }: CaseItem,
): Promise<void> {
  if (owner === undefined || video === undefined) return;
  const others = (await cases.ofOwner(owner)).filter(
    (other) => other.id !== id && other.video?.media_id === video.media_id,
  );
  if (!others.some((other) => isHeld(other, now()))) await files.erase(video.media_id);
}

function isHeld(item: CaseItem, now: Date): boolean {
  return (heldUntil(item) ?? '') > now.toISOString();
}
