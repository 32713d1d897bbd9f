import type { FileHash, ImageHash, MediaId, UserId, VideoId } from '../../../contract/fields/ids.ts';
import type { CaseOutcome, TransparencyEvent } from '../../../contract/reports/cases.ts';
import {
  appealDays,
  appealHours,
  decisionHours,
  evidenceDays,
  hidesAtOnce,
  type RemovalGround,
} from '../../../contract/reports/report-kinds.ts';
import type { BlockedCategory } from './blocked-images.store.ts';
import type { CaseItem, CaseMail } from './case-item.ts';

/** What a case is about. */
export interface ReportedVideo {
  readonly owner: UserId;
  readonly id: VideoId;
  readonly mediaId: MediaId;
  /** Those of the images that it was made from, as far as they are known. */
  readonly imageHashes: readonly ImageHash[];
  readonly fileHash: FileHash | null;
  /** An operator has looked at it before and let it be shown. */
  readonly wasCleared: boolean;
}

export type CaseChange =
  | { readonly kind: 'changed'; readonly next: CaseItem; readonly counts: readonly TransparencyEvent[] }
  /** A sentence for an operator. */
  | { readonly kind: 'refused'; readonly sentence: string };

const hourMilliseconds = 60 * 60 * 1_000;
const dayMilliseconds = 24 * hourMilliseconds;

type NewCase = Pick<CaseItem, 'id' | 'reference' | 'kind' | 'explanation' | 'details' | 'reporter'> &
  Pick<Partial<CaseItem>, 'link' | 'file_hash'>;

/** A report becomes a case, which hides the video at once where its kind does. Pure. */
export function openCase(report: NewCase, video: ReportedVideo | null, now: Date) {
  const received: CaseItem = {
    ...report,
    state: 'received',
    version: 1,
    created_at: now.toISOString(),
    ...(video !== null && { video: videoOf(video), owner: video.owner }),
    due_at: after(now, decisionHours[report.kind] * hourMilliseconds),
    ...(report.reporter.email !== undefined && { pending_mails: new Set<CaseMail>(['receipt']) }),
    follow_at: now.toISOString(),
  };
  const isHidden = video !== null && !video.wasCleared && hidesAtOnce(report.kind);
  return {
    opened: isHidden ? hidden(received, now) : received,
    counts: (isHidden ? ['received', 'hidden_at_once'] : ['received']) satisfies TransparencyEvent[],
  };
}

function videoOf({ id, mediaId, imageHashes, fileHash }: ReportedVideo): CaseItem['video'] {
  const [imageHash, ...otherImageHashes] = new Set(imageHashes);
  return {
    id,
    media_id: mediaId,
    ...(imageHash !== undefined && { image_hash: imageHash }),
    ...(otherImageHashes.length > 0 && { other_image_hashes: otherImageHashes }),
    ...(fileHash !== null && { file_hash: fileHash }),
  };
}

/** Hides the video until the case is decided. Pure. */
export function hideCase(item: CaseItem, now: Date): CaseChange {
  if (item.video === undefined) return refused('No video of ours was found for it.');
  if (item.state !== 'received') return refused(`The case is ${item.state}.`);
  return { kind: 'changed', next: changed(hidden(item, now), now), counts: [] };
}

/** Pure. */
export function decideCase(
  item: CaseItem,
  decision: {
    readonly outcome: CaseOutcome;
    readonly ground: RemovalGround | null;
    readonly statement: string;
    readonly by: string;
  },
  now: Date,
): CaseChange {
  const { outcome, ground, statement, by } = decision;
  if (item.state !== 'received' && item.state !== 'hidden') return refused(`The case is ${item.state}.`);
  if (outcome === 'removed' && item.video === undefined)
    return refused('No video of ours was found for it: there is nothing to remove.');
  if ((outcome === 'removed') !== (ground !== null))
    return refused('A removal names its ground, and only a removal.');
  const decided: CaseItem = {
    ...item,
    state: 'decided',
    decision: { outcome, ...(ground !== null && { ground }), statement, at: now.toISOString(), by },
    ...(ground === 'child_safety' && { child_report: { state: 'due' as const } }),
  };
  const isTold = outcome === 'removed' || item.hidden_at !== undefined;
  return {
    kind: 'changed',
    next: changed(withOutcome(decided, outcome, now), now, [
      'outcome',
      ...(isTold ? ['decision' as const] : []),
    ]),
    counts: [outcome],
  };
}

