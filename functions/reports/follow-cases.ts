import type { CaseId } from '../../contract/fields/ids.ts';
import { causeOf, type Log } from '../log/logger.ts';
import type { CaseItem } from '../tables/cases/case-item.ts';
import type { CasesStore } from '../tables/cases/cases.store.ts';
import type { FollowerStore } from '../tables/cases/follower.store.ts';
import type { SendCaseMail } from './case-mail.ts';
import type { FollowChildReport } from './child-safety/follow-child-report.ts';
import type { EvidenceOutcome, MoveEvidence } from './move-evidence.ts';
import { type CaseStep, nextSteps, withEvidence, withoutMail } from './next-steps.ts';

export interface FollowCasesDependencies {
  readonly cases: Pick<CasesStore, 'findToFollow' | 'read' | 'changing'>;
  readonly follower: FollowerStore;
  readonly evidence: MoveEvidence;
  readonly childReport: FollowChildReport;
  readonly sendMail: SendCaseMail;
  readonly now: () => Date;
  readonly log: Log;
}

export interface FollowReport {
  readonly followed: number;
  /** Cases with a step that failed. */
  readonly failed: number;
}

const firstPauseMilliseconds = 60_000;
const longestPauseMilliseconds = 15 * 60_000;

/**
 * Does what is due for cases: moves files to the evidence and back, erases it when its time is over, reports to NCMEC,
 * mails, and warns of decisions that are due. Each step is written before the next, so a broken run repeats one at most: a mail is sent
 * at least once. One failure stops neither other steps nor other cases, and is retried after 1, 2, 4, 8 and then every
 * 15 minutes. A case that is changed meanwhile is left to the next run.
 *
 * @param until when to stop starting
 * @param endsAt when this run has ended in any case; until then no other begins
 */
export async function followCases(
  dependencies: FollowCasesDependencies,
  { until, endsAt }: { readonly until: Date; readonly endsAt: Date },
): Promise<FollowReport> {
  const { cases, follower, now, log } = dependencies;
  const report = { followed: 0, failed: 0 };
  // Two runs would move the same files at once.
  if (!(await follower.begin(now(), endsAt))) return report;
  try {
    for await (const id of cases.findToFollow(now())) {
      if (now() >= until) break;
      await follow(id);
    }
  } finally {
    await follower.end(endsAt);
  }
  return report;

  async function follow(id: CaseId): Promise<void> {
    try {
      if (await followCase(dependencies, id)) report.followed += 1;
      else report.failed += 1;
    } catch (error) {
      report.failed += 1;
      log.error('case.follow_failed', { case_id: id, cause: causeOf(error) });
    }
  }
}

/** False: a step failed, and is retried later. */
async function followCase(dependencies: FollowCasesDependencies, id: CaseId): Promise<boolean> {
  const { cases, follower, now, log } = dependencies;
  const found = await cases.read(id);
  // The index may be late.
  if (found?.follow_at === undefined || found.follow_at > now().toISOString()) return true;
  const failuresBefore = found.follow_failures ?? 0;
  let item = found;
  let failures = 0;
  for (const step of nextSteps(found, now()).due) {
    let done: CaseItem | null;
    try {
      done = await carryOut(dependencies, item, step);
    } catch (error) {
      failures += 1;
      log.error('case.follow_failed', { case_id: id, step: step.kind, cause: causeOf(error) });
      continue;
    }
    if (done === null) continue;
    const written = await write(done, 0, null);
    if (written === null) return true;
    item = written;
  }
  const { due, nextAt } = nextSteps(item, now());
  if (due.length > 0) await write(item, failures > 0 ? failuresBefore + 1 : 0, pauseAfter(failuresBefore));
  else if ((nextAt ?? undefined) !== item.follow_at) await write(item, 0, null);
  return failures === 0;

  /** Null: it was changed meanwhile. */
  async function write(
    { follow_failures: _failures, follow_at: _at, ...next }: CaseItem,
    failedRuns: number,
    pauseMilliseconds: number | null,
  ): Promise<CaseItem | null> {
    const { due: left, nextAt: at } = nextSteps(next, now());
    const followAt =
      left.length > 0 ? new Date(now().getTime() + (pauseMilliseconds ?? 0)).toISOString() : at;
    const changed: CaseItem = {
      ...next,
      version: next.version + 1,
      ...(failedRuns > 0 && { follow_failures: failedRuns }),
      ...(followAt !== null && { follow_at: followAt }),
    };
    return (await follower.write(cases.changing(changed))) ? changed : null;
  }
}

/** The case afterwards; null: the step has to wait. */
async function carryOut(
  { evidence, childReport, sendMail, log }: FollowCasesDependencies,
  item: CaseItem,
  step: CaseStep,
): Promise<CaseItem | null> {
  switch (step.kind) {
    case 'move_to_evidence':
      return afterMove(item, await evidence.toEvidence(item));
    case 'move_back':
      return afterMove(item, await evidence.back(item));
    case 'erase_evidence':
      return afterMove(item, await evidence.erase(item));
    case 'open_child_report':
      return childReport.open(item);
    case 'finish_child_report': {
      const next = await childReport.finish(item);
      if (next.child_report?.state === 'sent')
        log.info('case.child_reported', { case_id: item.id, report: next.child_report.id });
      return next;
    }
    case 'mail':
      await sendMail(item, step.mail);
      return withoutMail(item, step.mail);
    case 'warn': {
      const fields = { case_id: item.id, reference: item.reference, due_at: item.due_at };
      if (step.warning === 'soon') log.warn('case.due_soon', fields);
      else log.error('case.overdue', { ...fields, cause: 'No operator has decided it.' });
      return { ...item, warned: step.warning };
    }
  }
}

function afterMove(item: CaseItem, outcome: EvidenceOutcome): CaseItem | null {
  return outcome === 'waiting' ? null : withEvidence(item, outcome === 'kept');
}

function pauseAfter(failures: number): number {
  return Math.min(firstPauseMilliseconds * 2 ** failures, longestPauseMilliseconds);
}
