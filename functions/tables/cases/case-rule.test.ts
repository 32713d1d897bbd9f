import { describe, expect, it } from 'vitest';
import { CaseId } from '../../../contract/fields/ids.ts';
import { caseOutcomes } from '../../../contract/reports/cases.ts';
import { hidesAtOnce, reportKinds } from '../../../contract/reports/report-kinds.ts';
import { newMediaId } from '../../aws/new-media-id.ts';
import { newUserId, storedVideo } from '../../videos/testing/stored-video.ts';
import type { CaseItem } from './case-item.ts';
import {
  appealCase,
  appealUntil,
  type CaseChange,
  decideAppeal,
  decideCase,
  heldUntil,
  hideCase,
  openCase,
  type ReportedVideo,
} from './case-rule.ts';

const start = new Date('2026-11-21T10:00:00.000Z');
const hoursLater = (hours: number) => new Date(start.getTime() + hours * 3_600_000);
const daysLater = (days: number) => hoursLater(24 * days);

const video: ReportedVideo = {
  owner: newUserId(),
  id: storedVideo().id,
  mediaId: newMediaId(),
  imageHashes: [],
  fileHash: null,
  wasCleared: false,
};

function report(kind: CaseItem['kind'], email?: string): Parameters<typeof openCase>[0] {
  return {
    id: CaseId.parse(crypto.randomUUID()),
    reference: 'RC-7K3M-Q2',
    kind,
    explanation: 'The person in it never agreed to it.',
    details: {},
    reporter: { language: 'en', ...(email !== undefined && { email }) },
  };
}

const opened = (kind: CaseItem['kind'], about: ReportedVideo | null = video) =>
  openCase(report(kind, 'ada@example.com'), about, start).opened;

function next(change: CaseChange): CaseItem {
  if (change.kind === 'refused') throw new Error(change.sentence);
  return change.next;
}

const removal = {
  outcome: 'removed',
  ground: 'terms',
  statement: 'It breaks the terms.',
  by: 'Olga',
} as const;
const shown = { outcome: 'shown', ground: null, statement: 'It breaks nothing.', by: 'Olga' } as const;
const appealDecision = (outcome: 'removed' | 'shown', by: string) => ({
  outcome,
  statement: 'Looked again.',
  by,
});

/** A case in each state, reached by the rule's own changes. */
const removed = () => next(decideCase(opened('intimate_image'), removal, hoursLater(1)));
const appealed = () => next(appealCase(removed(), 'It is my own video.', daysLater(2)));
const states: Readonly<Record<string, () => CaseItem>> = {
  received: () => opened('copyright'),
  'received without a video': () => opened('copyright', null),
  hidden: () => opened('intimate_image'),
  'decided: removed': removed,
  'decided: shown': () => next(decideCase(opened('intimate_image'), shown, hoursLater(1))),
  appealed,
  'closed: removed': () => next(decideAppeal(appealed(), appealDecision('removed', 'Pia'), daysLater(3))),
  'closed: shown': () => next(decideAppeal(appealed(), appealDecision('shown', 'Pia'), daysLater(3))),
};
const changes: Readonly<Record<string, (item: CaseItem) => CaseChange>> = {
  hide: (item) => hideCase(item, daysLater(4)),
  remove: (item) => decideCase(item, removal, daysLater(4)),
  show: (item) => decideCase(item, shown, daysLater(4)),
  appeal: (item) => appealCase(item, 'It is my own video.', daysLater(4)),
  'keep removed': (item) => decideAppeal(item, appealDecision('removed', 'Pia'), daysLater(4)),
  'show after all': (item) => decideAppeal(item, appealDecision('shown', 'Pia'), daysLater(4)),
};
/** To which state, or absent: refused. */
const possible: Readonly<Record<string, Readonly<Record<string, CaseItem['state']>>>> = {
  received: { hide: 'hidden', remove: 'decided', show: 'decided' },
  'received without a video': { show: 'decided' },
  hidden: { remove: 'decided', show: 'decided' },
  'decided: removed': { appeal: 'appealed' },
  'decided: shown': {},
  appealed: { 'keep removed': 'closed', 'show after all': 'closed' },
  'closed: removed': {},
  'closed: shown': {},
};

