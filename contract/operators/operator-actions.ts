import * as z from 'zod/mini';
import { operatorCreditsMaximum } from '../billing/credit-entries.ts';
import { CaseId, UserId, VideoId } from '../fields/ids.ts';
import { line, text } from '../fields/text-schemas.ts';
import { MessageId } from '../messages.ts';
import { caseOutcomes } from '../reports/cases.ts';
import { removalGrounds } from '../reports/report-kinds.ts';
import { incidentLimits, serviceNames, serviceStates } from '../status.ts';
import type { OperatorRole } from './operator-roles.ts';

/** Why an operator acts; a sentence of their own goes with it. */
export const reasonKinds = [
  'our_fault',
  'goodwill',
  'asked_by_the_person',
  'payment_problem',
  'abuse',
  'safety',
  'law',
  'correction',
  'operations',
] as const;

export const Reason = z.strictObject({
  kind: z.enum(reasonKinds),
  sentence: line(500).check(z.minLength(10, 'a sentence of at least 10 characters')),
});
export type Reason = z.infer<typeof Reason>;

/** What operators do, as a table that console, command line and handlers share. */
export interface OperatorActionDefinition {
  /** Besides owners. */
  readonly roles: readonly OperatorRole[];
  /** What the button says. */
  readonly title: string;
  /** Credits or payments: needs a second factor of the last five minutes, and takes from the operator's purse. */
  readonly isMoney?: true;
  /**
   * `transaction`: the effect and its audit are one write. `outside`: Stripe, Cognito or a queue has the effect, so
   * the intent is written before and the result after.
   */
  readonly effect: 'transaction' | 'outside';
  readonly input: z.ZodMiniType;
}

const ofPerson = { person: UserId };
const ofCase = { case: CaseId };
const Statement = text(10, 2_000);
const Credits = z
  .int()
  .check(
    z.minimum(1),
    z.maximum(operatorCreditsMaximum, `At most ${operatorCreditsMaximum} credits at once.`),
  );

/** What the status page says of an incident or a maintenance. */
const announcement = {
  title: line(incidentLimits.titleMaximumCharacters),
  text: text(1, incidentLimits.textMaximumCharacters),
  services: z.array(z.enum(serviceNames)).check(z.minLength(1)),
};

export const operatorActions = {
  grantCredits: {
    title: 'Grant credits',
    roles: ['money', 'support'],
    isMoney: true,
    effect: 'transaction',
    input: z.strictObject({ ...ofPerson, credits: Credits }),
  },
  takeCredits: {
    title: 'Take credits',
    roles: ['money'],
    isMoney: true,
    effect: 'transaction',
    input: z.strictObject({ ...ofPerson, credits: Credits }),
  },
  refundPayment: {
    title: 'Refund a payment',
    roles: ['money'],
    isMoney: true,
    effect: 'outside',
    /** `amount_cents` null: what is left of it. */
    input: z.strictObject({
      ...ofPerson,
      payment: z.string().check(z.regex(/^(pi|ch)_\w{1,100}$/, 'a payment of Stripe: pi_… or ch_…')),
      amount_cents: z.nullable(z.int().check(z.minimum(1), z.maximum(10_000_000))),
    }),
  },
  syncCustomer: {
    title: 'Sync with Stripe',
    roles: ['support', 'money'],
    effect: 'outside',
    input: z.strictObject(ofPerson),
  },
  endSessions: {
    title: 'End all sessions',
    roles: ['support', 'safety'],
    effect: 'outside',
    input: z.strictObject(ofPerson),
  },
  resetSecondFactor: {
    title: 'Reset the second factor',
    roles: ['support'],
    effect: 'outside',
    input: z.strictObject(ofPerson),
  },
  revokeKey: {
    title: 'Revoke an API key',
    roles: ['support', 'safety'],
    effect: 'transaction',
    input: z.strictObject({ ...ofPerson, key: z.string().check(z.regex(/^[\w-]{1,64}$/, 'an id of a key')) }),
  },
  suspendPerson: {
    title: 'Suspend',
    roles: ['safety', 'money'],
    effect: 'transaction',
    input: z.strictObject(ofPerson),
  },
  resumePerson: {
    title: 'Resume',
    roles: ['safety', 'money'],
    effect: 'transaction',
    input: z.strictObject(ofPerson),
  },
  resumeGenerating: {
    title: 'Let them make videos again',
    roles: ['safety'],
    effect: 'transaction',
    input: z.strictObject(ofPerson),
  },
  answerMessage: {
    title: 'Answer a message',
    roles: ['support', 'safety'],
    effect: 'outside',
    input: z.strictObject({ message: MessageId, answer: text(1, 5_000) }),
  },
  resendConfirmation: {
    title: 'Mail the confirmation link again',
    roles: ['support'],
    effect: 'outside',
    /** The username that the user pool gave the sign-up: the audit must not keep an address. */
    input: z.strictObject({ sign_up: z.string().check(z.regex(/^[\w-]{1,128}$/, 'an id of a sign-up')) }),
  },
  retryDeadLetter: {
    title: 'Try again',
    roles: ['support', 'money'],
    effect: 'outside',
    input: z.strictObject({ queue: line(120), letter: line(200) }),
  },
  discardDeadLetter: {
    title: 'Discard',
    roles: ['money'],
    effect: 'outside',
    input: z.strictObject({ queue: line(120), letter: line(200) }),
  },
  replayWebhooks: {
    title: 'Send webhooks again',
    roles: ['support'],
    effect: 'transaction',
    input: z.strictObject({
      ...ofPerson,
      endpoint: line(100),
      from: z.iso.datetime(),
      to: z.iso.datetime(),
    }),
  },
  changeSetting: {
    title: 'Change a setting',
    roles: ['safety', 'money'],
    effect: 'transaction',
    /** `value` null: what is deployed. */
    input: z.strictObject({ name: line(100), value: z.nullable(line(100)) }),
  },
  openIncident: {
    title: 'Open an incident',
    roles: ['support'],
    effect: 'transaction',
    input: z.strictObject({
      ...announcement,
      impact: z.enum(serviceStates),
    }),
  },
  updateIncident: {
    title: 'Update the incident',
    roles: ['support'],
    effect: 'transaction',
    input: z.strictObject({
      incident: line(100),
      text: text(1, incidentLimits.textMaximumCharacters),
      is_resolved: z.boolean(),
    }),
  },
  planMaintenance: {
    title: 'Plan a maintenance',
    roles: ['support'],
    effect: 'transaction',
    input: z.strictObject({
      ...announcement,
      starts_at: z.iso.datetime(),
      ends_at: z.iso.datetime(),
    }),
  },
  exportPerson: {
    title: 'Start a data export',
    roles: ['support'],
    effect: 'outside',
    input: z.strictObject(ofPerson),
  },
  deletePerson: {
    title: 'Delete the account',
    roles: ['safety'],
    effect: 'outside',
    input: z.strictObject(ofPerson),
  },
  revealVideo: {
    title: 'Reveal prompt and picture',
    roles: ['support', 'safety'],
    effect: 'transaction',
    input: z.strictObject({ ...ofPerson, video: VideoId }),
  },
  hideReported: {
    title: 'Hide until it is decided',
    roles: ['safety'],
    effect: 'transaction',
    input: z.strictObject(ofCase),
  },
  decideCase: {
    title: 'Decide the case',
    roles: ['safety'],
    effect: 'transaction',
    /** `ground` is null where the video is shown. The owner reads the statement, and not who reported. */
    input: z.strictObject({
      ...ofCase,
      outcome: z.enum(caseOutcomes),
      ground: z.nullable(z.enum(removalGrounds)),
      statement: Statement,
    }),
  },
  decideAppeal: {
    title: 'Decide the appeal',
    roles: ['safety'],
    effect: 'transaction',
    input: z.strictObject({ ...ofCase, outcome: z.enum(caseOutcomes), statement: Statement }),
  },
  /** To read only, for 30 minutes. The owner is told. */
  viewAsPerson: {
    title: 'View as the person',
    roles: ['support', 'safety'],
    effect: 'outside',
    input: z.strictObject(ofPerson),
  },
  writeNote: {
    title: 'Write a note',
    roles: ['support', 'money', 'safety'],
    effect: 'transaction',
    input: z.strictObject({ ...ofPerson, note: text(1, 2_000) }),
  },
} as const satisfies Record<string, OperatorActionDefinition>;

