import * as z from 'zod/mini';
import { SentEmail } from '../account/sent-emails.ts';
import { Profile } from '../account-export.ts';
import { ApiKeyView } from '../developers/developer-keys.ts';
import { CaseId, RefusalId, UserId, VideoId } from '../fields/ids.ts';
import { MessageId } from '../messages.ts';
import { refusalCategories, ruleSets } from '../moderation.ts';
import { caseOutcomes, caseStates } from '../reports/cases.ts';
import { childReportStates, removalGrounds, reportKinds } from '../reports/report-kinds.ts';
import { CreditBalance, CreditEntry, Order, SubscriptionStatus, VideoPage } from '../schemas.ts';
import { Incident, StatusReport } from '../status.ts';
import { videoStatuses } from '../videos/video-states.ts';
import { ActionRequest, Preview, Reason } from './operator-actions.ts';
import { operatorRoles } from './operator-roles.ts';

/** ISO 8601 in UTC with milliseconds. */
const Instant = z.iso.datetime();

/** The operator who asks. */
export const OperatorSelf = z.strictObject({
  name: z.string(),
  roles: z.array(z.enum(operatorRoles)),
  /** Until when money may be moved without another sign-in; null: not now. */
  stepped_up_until: z.nullable(Instant),
  session_ends_at: Instant,
  /** What the operator may still move today (UTC). */
  purse: z.strictObject({ credits: z.int(), cents: z.int() }),
  /** Where Stripe's dashboard shows a customer, without the id; null where Stripe is emulated. */
  stripe_dashboard_url: z.nullable(z.url()),
  site_url: z.url(),
});
export type OperatorSelf = z.infer<typeof OperatorSelf>;

/** What a text leads to, by exact keys. */
export const FoundItem = z.strictObject({
  kind: z.enum(['person', 'video', 'order', 'invoice', 'key', 'message', 'share_link', 'case', 'sign_up']),
  /** The person it belongs to; null with a message of a visitor, and with a sign-up that is not confirmed. */
  person: z.nullable(UserId),
  /** Its own id: of the video, the order, the message … */
  id: z.string(),
  /** In words: `Video of Nov 27, 2026, completed`. */
  label: z.string(),
});
export type FoundItem = z.infer<typeof FoundItem>;

const Payment = z.strictObject({
  /** Stripe's id, `pi_…`: what a refund names; null where nothing was paid. */
  payment: z.nullable(z.string()),
  order: Order,
  refundable_cents: z.int(),
});

/** Who a person is and what they have, on one page; longer lists have routes of their own. */
export const PersonView = z.extend(Profile, {
  suspended_at: z.nullable(Instant),
  /** Makes no videos because of refused requests: until an operator resumes it, or until then. */
  generating_paused_at: z.nullable(Instant),
  generating_waits_until: z.nullable(Instant),
  /** The account is being deleted, or was. */
  deleted_at: z.nullable(Instant),
  sessions: z.strictObject({
    /** How often all were ended; null: the account is deleted. */
    ended_times: z.nullable(z.int()),
    /** From which the person signed in with the password, the last first; null: before the times were kept. */
    browsers: z.array(z.strictObject({ first_at: z.nullable(Instant), last_at: z.nullable(Instant) })),
  }),
  /** The newest of the last 90 days, newest first; `emails_are_complete`: there are no more. */
  emails: z.array(SentEmail),
  emails_are_complete: z.boolean(),
  balance: CreditBalance,
  subscription: SubscriptionStatus,
  stripe_customer: z.nullable(z.string()),
  payments: z.array(Payment),
  keys: z.array(ApiKeyView),
  webhooks: z.array(z.strictObject({ id: z.string(), url: z.string(), state: z.string() })),
  /** Counters that are not zero now. */
  limits: z.array(z.strictObject({ name: z.string(), used: z.int(), maximum: z.int() })),
  videos_in_flight: z.int(),
});
export type PersonView = z.infer<typeof PersonView>;

/** A video without its prompt and pictures, which an operator reveals with a reason. */
export const VideoSummary = z.strictObject({
  id: VideoId,
  created_at: Instant,
  status: z.enum(videoStatuses),
  model: z.string(),
  credits_used: z.int(),
  failure_reason: z.nullable(z.string()),
  completed_at: z.nullable(Instant),
  is_shared: z.boolean(),
  by_api_key: z.boolean(),
  deleted_at: z.nullable(Instant),
});
export type VideoSummary = z.infer<typeof VideoSummary>;

export const VideoSummaryPage = z.strictObject({
  videos: z.array(VideoSummary),
  next_cursor: z.nullable(z.string()),
});

/** For ten minutes after `revealVideo`, to the operator who revealed it. */
export const RevealedVideo = z.strictObject({
  id: VideoId,
  prompt: z.string(),
  /** Signed links of some minutes. */
  video_url: z.nullable(z.url()),
  poster_url: z.nullable(z.url()),
  /** The images that it was made from. */
  image_urls: z.array(z.url()),
});

export type RevealedVideo = z.infer<typeof RevealedVideo>;

/** A person's videos as their own page shows them, without their places in line. */
export const PersonAsSeen = z.extend(VideoPage, {
  /** Until when the operator may look. */
  until: Instant,
  /** Requests that were refused before their charge, newest first. */
  refusals: z.array(
    z.strictObject({
      id: RefusalId,
      created_at: Instant,
      prompt: z.string(),
      categories: z.array(z.enum(refusalCategories)),
      rule_set: z.enum(ruleSets),
    }),
  ),
});
export type PersonAsSeen = z.infer<typeof PersonAsSeen>;

