import { type CaseItem, type CaseMail, caseMails } from '../tables/cases/case-item.ts';

type Warning = NonNullable<CaseItem['warned']>;

export type CaseStep =
  | { readonly kind: 'move_to_evidence' }
  | { readonly kind: 'move_back' }
  | { readonly kind: 'erase_evidence' }
  | { readonly kind: 'open_child_report' }
  | { readonly kind: 'finish_child_report' }
  | { readonly kind: 'mail'; readonly mail: CaseMail }
  | { readonly kind: 'warn'; readonly warning: Warning };

export interface NextSteps {
  readonly due: readonly CaseStep[];
  /** ISO 8601: when the next one is due; null: none is left, or one is due now. */
  readonly nextAt: string | null;
}

/** How long before it is due a case is reported to the operator. */
const warningMilliseconds = 6 * 60 * 60 * 1_000;

const atOnce = '';

/** What is to be done for a case that no decision asks for: files first. Pure. */
export function nextSteps(item: CaseItem, now: Date): NextSteps {
  const steps = [
    ...stepsOfFiles(item),
    ...stepsOfChildReport(item),
    ...stepsOfMails(item),
    ...stepsOfWarnings(item, now),
  ];
  const due = steps.filter(({ at }) => at <= now.toISOString()).map(({ step }) => step);
  const [next] = steps.map(({ at }) => at).toSorted();
  return { due, nextAt: due.length > 0 ? null : (next ?? null) };
}

interface TimedStep {
  readonly step: CaseStep;
  /** ISO 8601. */
  readonly at: string;
}

function stepsOfFiles({ evidence, evidence_until: until, state }: CaseItem): readonly TimedStep[] {
  switch (evidence) {
    case undefined:
      return [];
    case 'moving':
      return [{ step: { kind: 'move_to_evidence' }, at: atOnce }];
    case 'returning':
      return [{ step: { kind: 'move_back' }, at: atOnce }];
    case 'kept':
      // An appeal may bring the video back.
      return until === undefined || state === 'appealed'
        ? []
        : [{ step: { kind: 'erase_evidence' }, at: until }];
  }
}

function stepsOfChildReport({ child_report: report, evidence }: CaseItem): readonly TimedStep[] {
  // Its video is sent from the place of evidence.
  if (evidence === 'moving') return [];
  switch (report?.state) {
    case 'due':
      return [{ step: { kind: 'open_child_report' }, at: atOnce }];
    case 'opened':
      return [{ step: { kind: 'finish_child_report' }, at: atOnce }];
    case 'sent':
    case 'by_hand':
    case undefined:
      return [];
  }
}

function stepsOfMails({ pending_mails: pending = new Set() }: CaseItem): readonly TimedStep[] {
  return caseMails
    .filter((mail) => pending.has(mail))
    .map((mail) => ({ step: { kind: 'mail', mail }, at: atOnce }));
}

function stepsOfWarnings({ due_at: dueAt, warned }: CaseItem, now: Date): readonly TimedStep[] {
  if (dueAt === undefined || warned === 'overdue') return [];
  if (warned === 'soon' || dueAt <= now.toISOString())
    return [{ step: { kind: 'warn', warning: 'overdue' }, at: dueAt }];
  const soon = new Date(Date.parse(dueAt) - warningMilliseconds).toISOString();
  return [{ step: { kind: 'warn', warning: 'soon' }, at: soon }];
}

/** The case without this mail. Pure. */
export function withoutMail({ pending_mails: pending, ...item }: CaseItem, mail: CaseMail): CaseItem {
  const left = new Set(pending);
  left.delete(mail);
  return left.size === 0 ? item : { ...item, pending_mails: left };
}

/** Pure. */
export function withEvidence({ evidence: _former, ...item }: CaseItem, isKept: boolean): CaseItem {
  if (isKept) return { ...item, evidence: 'kept' };
  const { evidence_until: _until, ...gone } = item;
  return gone;
}
