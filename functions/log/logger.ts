import { Logger } from '@aws-lambda-powertools/logger';

/**
 * What a log line may report, by its stable code. Alarms and tests read the codes, never the sentences. No line
 * holds personal data: people appear by id only, prompts and addresses never.
 */
export const logCodes = {
  'request.completed': 'A route answered.',
  'request.failed': 'A route met an error that nobody expected; it answered 500.',
  'request.dependency_failed': 'A service that the route needs failed or did not answer in time.',
  'aws.secret_stale': 'SSM failed; the last known value of a secret is used.',
  'billing.webhook_refused': 'A webhook had no valid signature, or an old one.',
  'billing.event_ignored': 'A Stripe event that changes nothing here.',
  'billing.payment_quarantined':
    'A payment in Stripe does not match what we sell; nothing was granted. Look at it.',
  'billing.credits_moved': "What Stripe says moved a person's credits.",
  'billing.account_is_deleted': 'Stripe told of somebody who has deleted the account; nothing changed.',
  'billing.second_customer':
    'A person seems to have two customers in Stripe; nothing was changed. Look at it.',
  'billing.two_subscriptions': 'A person has two live subscriptions in Stripe. Cancel and refund one.',
  'billing.stripe_not_asked': 'Stripe could not be asked; the person was told what we knew.',
  'billing.reconciled': 'Customers with recent events in Stripe were synced again.',
  'billing.reconciliation_failed': 'A customer could not be synced; the next run tries again.',
  'billing.catalog_synced': 'Products, prices and the portal in Stripe are those of the catalog.',
  'billing.price_missing': 'A price of the catalog is not in Stripe: run npm run stripe:sync.',
  'billing.portal_missing': "The portal's configuration is not in Stripe: run npm run stripe:sync.",
  'billing.portal_flow_refused':
    'Stripe did not offer the change of plan at once; the person got the whole portal.',
  'billing.customer_replaced': 'A customer was deleted in Stripe; the person has a new one.',
  'video.charged': 'A video was charged and exists.',
  'video.start_failed': 'A rendering could not be started; the reconciler will.',
  'video.submitted': 'A provider accepted a video.',
  'video.completed': 'A video arrived.',
  'video.failed': 'A video ended without a picture; its credits are back.',
  'video.already_ended': 'A video had reached its end before; nothing changed.',
  'video.not_counted': 'What a video cost and earned was not written down yet; it is when the video goes.',
  'video.unusable':
    'A provider delivered something else than was asked for; the person gets the credits back.',
  'video.poster_failed': 'A video was delivered with a stand-in for its poster.',
  'model.refused':
    'A provider refuses a video for good: look at the status, it may be our key or a retired model.',
  'model.spend_limit_reached':
    'Videos of a model are closed until tomorrow (UTC): the daily limit is reached.',
  'model.retires_soon': 'A model retires within 60 days. Decide what replaces it.',
  'model.retired':
    'The configured model is past its last day; its replacement is asked, or videos are closed.',
  'video.restarted': 'The reconciler started a rendering again.',
  'video.cancelled': 'Somebody no longer wanted a video; the line says what went back.',
  'video.deleted': 'Somebody deleted a video; for an hour it can be had back.',
  'video.restored': 'Somebody took the deletion of a video back.',
  'video.shared': 'Somebody shared a video by a link.',
  'video.unshared': 'Somebody took the link of a video back.',
  'video.removed': 'A video whose time had come is gone, with its files.',
  'video.removal_failed': 'A video could not be removed; the next run tries again.',
  'image.checked': 'An uploaded image was made ready to start videos from.',
  'image.refused': 'An uploaded image cannot be used; the person was told why.',
  'account.deleted': 'Somebody deleted their account, and nothing personal of it is left.',
  'account.exported': 'Somebody fetched all that is held about them.',
  'account.link_redeemed': 'Somebody signed in by the link in their e-mail.',
  'account.link_refused': 'A sign-in link was spent, old or never ours.',
  'account.pending_sign_up_removed':
    'A sign-up with a password that nobody had confirmed made way for a provider that verified the address.',
  'account.provider_linked': 'A federated identity was linked to the account with the same verified address.',
  'support.message_kept': 'A visitor sent a message, and it is kept.',
  'support.message_mailed': 'A message went to the operator by mail.',
  'support.mail_failed': 'A message could not be mailed; it is kept, and a later run tries again.',
  'support.mail_not_set_up':
    'Messages are kept and not mailed: the environment has no sender or no address for them.',
  'support.spam_dropped': 'A form was filled in by a machine; nothing was kept.',
  'media.signing_key_created': 'The key that signs links to videos was made.',
  'status.measured': 'The services were looked at, and what was found was counted.',
  'status.probe_failed': 'A service did not answer as it should when it was looked at.',
  'status.video_not_counted':
    'How a video ended is missing from the figures of the status; the video is not affected.',
  'status.incident_written': 'An operator wrote an incident, news of it or its end.',
  'status.mail_failed':
    'A subscriber could not be mailed of an incident; the line says whether it is tried again.',
  'status.announcement_dropped': 'Not all subscribers were mailed of an incident, and nobody is any more.',
} as const;

export type LogCode = keyof typeof logCodes;

/** What a line may carry besides its code. */
export type LogFields = Readonly<Record<string, string | number | boolean | null | undefined>>;

export interface Log {
  info(code: LogCode, fields?: LogFields): void;
  warn(code: LogCode, fields?: LogFields): void;
  error(code: LogCode, fields: LogFields & { readonly cause: string }): void;
}

/** Structured JSON lines with the request's and the trace's id, by AWS Lambda Powertools. */
export const powertoolsLogger = new Logger({ serviceName: 'reelwright' });

export const log: Log = {
  info: (code, fields = {}) => powertoolsLogger.info(code, { ...fields }),
  warn: (code, fields = {}) => powertoolsLogger.warn(code, { ...fields }),
  error: (code, fields) => powertoolsLogger.error(code, { ...fields }),
};

/** An error's name and, unless it may quote its input, its message. */
export function causeOf(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}
