import * as z from 'zod/mini';
import { CaseId, FileHash, ImageHash, MediaId, UserId, VideoId } from '../../../contract/fields/ids.ts';
import { languages } from '../../../contract/fields/languages.ts';
import { caseOutcomes, caseStates } from '../../../contract/reports/cases.ts';
import { childReportStates, removalGrounds, reportKinds } from '../../../contract/reports/report-kinds.ts';

const Instant = z.iso.datetime();

/** `receipt` and `outcome` go to who reported, the others to the owner. */
export const caseMails = ['receipt', 'outcome', 'hidden', 'decision', 'appeal_decision'] as const;
export type CaseMail = (typeof caseMails)[number];

/**
 * - `moving`: from the place that links reach to the place of evidence
 * - `kept`: there
 * - `returning`: back
 */
export const evidenceStates = ['moving', 'kept', 'returning'] as const;

/** A case as stored. */
export const CaseItem = z.object({
  id: CaseId,
  reference: z.string(),
  kind: z.enum(reportKinds),
  state: z.enum(caseStates),
  /** Each write names the one that it read. */
  version: z.int(),
  created_at: Instant,
  link: z.optional(z.string()),
  file_hash: z.optional(FileHash),
  explanation: z.string(),
  /** What the kind's law asks for besides, by the contract's names. */
  details: z.record(z.string(), z.string()),
  /** Never shown to the owner. */
  reporter: z.object({
    name: z.optional(z.string()),
    email: z.optional(z.string()),
    language: z.enum(languages),
  }),
  /** Absent: no video of ours was found by the link or the hash. */
  video: z.optional(
    z.object({
      id: VideoId,
      media_id: MediaId,
      /** That of the first image that it was made from; absent: it has none, or it is not known. */
      image_hash: z.optional(ImageHash),
      other_image_hashes: z.optional(z.array(ImageHash)),
      /** Finds the copies that the case hides, also once this video is gone. */
      file_hash: z.optional(FileHash),
    }),
  ),
  owner: z.optional(UserId),
  /** Since when this case hides the video; absent: it does not. */
  hidden_at: z.optional(Instant),
  /** `by`: the operator. */
  decision: z.optional(
    z.object({
      outcome: z.enum(caseOutcomes),
      ground: z.optional(z.enum(removalGrounds)),
      statement: z.string(),
      at: Instant,
      by: z.string(),
    }),
  ),
  appeal: z.optional(
    z.object({
      text: z.string(),
      at: Instant,
      decision: z.optional(
        z.object({ outcome: z.enum(caseOutcomes), statement: z.string(), at: Instant, by: z.string() }),
      ),
    }),
  ),
  /** Until when an operator has to decide; absent: nothing is to be decided. */
  due_at: z.optional(Instant),
  /** Absent: the files are where links reach them, or gone. */
  evidence: z.optional(z.enum(evidenceStates)),
  /** When the evidence is erased. */
  evidence_until: z.optional(Instant),
  /** The report to NCMEC of a video that was removed for a child's safety; `opened`: begun there under this id. */
  child_report: z.optional(
    z.object({ state: z.enum(childReportStates), id: z.optional(z.string()), at: z.optional(Instant) }),
  ),
  /** Absent: none. */
  pending_mails: z.optional(z.set(z.enum(caseMails))),
  /** The warning that was given last for `due_at`. */
  warned: z.optional(z.enum(['soon', 'overdue'])),
  /** When the follower looks at it next. */
  follow_at: z.optional(Instant),
  /** Its runs that failed in a row; absent: none. */
  follow_failures: z.optional(z.int()),
});
export type CaseItem = z.infer<typeof CaseItem>;
