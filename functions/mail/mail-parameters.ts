/** Each mail's values. templates/ has a template of each name. */
export const mailParameters = {
  'confirm-address': ['link', 'code'],
  'reset-password': ['code'],
  'account-notice': ['title', 'text', 'time', 'link', 'days'],
  'allow-new-address': ['newEmail', 'code', 'minutes', 'link'],
  'confirm-new-address': ['code', 'minutes'],
  'delete-account': ['code', 'minutes', 'link'],
  'make-api-key': ['code', 'minutes', 'link'],
  'api-key-leaked': ['key', 'time', 'developersUrl'],
  'data-exported': ['until', 'settingsUrl'],
  'account-viewed': ['time', 'contactUrl'],
  'account-deleted': ['time', 'contactUrl'],
  'payment-refunded': ['amount'],
  'confirm-status-updates': ['link'],
  'already-subscribed': ['statusUrl', 'unsubscribeUrl'],
  'status-announcement': ['status', 'title', 'summary', 'text', 'statusUrl', 'unsubscribeUrl'],
  'webhook-failing': ['url', 'missed', 'maximum', 'link'],
  'webhook-stopped': ['url', 'link'],
  'report-receipt': ['reference', 'until'],
  'report-outcome': ['reference', 'text', 'contactUrl'],
  'video-hidden': ['reference', 'kind', 'link'],
  'video-removed': ['reference', 'ground', 'statement', 'until', 'link'],
  'video-shown': ['reference', 'statement', 'link'],
  'appeal-decided': ['reference', 'title', 'text', 'statement', 'link'],
  'visitor-message': ['reference', 'facts', 'fields'],
  'message-answer': ['reference', 'subject', 'answer'],
} as const satisfies Record<string, readonly string[]>;

export type MailName = keyof typeof mailParameters;

export type MailValues<Name extends MailName> = Readonly<
  Record<(typeof mailParameters)[Name][number], string>
>;

/** Stands in a rendered template until the mail is sent. */
export function placeholderOf(parameter: string): string {
  return `{{${parameter}}}`;
}
