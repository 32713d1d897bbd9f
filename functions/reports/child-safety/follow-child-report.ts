import type { MediaId } from '../../../contract/fields/ids.ts';
import type { CaseItem } from '../../tables/cases/case-item.ts';
import type { CasesStore } from '../../tables/cases/cases.store.ts';
import type { VideoItem } from '../../tables/videos/video-item.ts';
import type { VideosStore } from '../../tables/videos/videos.store.ts';
import type { FindPerson } from '../../user-pool/pool-person.ts';
import type { ChildSafetyReports, Incident } from './child-safety-reports.ts';

export interface FollowChildReportDependencies {
  readonly cases: Pick<CasesStore, 'read'>;
  /** Null: operators report by hand. */
  readonly reports: ChildSafetyReports | null;
  readonly videos: Pick<VideosStore, 'readHidden'>;
  readonly findPerson: FindPerson;
  /** The video as evidence; null: it is gone. */
  readonly readEvidence: (mediaId: MediaId) => Promise<Uint8Array | null>;
  /** Without a trailing slash. */
  readonly siteUrl: string;
  readonly now: () => Date;
}

/** The case afterwards. Each rejects if it is to be tried again. */
export interface FollowChildReport {
  open(item: CaseItem): Promise<CaseItem>;
  finish(item: CaseItem): Promise<CaseItem>;
}

/**
 * Reports what an operator removed for a child's safety. The report's id is written to the case before anything is
 * sent: a broken run goes on with the same report.
 */
export function createFollowChildReport(dependencies: FollowChildReportDependencies): FollowChildReport {
  const { cases, reports, videos, readEvidence, now } = dependencies;
  return {
    async open(item) {
      if (reports === null) return { ...item, child_report: { state: 'by_hand' } };
      const { owner, video } = item;
      const row =
        owner === undefined || video === undefined ? null : await videos.readHidden(owner, video.id);
      const made = await reportOfOtherCase(cases, item, row);
      if (made !== undefined) return { ...item, child_report: made };
      const id = await reports.open(await incidentOf(dependencies, item, row));
      return { ...item, child_report: { state: 'opened', id } };
    },

    async finish(item) {
      const id = item.child_report?.id;
      // The fact was taken out meanwhile.
      if (reports === null || id === undefined) return { ...item, child_report: { state: 'by_hand' } };
      const video =
        item.video === undefined || item.evidence !== 'kept' ? null : await readEvidence(item.video.media_id);
      const outcome = await reports.finish(id, video);
      return {
        ...item,
        child_report:
          outcome === 'lapsed' ? { state: 'due' } : { state: 'sent', id, at: now().toISOString() },
      };
    },
  };
}

/** A video is reported once, however many cases remove it. Undefined: none has begun a report. */
async function reportOfOtherCase(
  cases: Pick<CasesStore, 'read'>,
  item: CaseItem,
  row: VideoItem | null,
): Promise<CaseItem['child_report']> {
  const others = [...(row?.hidden_by ?? [])].filter((id) => id !== item.id);
  const found = await Promise.all(others.map((id) => cases.read(id)));
  return found.map((other) => other?.child_report).find((report) => report?.id !== undefined);
}

async function incidentOf(
  { findPerson, siteUrl }: FollowChildReportDependencies,
  { reference, created_at: createdAt, link, owner }: CaseItem,
  row: VideoItem | null,
): Promise<Incident> {
  const person = owner === undefined ? null : await findPerson(owner);
  return {
    reference,
    at: row?.created_at ?? createdAt,
    url: link ?? siteUrl,
    accountId: owner ?? null,
    email: person?.email ?? null,
    prompt: row?.prompt ?? null,
  };
}
