/** Metrics of log lines (CloudWatch's embedded metric format). */

/** `urgent` wakes the operator: money or the whole product is at stake. `routine` waits for a working day. */
export const severities = ['urgent', 'routine'] as const;
export type Severity = (typeof severities)[number];

/** Where alarms can be posted beside their emails. */
export const alarmServices = ['slack', 'pagerduty'] as const;

/** So many lines within so many minutes raise an alarm. */
export interface AlarmedLogCode {
  readonly severity: Severity;
  readonly lines: number;
  /** At most a day, as long as an alarm looks back. */
  readonly minutes: number;
}

const day = 24 * 60;

/** Each alarm links its entry in docs/runbook.md. */
export const alarmedLogCodes = {
  'request.failed': { severity: 'routine', lines: 1, minutes: 15 },
  'request.dependency_failed': { severity: 'routine', lines: 5, minutes: 15 },
  'aws.secret_stale': { severity: 'routine', lines: 5, minutes: 15 },

  'billing.refund_untold': { severity: 'routine', lines: 1, minutes: 15 },
  'billing.payment_quarantined': { severity: 'urgent', lines: 1, minutes: 15 },
  'billing.line_left_out': { severity: 'routine', lines: 1, minutes: 15 },
  'billing.second_customer': { severity: 'routine', lines: 1, minutes: 15 },
  'billing.two_subscriptions': { severity: 'urgent', lines: 1, minutes: 15 },
  'billing.price_missing': { severity: 'urgent', lines: 1, minutes: 5 },
  'billing.portal_missing': { severity: 'urgent', lines: 1, minutes: 5 },
  'billing.portal_flow_refused': { severity: 'routine', lines: 5, minutes: 60 },
  'billing.customer_replaced': { severity: 'routine', lines: 1, minutes: 60 },
  'billing.webhook_refused': { severity: 'urgent', lines: 10, minutes: 15 },
  'billing.event_unreadable': { severity: 'urgent', lines: 1, minutes: 15 },
  'billing.event_object_missing': { severity: 'routine', lines: 5, minutes: 60 },
  'billing.reconciliation_failed': { severity: 'routine', lines: 3, minutes: 60 },

  'credits.account_unbalanced': { severity: 'urgent', lines: 1, minutes: day },
  'credits.moved_by_operator': { severity: 'routine', lines: 1, minutes: 15 },

  'operators.action_unfinished': { severity: 'routine', lines: 3, minutes: 60 },
  'operators.waits_for_its_operator': { severity: 'urgent', lines: 1, minutes: 5 },
  'operators.audit_not_exported': { severity: 'routine', lines: 2, minutes: 6 * 60 },

  'video.start_failed': { severity: 'urgent', lines: 5, minutes: 15 },
  'video.failed': { severity: 'routine', lines: 10, minutes: 15 },
  'video.overdue': { severity: 'urgent', lines: 1, minutes: 15 },
  'video.unusable': { severity: 'routine', lines: 3, minutes: 60 },
  'video.poster_failed': { severity: 'routine', lines: 5, minutes: 60 },
  'video.removal_failed': { severity: 'routine', lines: 20, minutes: day },
  'video.not_counted': { severity: 'routine', lines: 5, minutes: 60 },
  'line.swept': { severity: 'routine', lines: 10, minutes: 60 },
  'line.callback_not_completed': { severity: 'routine', lines: 5, minutes: 60 },
  'line.sweep_failed': { severity: 'routine', lines: 5, minutes: 15 },
  'model.refused': { severity: 'urgent', lines: 3, minutes: 15 },
  'model.unanswered': { severity: 'routine', lines: 5, minutes: 15 },
  'model.spend_near_limit': { severity: 'routine', lines: 1, minutes: 15 },
  'model.spend_limit_reached': { severity: 'urgent', lines: 1, minutes: 15 },
  'model.retires_soon': { severity: 'routine', lines: 1, minutes: day },
  'model.retired': { severity: 'urgent', lines: 1, minutes: day },
  'moderation.outage': { severity: 'routine', lines: 5, minutes: 15 },
  'moderation.minors_refused': { severity: 'urgent', lines: 1, minutes: 15 },
  'image.refused': { severity: 'routine', lines: 50, minutes: 60 },

  'account.deletion_failed': { severity: 'routine', lines: 5, minutes: 60 },
  'account.deletion_stuck': { severity: 'routine', lines: 1, minutes: 15 },
  'account.deletion_overdue': { severity: 'urgent', lines: 1, minutes: 15 },
  'account.export_failed': { severity: 'routine', lines: 1, minutes: 15 },
  'account.sessions_not_ended': { severity: 'routine', lines: 1, minutes: 15 },
  'account.user_gone': { severity: 'routine', lines: 3, minutes: 60 },
  'account.gone_users_not_searched': { severity: 'routine', lines: 1, minutes: 60 },
  'account.user_not_looked_up': { severity: 'routine', lines: 10, minutes: 60 },
  'account.browser_not_noted': { severity: 'routine', lines: 5, minutes: 60 },
  'account.changes_client_unknown': { severity: 'routine', lines: 1, minutes: 60 },
  'account.notice_failed': { severity: 'routine', lines: 3, minutes: 60 },
  'account.notice_not_mailed': { severity: 'routine', lines: 1, minutes: 60 },
  'account.stripe_email_stale': { severity: 'routine', lines: 1, minutes: 60 },
  'account.sign_up_begun': { severity: 'routine', lines: 300, minutes: 60 },
  'mail.limited': { severity: 'routine', lines: 100, minutes: 15 },

  'case.due_soon': { severity: 'routine', lines: 1, minutes: 15 },
  'case.overdue': { severity: 'urgent', lines: 1, minutes: 15 },
  'case.follow_failed': { severity: 'routine', lines: 5, minutes: 60 },

  'support.mail_failed': { severity: 'routine', lines: 3, minutes: 60 },
  'support.mail_not_set_up': { severity: 'routine', lines: 1, minutes: 60 },
  'support.spam_dropped': { severity: 'routine', lines: 200, minutes: 60 },

  'report.child_safety': { severity: 'urgent', lines: 1, minutes: 15 },

  'status.probe_failed': { severity: 'urgent', lines: 5, minutes: 15 },
  'status.video_not_counted': { severity: 'routine', lines: 5, minutes: 60 },
  'status.mail_failed': { severity: 'routine', lines: 5, minutes: 60 },
  'status.announcement_dropped': { severity: 'routine', lines: 1, minutes: 60 },

  'webhook.overdue': { severity: 'routine', lines: 1, minutes: 15 },
  'webhook.delivery_failed': { severity: 'routine', lines: 10, minutes: 15 },
  'webhook.mail_failed': { severity: 'routine', lines: 3, minutes: 60 },

  'secret.old': { severity: 'routine', lines: 1, minutes: day },
} as const satisfies Readonly<Record<string, AlarmedLogCode>>;

/** Counted for an objective or a missing measurement, without an alarm. */
export const countedLogCodes = [
  'video.charged',
  'video.completed',
  'video.cancelled',
  'status.measured',
  'canary.passed',
] as const;

/** Fields that are metrics of seconds under their own name, by the line's code. */
export const measuredFields = {
  /** From Stripe's payment to the account's credits. */
  'billing.payment_credited': 'payment_to_credits_seconds',
  /** From Stripe's event to its arrival. */
  'billing.webhook_received': 'webhook_age_seconds',
} as const;

/** The log code that rolls a new version back; its metric also has the version as a dimension. */
export const releaseFailure = { code: 'request.failed', dimension: 'version' } as const;

/** `Reelwright/prod`. */
export function metricsNamespace(environment: string): string {
  return `Reelwright/${environment}`;
}