export type OperatorActions = typeof operatorActions;
export type OperatorActionName = keyof OperatorActions;
export type InputOf<Name extends OperatorActionName> = z.infer<OperatorActions[Name]['input']>;

export const operatorActionNames = Object.keys(operatorActions).filter(
  (name): name is OperatorActionName => name in operatorActions,
);

/** An action with its input, as requests and stored requests hold it; the input is checked by the action's own schema. */
export const ActionRequest = z.strictObject({
  action: z.enum(operatorActionNames),
  input: z.unknown(),
  reason: Reason,
});
export type ActionRequest = z.infer<typeof ActionRequest>;

const Instant = z.iso.datetime();

/** What an action would do, by the production rule on the state that was read. */
export const Preview = z.strictObject({
  /** SHA-256 of action, input, reason and everything below but the forecast: confirming sends it back. */
  hash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  /** `Grant 500 credits to ada@example.com` */
  sentence: z.string(),
  /** Null: there was, or there will be, nothing. */
  changes: z.array(
    z.strictObject({ what: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) }),
  ),
  /** Lines of the statement that would be written. */
  entries: z.array(z.strictObject({ kind: z.string(), source: z.string(), credits: z.int() })),
  /** Mails that people would get. */
  mails: z.array(z.strictObject({ to: z.string(), subject: z.string() })),
  /** What the person can spend from each instant on, over the next twelve months; empty where no credits move. */
  forecast: z.array(z.strictObject({ from: Instant, credits_before: z.int(), credits_after: z.int() })),
  /** Null: the operator who asked may do it alone. */
  second_person: z.nullable(z.strictObject({ why: z.string() })),
});
export type Preview = z.infer<typeof Preview>;

/** An action that another operator has to confirm. */
export const ApprovalRequest = z.strictObject({
  id: z.uuid(),
  action: z.enum(operatorActionNames),
  input: z.unknown(),
  reason: Reason,
  preview: Preview,
  requested_by: z.string(),
  requested_at: Instant,
  expires_at: Instant,
  /** Where there is one operator only: from when they may confirm it themselves. */
  alone_from: z.nullable(Instant),
});
export type ApprovalRequest = z.infer<typeof ApprovalRequest>;

/** What became of a confirmed action. */
export const ActionOutcome = z.discriminatedUnion('kind', [
  /** `is_repeat`: the operation was done before, and nothing happened now. */
  z.strictObject({ kind: z.literal('done'), sentence: z.string(), is_repeat: z.boolean() }),
  /** The intent is written, and a run finishes it within minutes. */
  z.strictObject({ kind: z.literal('begun'), sentence: z.string() }),
  z.strictObject({ kind: z.literal('awaits_approval'), request: ApprovalRequest }),
]);
export type ActionOutcome = z.infer<typeof ActionOutcome>;