/** By the owner, once. Pure. */
export function appealCase(item: CaseItem, text: string, now: Date): CaseChange {
  const until = appealUntil(item);
  if (until === null || until <= now.toISOString()) return refused('There is nothing to appeal against.');
  const appealed: CaseItem = {
    ...item,
    state: 'appealed',
    appeal: { text, at: now.toISOString() },
    due_at: after(now, appealHours * hourMilliseconds),
  };
  return { kind: 'changed', next: changed(appealed, now), counts: ['appealed'] };
}

/** Pure. */
export function decideAppeal(
  item: CaseItem,
  decision: { readonly outcome: CaseOutcome; readonly statement: string; readonly by: string },
  now: Date,
): CaseChange {
  if (item.state !== 'appealed' || item.appeal === undefined) return refused(`The case is ${item.state}.`);
  const { outcome, statement, by } = decision;
  const closed: CaseItem = {
    ...item,
    state: 'closed',
    appeal: { ...item.appeal, decision: { outcome, statement, at: now.toISOString(), by } },
  };
  return {
    kind: 'changed',
    next: changed(withOutcome(closed, outcome, now), now, ['appeal_decision']),
    counts: outcome === 'shown' ? ['appeal_granted'] : [],
  };
}

/** Null: there is nothing to appeal against. */
export function appealUntil({ state, decision }: Pick<CaseItem, 'state' | 'decision'>): string | null {
  if (state !== 'decided' || decision?.outcome !== 'removed') return null;
  return after(new Date(decision.at), appealDays * dayMilliseconds);
}

/** Whether the law keeps the files of its video, whatever is deleted. */
export function heldUntil({
  kind,
  hidden_at: hiddenAt,
}: Pick<CaseItem, 'kind' | 'hidden_at'>): string | null {
  if (kind !== 'child_safety' || hiddenAt === undefined) return null;
  return after(new Date(hiddenAt), evidenceDays * dayMilliseconds);
}

export interface ImageBlock {
  /** Each once. */
  readonly hashes: readonly ImageHash[];
  readonly category: BlockedCategory;
}

/**
 * The images of a video that a removal blocks, and a granted appeal releases: as long as they could be uploaded again,
 * the video could be made again. Null: none. Pure.
 */
export function imageBlockOf({ video, decision }: Pick<CaseItem, 'video' | 'decision'>): ImageBlock | null {
  if (video?.image_hash === undefined) return null;
  const hashes = [video.image_hash, ...(video.other_image_hashes ?? [])];
  switch (decision?.ground) {
    case 'child_safety':
      return { hashes, category: 'sexual_minors' };
    case 'intimate_image':
      return { hashes, category: 'sexual' };
    default:
      return null;
  }
}

function hidden(item: CaseItem, now: Date): CaseItem {
  return {
    ...item,
    state: 'hidden',
    hidden_at: now.toISOString(),
    evidence: 'moving',
    pending_mails: new Set([...(item.pending_mails ?? []), 'hidden' as const]),
  };
}

function withOutcome(item: CaseItem, outcome: CaseOutcome, now: Date): CaseItem {
  const { due_at: _due, warned: _warned, ...settled } = item;
  if (outcome === 'shown') {
    if (item.hidden_at === undefined) return settled;
    const { hidden_at: _hidden, evidence_until: _until, ...shown } = settled;
    return { ...shown, evidence: 'returning' };
  }
  // Once more for a hidden video: a copy may have been made since.
  const removed: CaseItem = {
    ...settled,
    hidden_at: item.hidden_at ?? now.toISOString(),
    evidence: 'moving',
  };
  return {
    ...removed,
    evidence_until: heldUntil(removed) ?? after(now, appealDays * dayMilliseconds),
  };
}

function changed(item: CaseItem, now: Date, mails: readonly CaseMail[] = []): CaseItem {
  const due = mails.filter((mail) => mail !== 'outcome' || item.reporter.email !== undefined);
  const pending = new Set([...(item.pending_mails ?? []), ...due]);
  return {
    ...item,
    version: item.version + 1,
    ...(pending.size > 0 && { pending_mails: pending }),
    follow_at: now.toISOString(),
  };
}

function refused(sentence: string): CaseChange {
  return { kind: 'refused', sentence };
}

function after(instant: Date, milliseconds: number): string {
  return new Date(instant.getTime() + milliseconds).toISOString();
}
