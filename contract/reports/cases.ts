import * as z from 'zod/mini';
import { CaseId, VideoId } from '../fields/ids.ts';
import { text } from '../fields/text-schemas.ts';
import { removalGrounds, reportKinds, reportLimits } from './report-kinds.ts';
import { caseReferencePattern } from './reports.ts';

const Instant = z.iso.datetime();

/**
 * `received → hidden → decided → appealed → closed`: a kind that hides at once begins as `hidden`, and a decision may
 * follow either. A case is `closed` by the decision on its appeal.
 */
export const caseStates = ['received', 'hidden', 'decided', 'appealed', 'closed'] as const;

/** `removed`: the video stays hidden. `shown`: it is where it was. */
export const caseOutcomes = ['removed', 'shown'] as const;
export type CaseOutcome = (typeof caseOutcomes)[number];

/** The statement of reasons of Article 17 of the Digital Services Act: what the owner reads, never who reported. */
export const OwnCase = z.strictObject({
  id: CaseId,
  reference: z.string().check(z.regex(caseReferencePattern)),
  video_id: VideoId,
  kind: z.enum(reportKinds),
  state: z.enum(caseStates),
  hidden_at: z.nullable(Instant),
  decision: z.nullable(
    z.strictObject({
      outcome: z.enum(caseOutcomes),
      /** Null where the video is shown. */
      ground: z.nullable(z.enum(removalGrounds)),
      /** The facts and circumstances, in an operator's words. */
      statement: z.string(),
      at: Instant,
    }),
  ),
  appeal: z.nullable(
    z.strictObject({
      text: z.string(),
      at: Instant,
      decision: z.nullable(
        z.strictObject({ outcome: z.enum(caseOutcomes), statement: z.string(), at: Instant }),
      ),
    }),
  ),
  /** Null: there is nothing to appeal against, or no more. */
  appeal_until: z.nullable(Instant),
});
export type OwnCase = z.infer<typeof OwnCase>;

/** The body of `appealCase`. */
export const Appeal = z.strictObject({ text: text(10, reportLimits.appealCharacters) });

export const transparencyEvents = [
  'received',
  'hidden_at_once',
  'removed',
  'shown',
  'appealed',
  'appeal_granted',
] as const;
export type TransparencyEvent = (typeof transparencyEvents)[number];

/** What was counted in one year (UTC), by kind of report. */
export const TransparencyYear = z.strictObject({
  year: z.int(),
  counts: z.array(
    z.strictObject({
      kind: z.enum(reportKinds),
      ...({
        received: z.int(),
        hidden_at_once: z.int(),
        removed: z.int(),
        shown: z.int(),
        appealed: z.int(),
        appeal_granted: z.int(),
      } satisfies Record<TransparencyEvent, unknown>),
    }),
  ),
  /** Accounts suspended because of removed videos. */
  suspensions: z.int(),
});
export type TransparencyYear = z.infer<typeof TransparencyYear>;

/** The newest first. */
export const TransparencyReport = z.strictObject({ years: z.array(TransparencyYear) });
export type TransparencyReport = z.infer<typeof TransparencyReport>;