describe('a report', () => {
  it.each(reportKinds)('%s hides its video at once, or not, and is due within its time', (kind) => {
    const { opened: item, counts } = openCase(report(kind, 'ada@example.com'), video, start);
    const isHidden = kind === 'intimate_image' || kind === 'child_safety';
    expect(item.state).toBe(isHidden ? 'hidden' : 'received');
    expect(item.hidden_at).toBe(isHidden ? start.toISOString() : undefined);
    expect(item.due_at).toBe(hoursLater(isHidden ? 24 : 48).toISOString());
    expect(counts).toEqual(isHidden ? ['received', 'hidden_at_once'] : ['received']);
    expect(item.pending_mails).toEqual(new Set(isHidden ? ['receipt', 'hidden'] : ['receipt']));
  });

  it.each(reportKinds.filter(hidesAtOnce))(
    '%s hides nothing that was cleared, or that is not ours',
    (kind) => {
      expect(opened(kind, { ...video, wasCleared: true })).toMatchObject({
        state: 'received',
        owner: video.owner,
      });
      expect(opened(kind, null)).toMatchObject({ state: 'received' });
      expect(opened(kind, null)).not.toHaveProperty('owner');
    },
  );

  it('mails nothing to who named no address', () => {
    const { opened: item } = openCase(report('child_safety'), video, start);
    expect(item.pending_mails).toEqual(new Set(['hidden']));
    const decided = next(decideCase(item, removal, hoursLater(1)));
    expect(decided.pending_mails).toEqual(new Set(['hidden', 'decision']));
  });
});

describe('a case', () => {
  it.each(
    Object.keys(states).flatMap((from) =>
      Object.keys(changes).map((name) => [from, name, possible[from]?.[name] ?? 'refused'] as const),
    ),
  )('%s: %s: %s', (from, name, to) => {
    const item = states[from]?.() ?? expect.fail();
    const change = changes[name]?.(item) ?? expect.fail();
    if (to === 'refused')
      return expect(change).toEqual({ kind: 'refused', sentence: expect.stringMatching(/\.$/) });
    expect(change).toMatchObject({ kind: 'changed', next: { state: to, version: item.version + 1 } });
  });

  it('has something to decide while it is due, and only then', () => {
    const due = Object.entries(states).filter(([, item]) => item().due_at !== undefined);
    expect(due.map(([name]) => name)).toEqual(['received', 'received without a video', 'hidden', 'appealed']);
  });

  it('hides its video while it says since when', () => {
    const hiding = Object.entries(states).filter(([, item]) => item().hidden_at !== undefined);
    expect(hiding.map(([name]) => name)).toEqual([
      'hidden',
      'decided: removed',
      'appealed',
      'closed: removed',
    ]);
  });

  it.each(caseOutcomes)('names a ground where it removes, and only there: %s', (outcome) => {
    const ground = outcome === 'removed' ? null : 'terms';
    expect(decideCase(opened('other'), { ...shown, outcome, ground }, start)).toMatchObject({
      kind: 'refused',
    });
  });

  it('that was never hidden and is shown tells its owner nothing', () => {
    const decided = next(decideCase(opened('copyright'), shown, hoursLater(1)));
    expect(decided.pending_mails).toEqual(new Set(['receipt', 'outcome']));
    expect(decided).not.toHaveProperty('evidence');
  });

  it('that is shown again brings its files back; one that is removed keeps them through the time of appeals', () => {
    expect(states['decided: shown']?.()).toMatchObject({ evidence: 'returning' });
    expect(states['closed: shown']?.()).toMatchObject({ evidence: 'returning' });
    expect(states['closed: shown']?.()).not.toHaveProperty('evidence_until');
    expect(removed()).toMatchObject({
      evidence: 'moving',
      evidence_until: new Date(hoursLater(1).getTime() + 180 * 86_400_000).toISOString(),
    });
  });

  it('of a child holds the files for a year from the hiding', () => {
    const item = opened('child_safety');
    expect(heldUntil(item)).toBe(daysLater(365).toISOString());
    expect(next(decideCase(item, removal, hoursLater(5))).evidence_until).toBe(daysLater(365).toISOString());
    expect(heldUntil(opened('intimate_image'))).toBeNull();
    expect(heldUntil(opened('child_safety', null))).toBeNull();
  });
});

describe('an appeal', () => {
  it('is possible for 180 days after the removal', () => {
    const item = removed();
    const end = new Date(hoursLater(1).getTime() + 180 * 86_400_000);
    expect(appealUntil(item)).toBe(end.toISOString());
    expect(appealCase(item, 'Mine.', new Date(end.getTime() - 1)).kind).toBe('changed');
    expect(appealCase(item, 'Mine.', end).kind).toBe('refused');
  });

  it('is due within a week', () => {
    const item = appealed();
    expect(item.due_at).toBe(daysLater(9).toISOString());
  });

  it('counts as granted where the video is shown again', () => {
    expect(decideAppeal(appealed(), appealDecision('shown', 'Pia'), daysLater(3))).toMatchObject({
      counts: ['appeal_granted'],
    });
    expect(decideAppeal(appealed(), appealDecision('removed', 'Pia'), daysLater(3))).toMatchObject({
      counts: [],
    });
  });
});
