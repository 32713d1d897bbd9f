import type { CaseOutcome } from '../../../contract/reports/cases.ts';
import { type CaseItem, type CaseMail, caseMails } from '../../tables/cases/case-item.ts';
import { type ImageBlock, imageBlockOf } from '../../tables/cases/case-rule.ts';
import { isHidden, isVisible, type VideoItem } from '../../tables/videos/video-item.ts';
import type { ExpectedEffect } from '../action/operator-action.ts';
import type { ReportedCase } from './reported-case.ts';

type Effect = Pick<ExpectedEffect, 'changes' | 'mails' | 'person' | 'secondPerson'>;

/** What a change of a case does, in words that do not say who reported. Pure. */
export function expectedCaseEffect(
  state: ReportedCase,
  next: CaseItem,
  details: { readonly statement?: string; readonly suspends?: boolean } = {},
): Effect {
  const { statement, suspends = false } = details;
  const { item } = state;
  return {
    person: item.owner ?? null,
    changes: [
      { what: `Case ${item.reference}`, before: item.state, after: next.state },
      ...changesOfVideos(state, next),
      ...changesOfImage(item, next),
      ...(statement === undefined ? [] : [{ what: 'Statement', before: null, after: statement }]),
      ...(suspends
        ? [
            {
              what: 'Owner',
              before: null,
              after:
                'Suspended, for three removed videos in a year: may neither spend, share nor make API keys',
            },
          ]
        : []),
    ],
    mails: mailsOf(item, next),
    secondPerson: isShownAgain(item, next)
      ? 'Showing a hidden video again: another operator always confirms it.'
      : null,
  };
}

/** The videos that the change hides: of a case that hides already, those whose same file is newer. */
export function newlyHidden(
  { item, videos }: Pick<ReportedCase, 'item' | 'videos'>,
  next: CaseItem,
): readonly VideoItem[] {
  return next.hidden_at === undefined
    ? []
    : videos.filter(({ hidden_by: hiders }) => hiders?.has(item.id) !== true);
}

/** What the change does to the images of the case's video; null: nothing. */
export function imageChangeOf(
  item: CaseItem,
  next: CaseItem,
): { readonly kind: 'blocks' | 'unblocks'; readonly image: ImageBlock } | null {
  const image = imageBlockOf(next);
  if (image === null) return null;
  if (imageBlockOf(item) === null) return { kind: 'blocks', image };
  return isShownAgain(item, next) ? { kind: 'unblocks', image } : null;
}

function isShownAgain(item: CaseItem, next: CaseItem): boolean {
  return item.hidden_at !== undefined && next.hidden_at === undefined;
}

/** `remove the video of account 0199…` */
export function outcomeInWords(item: CaseItem, outcome: CaseOutcome): string {
  if (item.video === undefined) return 'no video of ours was found';
  const video = `the video of account ${item.owner ?? 'unknown'}`;
  if (outcome === 'removed') return `remove ${video}`;
  return item.hidden_at === undefined ? `leave ${video} as it is` : `show ${video} again`;
}

const hiddenInWords = 'Hidden from everyone, its owner too: no share page, and no link works';

function changesOfVideos(state: ReportedCase, next: CaseItem): Effect['changes'] {
  const { item, videos } = state;
  const [video] = videos;
  if (item.video === undefined) return [];
  if (video === undefined) return [{ what: 'Video', before: 'Gone already', after: 'Gone already' }];
  const what = `Video ${video.id}`;
  if (isShownAgain(item, next)) {
    const isHiddenByAnother = [...(video.hidden_by ?? [])].some((id) => id !== item.id);
    const after = isHiddenByAnother ? 'Hidden still, by another case' : 'Shown within minutes, as before';
    return [{ what, before: hiddenInWords, after }];
  }
  const hidden = newlyHidden(state, next);
  const isKept = next.hidden_at !== undefined && !hidden.includes(video);
  return [
    ...(isKept ? [{ what, before: hiddenInWords, after: 'Hidden for good, until it is erased' }] : []),
    ...hidden.map((each) => ({
      what: each === video ? what : `Video ${each.id} of account ${each.user_id}, the same file`,
      before: stateInWords(each),
      after: hiddenInWords,
    })),
  ];
}

const blockedInWords = 'Blocked: no video is made of the same image';
const allBlockedInWords = 'Blocked: no video is made of one of them';

function changesOfImage(item: CaseItem, next: CaseItem): Effect['changes'] {
  const change = imageChangeOf(item, next);
  if (change === null) return [];
  const count = change.image.hashes.length;
  const what = count === 1 ? 'Starting image' : `The ${count} images that it was made from`;
  const words = count === 1 ? blockedInWords : allBlockedInWords;
  return change.kind === 'blocks'
    ? [{ what, before: null, after: words }]
    : [{ what, before: words, after: null }];
}

function stateInWords(video: VideoItem): string {
  if (isHidden(video)) return 'Hidden by another case';
  if (!isVisible(video)) return 'Deleted by its owner, who can restore it';
  return video.share_token === null ? 'Its owner sees it' : 'Its owner sees it, and who has its share link';
}

/** Without addresses: the audit of a case does not say who reported. */
function mailsOf(item: CaseItem, next: CaseItem): Effect['mails'] {
  const owner = `the owner, account ${item.owner ?? 'unknown'}`;
  const { reference } = item;
  const mails: Readonly<Record<CaseMail, Effect['mails'][number]>> = {
    receipt: { to: 'who reported it', subject: `Receipt of the report ${reference}` },
    outcome: { to: 'who reported it', subject: `What we decided on the report ${reference}` },
    hidden: { to: owner, subject: `The video is hidden while we look at ${reference}` },
    decision: { to: owner, subject: `What we decided on ${reference}, with the statement` },
    appeal_decision: { to: owner, subject: `What we decided on the appeal in ${reference}` },
  };
  const added = next.pending_mails ?? new Set();
  return caseMails
    .filter((mail) => added.has(mail) && item.pending_mails?.has(mail) !== true)
    .map((mail) => mails[mail]);
}
