import { Logger } from '@aws-lambda-powertools/logger';
import { withMetrics } from './embedded-metrics.ts';
import { withoutAddresses } from './without-addresses.ts';

/**
 * What a log line may report. Alarms and tests read the codes, never the sentences. No line holds personal
 * data: people appear by id, prompts and addresses never.
 */
export const logCodes = {
  'request.completed': 'A route answered.',
  'request.failed': 'A route met an unexpected error and answered 500.',
  'request.dependency_failed': 'A service that the route needs failed or did not answer in time.',
  'wait.not_begun':
    'A program that asked to wait for its video was answered at once, since places could not be counted.',
  'wait.place_not_given_back': 'A place for a wait stays taken until its time is over.',
  'request.attempt_not_abandoned': 'A refused request of a program kept its idempotency key for a minute.',
  'key.use_not_noted': 'It was not noted when an API key was last used.',
  'aws.secret_stale': 'SSM failed; the last known value of a secret is used.',
  'billing.webhook_refused': 'A webhook had no valid signature, or one of another time.',
  'billing.event_unreadable': 'A signed event lacks what is read of it, and was answered with 400.',
  'billing.event_object_missing':
    'A Stripe event is about an object that Stripe does not have; nothing changed.',
  'billing.event_ignored': 'A Stripe event that changes nothing here.',
  'billing.payment_quarantined':
    'A payment in Stripe matches nothing that we sell; nothing was granted. Check it.',
  'billing.line_left_out':
    'A paid invoice has a line for nothing that we sell; its plan was granted, the line nothing. Check it.',
  'billing.payment_credited': 'A payment became an order with its credits; the line has how long that took.',
  'billing.webhook_received': 'A signed event came from Stripe; the line has its age.',
  'billing.credits_moved': "A person's credits changed with their Stripe snapshot.",
  'billing.account_deleted': 'A Stripe event is about a deleted account; nothing changed.',
  'billing.payment_refunded': 'A payment of a deleted account granted nothing and was refunded.',
  'billing.refund_untold': 'That refund was not told by email. Write to the payer, whose address Stripe has.',
  'billing.second_customer': 'A person seems to have two customers in Stripe; nothing changed. Check it.',
  'billing.two_subscriptions': 'A person has two active subscriptions in Stripe. Cancel and refund one.',
  'billing.stripe_unreachable': 'Stripe did not answer; the person got the state that we had stored.',
  'billing.reconciled': 'Customers with recent Stripe events were synced again.',
  'billing.reconciliation_failed': 'A customer could not be synced; the next run tries again.',
  'billing.catalog_synced': 'Products, prices and the portal in Stripe match the catalog.',
  'billing.price_missing': 'A price of the catalog is not in Stripe: run npm run stripe:sync.',
  'billing.portal_missing': 'The portal configuration is not in Stripe: run npm run stripe:sync.',
  'billing.portal_flow_refused':
    "Stripe refused the portal's plan change flow; the person got the whole portal.",
  'billing.customer_replaced': 'A customer was deleted in Stripe; the person has a new one.',
  'credits.moved_by_operator': "An operator granted or took a person's credits; the line has the entry.",
  'operators.action_unfinished':
    'What an operator confirmed is not done yet at another service; a run tries again. See the audit.',
  'operators.waits_for_its_operator':
    'The only operator asked for what needs a second person, and may confirm it alone in an hour.',
  'operators.audit_not_exported': 'An hour of the audit was not exported; the next run tries again.',
  'credits.account_unbalanced': 'An account is not the sum of its ledger entries. Check it.',
  'credits.granted_at_sign_up': 'A new account got the credits that a trial begins with.',
  'prompt.not_improved': 'No prompt was rewritten: the text model failed or gave no usable answer, twice.',
  'preset.shared': 'A preset was shared by a link.',
  'video.charged': 'A video was charged and created.',
  'video.start_failed': 'A rendering could not be started; the reconciler starts it.',
  'video.submitted': 'A video was submitted to its provider; the line has the outcome.',
  'video.completed': 'A video was completed.',
  'sandbox.video_charged': 'A test key made a video; neither it nor its end counts.',
  'sandbox.video_completed': 'A video of a test key was completed.',
  'sandbox.video_failed': 'A video of a test key failed.',
  'video.failed': 'A video failed; its credits were refunded.',
  'video.already_ended': 'A video had ended before; nothing changed.',
  'video.not_counted': 'The cost and revenue of a video were not recorded yet; they are when it is removed.',
  'video.unusable':
    'A provider delivered something else than was asked for; the video fails and is refunded.',
  'video.chain_joined': 'A video and those that it continues were joined into one file.',
  'video.unsigned':
    'A video could not be signed. It is tried again; in the end the video fails and is refunded.',
  'video.unstamped': 'No authority stamped the signature of a video with the time; it was delivered without.',
  'provenance.certificates_created':
    'A deployment made self-issued certificates for the content credentials of videos.',
  'video.poster_failed': 'No poster could be made for a video; it has a placeholder.',
  'line.swept': 'The reconciler took videos that had ended out of a line.',
  'line.sweep_failed': 'A line could not be swept; the next run tries again.',
  'line.not_left': 'A cancelled video is still in line; the reconciler takes it out.',
  'line.callback_not_completed':
    'A rendering could not be told of its slot; if it waits still, the reconciler tells it.',
  'model.refused':
    'A provider refused a video permanently. Check the status: our key or a retired model may be the cause.',
  'model.unanswered':
    'A provider has not answered a submission: it counts as billed. Without a way to look for it the video fails.',
  'model.spend_near_limit': 'Videos of today cost 80 % of the daily spend limit.',
  'model.spend_limit_reached': 'A model is closed until tomorrow (UTC): the daily spend limit is reached.',
  'model.retires_soon': 'A model retires within 60 days. Decide what replaces it.',
  'model.retired': 'The configured model has retired; its replacement is used, or videos are closed.',
  'video.overdue': 'A rendering was lost: the reconciler ended and refunded its video.',
  'video.restarted': 'The reconciler started a rendering again.',
  'video.cancelled': 'A video was cancelled; the line has the refunded credits.',
  'video.deleted': 'A video was deleted; it can be restored for an hour.',
  'video.restored': 'A deleted video was restored.',
  'video.shared': 'A video was shared by a link.',
  'video.unshared': 'A video is no longer shared.',
  'video.removed': 'An expired video was removed with its files.',
  'video.removal_failed': 'A video could not be removed; the next run tries again.',
  'moderation.refused': 'A request was refused before its charge; the line has the id of the refusal.',
  'moderation.outage':
    'A request could not be judged: the model judges alone, or nothing is made, as `moderationOutage` says.',
  'moderation.minors_refused':
    'Sexual content with minors was refused, and the account cannot generate until an operator resumes it.',
  'image.checked': 'An uploaded image was checked and can start videos.',
  'image.refused': 'An uploaded image cannot be used; the person was told why.',
  'account.deleted': 'An account was deleted with all personal data.',
  'account.deletion_failed': 'A deletion broke off again; the next run resumes it.',
  'account.deletion_stuck':
    'A resumed deletion failed twice for the same reason. No retry may help: check the cause.',
  'account.deletion_overdue': 'A deletion has been unfinished for more than an hour. Check the cause.',
  'account.browser_not_noted':
    'It could not be told whether a sign-in is from a new browser; its owner was not mailed.',
  'account.changes_client_unknown':
    'The id of the client that proves owners could not be read; its token got no more rights than others.',
  'account.sessions_not_ended':
    'The sessions of a person whose password or address changed are still open; the person was told.',
  'account.taken_over':
    'A person whose user was gone from the pool signed in as a new one by the same verified address, and has the account again.',
  'account.user_gone': 'A user had left the user pool past our route; the deletion of the account has begun.',
  'account.user_not_looked_up': 'A missing user could not be looked up; the next run tries again.',
  'account.gone_users_not_searched':
    'Too many users are missing, or there are too many to list; nothing was deleted. Check the cause.',
  'account.sessions_ended': 'All sessions of a person were ended at their request.',
  'account.export_started': 'A person asked for their data; a job writes the file.',
  'account.exported': 'The file with the data of a person is there.',
  'account.export_stopped':
    'An export ended without a file: its account was deleted, or another one was asked for.',
  'account.export_failed':
    'An export broke off. The person was told on their page, where they can ask again.',
  'account.users_exported': 'The users of the pool were written into the file that is backed up.',
  'account.confirmed_by_link':
    'A person confirmed a sign-up by the email link, with a password of their own.',
  'account.link_refused': 'A confirmation link was used before, replaced by a newer one, expired or unknown.',
  'account.pending_sign_up_removed':
    'An unconfirmed sign-up was removed: after a day, or for who verified the email otherwise.',
  'account.provider_linked': 'A federated identity was linked to the account with the same verified email.',
  'account.sign_up_begun': 'A visitor may sign up with an address; of many in an hour the operator is told.',
  'mail.limited': 'A visitor asked for an email over a limit; the line has the purpose and the limit.',
  'account.password_changed': 'A person changed their password; all their sessions end.',
  'account.address_changed': 'A person changed their email address; all their sessions end.',
  'account.address_not_recorded':
    "A person's new address is not in the table of identities yet; their next sign-in records it.",
  'account.stripe_email_stale':
    "Stripe has a person's former email address: it could not be changed there. Change it by hand.",
  'account.codes_kept':
    'The codes of a change that was made could not be deleted; they expire within 15 minutes.',
  'account.sessions_ended_by_link': 'A person ended all their sessions by the link of a mail.',
  'account.second_factor_added': 'A person turned their second factor on.',
  'account.second_factor_removed': 'A person turned their second factor off.',
  'account.notice_failed': "An account's owner could not be told of a change.",
  'account.notice_mailed': "An account's owner was mailed what happened to it.",
  'account.notice_not_mailed': "An account's owner was not mailed: the environment has no sender.",
  'case.child_reported': 'A removed video was reported to NCMEC; the line has the id of the report.',
  'case.mailed': 'Who reported a video, or its owner, was mailed about the case.',
  'case.not_mailed': 'A mail about a case was dropped: no sender is configured.',
  'case.follow_failed': 'A step of a case failed; a later run tries again.',
  'case.due_soon': 'A case is due within six hours, and no operator has decided it.',
  'case.overdue': 'A case is past the time by which we promise a decision.',
  'support.message_kept': "A visitor's message was stored.",
  'support.message_mailed': 'A message was emailed to the operator.',
  'support.mail_failed': 'A message could not be emailed; a later run tries again.',
  'support.mail_not_set_up':
    'Messages are stored but not emailed: the environment has no sender or recipient.',
  'support.spam_dropped': 'A form was filled in by a bot; nothing was stored.',
  'report.received': 'A report of a video became a case; the line has the case and its kind.',
  'report.child_safety': 'A report says that a video sexualizes a child. Decide on its case now.',
  'report.appealed': 'The owner of a removed video asked for another decision.',
  'developers.key_created': 'A person made an API key.',
  'developers.key_rotated': 'A person gave an API key a new secret.',
  'developers.key_changed': 'A person changed what an API key may do.',
  'developers.key_revoked': 'A person revoked an API key.',
  'developers.key_leaked': 'An API key was found in public and revoked; its owner is mailed.',
  'developers.github_keys_unknown':
    'GitHub did not say by which keys it signs reports of leaked keys; those known before are used.',
  'webhook.attempted': 'An event was sent to an endpoint; the line says what came of it.',
  'webhook.dropped': 'An event is not delivered any more; the line says why.',
  'webhook.delivery_failed': 'A delivery broke off on our side; it is tried again within minutes.',
  'webhook.delivery_not_requested':
    'The delivery of an event could not be asked for; the sweep delivers it within a minute.',
  'webhook.overdue': 'Events were due for a quarter of an hour and not sent.',
  'webhook.endpoint_disabled':
    'An endpoint was disabled: it answered 410, failed for a day, or missed too many events.',
  'webhook.endpoint_paused': 'An endpoint timed out too often in a row, and gets nothing for a while.',
  'webhook.owner_mailed': 'The owner of a failing endpoint was mailed.',
  'webhook.mail_failed': 'The owner of a failing endpoint could not be mailed.',
  'webhook.endpoint_changed': 'An owner made, changed or deleted an endpoint, or rotated its secret.',
  'webhook.replayed': 'An owner had events delivered again.',
  'settings.changed': 'An operator changed a setting; the line has its name and both values.',
  'secret.old': 'A secret was not rotated for a year. Rotate it.',
  'erasures.repeated': 'After a restore, what was deleted since the backup was deleted again.',
  'media.signing_key_created': 'The key pair that signs links to videos was created.',
  'canary.passed': 'The canary signed in, made a simulated video, played and deleted it, and signed out.',
  'canary.failed': 'The canary broke off; the line has the step.',
  'status.measured': 'The services were probed and the results counted.',
  'status.probe_failed': 'A service failed its probe.',
  'status.video_not_counted':
    'The outcome of a video is missing from the status figures; the video is not affected.',
  'status.incident_written': 'An operator opened, updated or resolved an incident.',
  'status.mail_failed':
    'A subscriber could not be emailed about an incident; the line says whether it is tried again.',
  'status.announcement_dropped':
    'Not all subscribers were emailed about an incident, and the rest will not be.',
} as const;

export type LogCode = keyof typeof logCodes;

export type LogFields = Readonly<Record<string, string | number | boolean | null | undefined>>;

export interface Log {
  info(code: LogCode, fields?: LogFields): void;
  warn(code: LogCode, fields?: LogFields): void;
  error(code: LogCode, fields: LogFields & { readonly cause: string }): void;
}

/** Adds the ids of request and trace. */
export const powertoolsLogger = new Logger({ serviceName: 'reelwright' });

export const log: Log = {
  info: (code, fields = {}) => powertoolsLogger.info(code, withMetrics(code, lineOf(fields))),
  warn: (code, fields = {}) => powertoolsLogger.warn(code, withMetrics(code, lineOf(fields))),
  error: (code, fields) => powertoolsLogger.error(code, withMetrics(code, lineOf(fields))),
};

/** A service's error may name an address. */
function lineOf(fields: LogFields): LogFields {
  const clean = (value: LogFields[string]) => (typeof value === 'string' ? withoutAddresses(value) : value);
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, clean(value)]));
}

/** Name and message. */
export function causeOf(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}
