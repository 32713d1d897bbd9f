import { describe, expect, it } from 'vitest';
import type { CaseItem } from '../tables/cases/case-item.ts';
import { appealCase, type CaseChange, decideAppeal, decideCase } from '../tables/cases/case-rule.ts';
import { storedVideo } from '../videos/testing/stored-video.ts';
import { nextSteps, withEvidence, withoutMail } from './next-steps.ts';
import { newCase } from './testing/stored-case.ts';

const start = Date.parse('2026-11-21T12:00:00.000Z');
const hours = (count: number) => new Date(start + count * 60 * 60_000);
const days = (count: number) => hours(24 * count);
const decision = { statement: 'We looked at it.', by: 'ada@reelwright.example' } as const;
const removal = { ...decision, outcome: 'removed', ground: 'intimate_image' } as const;
const showing = { ...decision, outcome: 'shown', ground: null } as const;

function next(change: CaseChange): CaseItem {
  if (change.kind === 'refused') throw new Error(change.sentence);
  return change.next;
}

/** Without what is done within a minute. */
function settled(item: CaseItem): CaseItem {
  const kept = item.evidence === undefined ? item : withEvidence(item, item.evidence !== 'returning');
  const told = [...(item.pending_mails ?? [])].reduce(withoutMail, kept);
  return item.child_report === undefined ? told : { ...told, child_report: { state: 'sent' } };
}

const opened = (kind: CaseItem['kind']) => newCase(kind, storedVideo(), hours(0));
const removed = settled(next(decideCase(settled(opened('intimate_image')), removal, hours(1))));
const ofChild = next(
  decideCase(settled(opened('child_safety')), { ...removal, ground: 'child_safety' }, hours(1)),
);
const appealed = settled(next(appealCase(removed, 'I have the right to it.', days(170))));

describe('what is due for a case', () => {
  it.each<readonly [string, CaseItem, Date, readonly object[], Date | null]>([
    ['a report: its receipt', opened('other'), hours(0), [{ kind: 'mail', mail: 'receipt' }], null],
    [
      'a report that hides at once: files first, then mails',
      opened('intimate_image'),
      hours(0),
      [{ kind: 'move_to_evidence' }, { kind: 'mail', mail: 'receipt' }, { kind: 'mail', mail: 'hidden' }],
      null,
    ],
    ['until a decision: a warning six hours before', settled(opened('other')), hours(1), [], hours(42)],
    ['then', settled(opened('other')), hours(42), [{ kind: 'warn', warning: 'soon' }], null],
    [
      'once warned: the time itself',
      { ...settled(opened('other')), warned: 'soon' },
      hours(43),
      [],
      hours(48),
    ],
    [
      'past it',
      { ...settled(opened('other')), warned: 'soon' },
      hours(48),
      [{ kind: 'warn', warning: 'overdue' }],
      null,
    ],
    [
      'past it without a warning: the urgent one alone',
      settled(opened('other')),
      hours(50),
      [{ kind: 'warn', warning: 'overdue' }],
      null,
    ],
    ['past both', { ...settled(opened('other')), warned: 'overdue' }, hours(99), [], null],
    [
      'a removal: both are told, once copies are hidden that were made since',
      next(decideCase(settled(opened('intimate_image')), removal, hours(1))),
      hours(1),
      [{ kind: 'move_to_evidence' }, { kind: 'mail', mail: 'outcome' }, { kind: 'mail', mail: 'decision' }],
      null,
    ],
    [
      'shown again: back first',
      next(decideCase(settled(opened('intimate_image')), showing, hours(1))),
      hours(1),
      [{ kind: 'move_back' }, { kind: 'mail', mail: 'outcome' }, { kind: 'mail', mail: 'decision' }],
      null,
    ],
    [
      'never hidden and not removed',
      settled(next(decideCase(settled(opened('other')), showing, hours(1)))),
      hours(2),
      [],
      null,
    ],
    [
      'removed: erased when the time to appeal is over',
      removed,
      days(1),
      [],
      new Date(days(180).getTime() + 3_600_000),
    ],
    ['then', removed, days(181), [{ kind: 'erase_evidence' }], null],
    [
      'not while an appeal is open: its decision is due in a week',
      appealed,
      days(176),
      [],
      new Date(days(177).getTime() - 6 * 3_600_000),
    ],
    [
      'an appeal that is granted: back',
      next(
        decideAppeal(appealed, { ...decision, outcome: 'shown', by: 'bob@reelwright.example' }, days(171)),
      ),
      days(171),
      [{ kind: 'move_back' }, { kind: 'mail', mail: 'appeal_decision' }],
      null,
    ],
    ['held for a year after it was hidden', settled(ofChild), days(200), [], days(365)],
    [
      'removed for a child’s safety while its files are on their way: they first',
      { ...ofChild, evidence: 'moving', pending_mails: new Set() },
      hours(1),
      [{ kind: 'move_to_evidence' }],
      null,
    ],
    [
      'then: a report, and the mails',
      { ...ofChild, evidence: 'kept' },
      hours(1),
      [{ kind: 'open_child_report' }, { kind: 'mail', mail: 'outcome' }, { kind: 'mail', mail: 'decision' }],
      null,
    ],
    [
      'with an opened report: its end',
      { ...settled(ofChild), child_report: { state: 'opened', id: '1' } },
      hours(1),
      [{ kind: 'finish_child_report' }],
      null,
    ],
    ['with files that are gone: nothing', withEvidence(removed, false), days(999), [], null],
  ])('%s', (_name, item, now, due, nextAt) => {
    expect(nextSteps(item, now)).toEqual({ due, nextAt: nextAt?.toISOString() ?? null });
  });
});
