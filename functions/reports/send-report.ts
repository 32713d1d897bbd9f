import type { Language } from '../../contract/fields/languages.ts';
import { caseReference, type Report } from '../../contract/reports/reports.ts';
import { DependencyFailure } from '../errors/dependency-failure.ts';
import { tooManyRequests } from '../errors/too-many-requests.ts';
import { waitingWords } from '../errors/waiting.ts';
import type { Route } from '../http/api-handler.ts';
import { signOfMachine } from '../limits/sign-of-machine.ts';
import type { Log } from '../log/logger.ts';
import type { CaseItem } from '../tables/cases/case-item.ts';
import { heldUntil, openCase } from '../tables/cases/case-rule.ts';
import type { CasesStore } from '../tables/cases/cases.store.ts';
import type { LimitsStore } from '../tables/limits/limits.store.ts';
import type { VideosStore } from '../tables/videos/videos.store.ts';
import { findReportedVideos } from './find-reported-videos.ts';
import { newCase } from './new-case.ts';
import { countersOf } from './report-limits.ts';
import { reportedVideo } from './reported-video.ts';

export interface SendReportDependencies {
  readonly cases: Pick<CasesStore, 'read' | 'open' | 'counting'>;
  readonly videos: Pick<VideosStore, 'readReported' | 'readReportedFile' | 'readByFileHash' | 'hiding'>;
  readonly limits: LimitsStore;
  readonly siteUrl: string;
  readonly now: () => Date;
  readonly log: Log;
}

/**
 * POST /api/reports: stores a report as a case and hides its video at once where the kind does, in one transaction.
 * A repeated request changes nothing. A bot gets the same answer, but its report is dropped.
 */
export function sendReport(dependencies: SendReportDependencies): Route<'sendReport'> {
  const { cases, limits, now, log } = dependencies;
  return async ({ body, visitorAddress, language }) => {
    const receipt = { reference: caseReference(body.id) };
    const sign = signOfMachine(body);
    if (sign !== null) {
      log.info('support.spam_dropped', { kind: body.kind, sign });
      return receipt;
    }
    // A repetition is not counted again.
    if ((await cases.read(body.id)) !== null) return receipt;
    const full = await limits.count(countersOf({ email: body.email, visitorAddress }, now()));
    if (full !== null) {
      throw tooManyRequests(
        full.endsAt,
        now(),
        (seconds) => `You’ve sent us several reports already. Please try again ${waitingWords(seconds)}.`,
      );
    }
    const opened = await open(dependencies, body, language);
    if (opened === null) return receipt;
    log.info('report.received', {
      case_id: opened.id,
      kind: opened.kind,
      has_video: opened.video !== undefined,
      is_hidden: opened.hidden_at !== undefined,
    });
    if (opened.kind === 'child_safety') log.warn('report.child_safety', { case_id: opened.id });
    return receipt;
  };
}

/** Each finds the videos as they are by then. */
const triesMaximum = 3;

/**
 * Null: a concurrent repetition has opened the case.
 *
 * @throws DependencyFailure if the videos change each time
 */
async function open(
  { cases, videos, siteUrl, now }: SendReportDependencies,
  report: Report,
  language: Language,
): Promise<CaseItem | null> {
  for (let tries = 0; tries < triesMaximum; tries += 1) {
    const at = now();
    const found = await findReportedVideos({ videos, siteUrl }, report);
    const { opened, counts } = openCase(newCase(report, language), reportedVideo(found), at);
    const hidden = opened.hidden_at === undefined ? [] : found;
    const outcome = await cases.open(opened, [
      cases.counting(opened.kind, counts, at),
      ...hidden.map(({ user_id: owner, id }) =>
        videos.hiding(owner, id, opened.id, id === opened.video?.id ? heldUntil(opened) : null),
      ),
    ]);
    if (outcome === 'opened') return opened;
    if (outcome === 'exists') return null;
  }
  throw new DependencyFailure('DynamoDB', 'the reported videos changed at each attempt');
}