export const OperatorStatement = z.strictObject({
  entries: z.array(
    z.extend(z.omit(CreditEntry, { video_prompt: true }), {
      /** Who moved credits by hand, and why. */
      operator: z.nullable(z.strictObject({ name: z.string(), reason: z.string() })),
    }),
  ),
  next_cursor: z.nullable(z.string()),
});

/** One thing that somewhere waits for a person. */
const Waiting = z.strictObject({
  id: z.string(),
  since: Instant,
  /** What happened, in words. */
  text: z.string(),
  person: z.nullable(UserId),
  /** What to do next, in words. */
  next_step: z.string(),
});

export const queueNames = [
  'cases',
  'messages',
  'payments',
  'dead_letters',
  'webhooks',
  'approvals',
  'unfinished',
] as const;
export type QueueName = (typeof queueNames)[number];

export const Queues = z.strictObject({
  queues: z.array(
    z.strictObject({
      name: z.enum(queueNames),
      /** More than these may wait. */
      is_complete: z.boolean(),
      waiting: z.array(Waiting),
    }),
  ),
});
export type Queues = z.infer<typeof Queues>;

export const MessageView = z.strictObject({
  id: MessageId,
  reference: z.string(),
  kind: z.string(),
  created_at: Instant,
  sender_name: z.string(),
  email: z.string(),
  subject: z.string(),
  details: z.array(z.strictObject({ label: z.string(), text: z.string() })),
  answers: z.array(z.strictObject({ at: Instant, operator: z.string(), text: z.string() })),
});
export type MessageView = z.infer<typeof MessageView>;

/** For role *safety*. */
export const CaseView = z.strictObject({
  id: CaseId,
  reference: z.string(),
  kind: z.enum(reportKinds),
  state: z.enum(caseStates),
  created_at: Instant,
  due_at: z.nullable(Instant),
  link: z.nullable(z.string()),
  file_hash: z.nullable(z.string()),
  explanation: z.string(),
  details: z.array(z.strictObject({ label: z.string(), text: z.string() })),
  /** Null: they gave no name. */
  reporter: z.nullable(z.strictObject({ name: z.nullable(z.string()), email: z.nullable(z.string()) })),
  owner: z.nullable(UserId),
  video: z.nullable(VideoId),
  hidden_at: z.nullable(Instant),
  /** A signed link of some minutes; null: no files are kept as evidence. */
  evidence_url: z.nullable(z.url()),
  evidence_until: z.nullable(Instant),
  /** To NCMEC; null: nothing is to be reported. `id`: theirs. */
  child_report: z.nullable(
    z.strictObject({ state: z.enum(childReportStates), id: z.nullable(z.string()), at: z.nullable(Instant) }),
  ),
  decision: z.nullable(
    z.strictObject({
      outcome: z.enum(caseOutcomes),
      ground: z.nullable(z.enum(removalGrounds)),
      statement: z.string(),
      at: Instant,
      by: z.string(),
    }),
  ),
  appeal: z.nullable(
    z.strictObject({
      text: z.string(),
      at: Instant,
      decision: z.nullable(
        z.strictObject({ outcome: z.enum(caseOutcomes), statement: z.string(), at: Instant, by: z.string() }),
      ),
    }),
  ),
  /** Others of the same owner, the newest first. */
  other_cases: z.array(
    z.strictObject({
      id: CaseId,
      reference: z.string(),
      kind: z.enum(reportKinds),
      state: z.enum(caseStates),
      created_at: Instant,
    }),
  ),
});
export type CaseView = z.infer<typeof CaseView>;

/** `taken_back`: what was deployed before answers again. */
export const releaseStates = ['running', 'done', 'taken_back', 'failed'] as const;

/** What goes on at this moment. */
export const Now = z.strictObject({
  at: Instant,
  models: z.array(
    z.strictObject({
      model: z.string(),
      in_flight: z.int(),
      in_line: z.int(),
      capacity: z.int(),
      /** Today (UTC), in millionths of a US dollar. */
      cost_microdollars: z.int(),
      earned_microdollars: z.int(),
      spend_limit_dollars: z.int(),
    }),
  ),
  settings: z.array(
    z.strictObject({ name: z.string(), value: z.string(), deployed: z.string(), about: z.string() }),
  ),
  incidents: z.array(Incident),
  status: StatusReport.shape.overall,
  /** When each part was deployed last, the newest first; null where it cannot be read. */
  releases: z.nullable(
    z.array(z.strictObject({ part: z.string(), at: Instant, state: z.enum(releaseStates) })),
  ),
  /** Alarms that sound, in words; null where they cannot be read. */
  alarms: z.nullable(z.array(z.strictObject({ name: z.string(), since: Instant, text: z.string() }))),
});
export type Now = z.infer<typeof Now>;

export const auditKinds = [
  /** The effect is in the same write. */
  'done',
  /** The effect follows, outside. */
  'intended',
  'finished',
  'failed',
  /** Waits for a second person. */
  'requested',
  'refused',
] as const;
export type AuditKind = (typeof auditKinds)[number];

export const AuditEntry = z.strictObject({
  id: z.string(),
  at: Instant,
  kind: z.enum(auditKinds),
  operator: z.string(),
  /** The second person; null: none was needed. */
  approved_by: z.nullable(z.string()),
  action: z.string(),
  input: z.unknown(),
  reason: Reason,
  person: z.nullable(UserId),
  sentence: z.string(),
  changes: Preview.shape.changes,
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const AuditPage = z.strictObject({
  /** Newest first. */
  entries: z.array(AuditEntry),
  next_cursor: z.nullable(z.string()),
});
export type AuditPage = z.infer<typeof AuditPage>;

/** What the operator was shown, and one id for all attempts to have it done. */
export const Confirmation = z.extend(ActionRequest, {
  hash: Preview.shape.hash,
  operation: z.uuid(),
});
