import * as z from 'zod/mini';
import { mailTags } from '../../contract/account/mail-tags.ts';
import type { SentEmail } from '../../contract/account/sent-emails.ts';
import { UserId } from '../../contract/fields/ids.ts';
import { SessionEnded } from '../tables/credits/session.ts';
import type { SessionsStore } from '../tables/credits/sessions.store.ts';
import type { SentMailsStore } from '../tables/sent-mails/sent-mails.store.ts';

/**
 * An event of SES as EventBridge delivers it, out of order now and then.
 * https://docs.aws.amazon.com/ses/latest/dg/monitoring-eventbridge.html
 */
const MailEvent = z.object({
  time: z.iso.datetime(),
  detail: z.object({
    eventType: z.string(),
    mail: z.object({
      timestamp: z.iso.datetime(),
      messageId: z.string().check(z.minLength(1)),
      destination: z.array(z.string()),
      tags: z._default(z.record(z.string(), z.array(z.string())), {}),
    }),
    bounce: z.optional(z.object({ bounceSubType: z.string() })),
  }),
});
type MailEvent = z.infer<typeof MailEvent>;

export interface RecordMailDependencies {
  /** Whose address it is, also before the first sign-in. */
  readonly accountsOf: (
    email: string,
  ) => Promise<readonly { readonly userId: UserId; readonly hasSignedIn: boolean }[]>;
  readonly mails: Pick<SentMailsStore, 'noting'>;
  readonly sessions: Pick<SessionsStore, 'write'>;
}

const keptDays = 90;
/** A sign-up that is not confirmed is gone after a day, with no account to erase. */
const keptDaysBeforeAccount = 2;

/** Notes what became of an email to a person: a repeated or late event changes nothing. Rejects on failure: Lambda retries twice. */
export function recordMail({ accountsOf, mails, sessions }: RecordMailDependencies) {
  return async (event: unknown): Promise<void> => {
    const { time, detail } = z.parse(MailEvent, event);
    const outcome = outcomeOf(detail);
    if (outcome === null) return;
    const { messageId, timestamp, tags } = detail.mail;
    const sent: SentEmail = {
      kind: tags[mailTags.kind]?.[0] ?? 'sign_in',
      sent_at: new Date(timestamp).toISOString(),
      outcome,
      outcome_at: new Date(time).toISOString(),
    };
    for (const { userId, hasSignedIn } of await recipientsOf(detail)) {
      const item = mails.noting(userId, messageId, sent, hasSignedIn ? keptDays : keptDaysBeforeAccount);
      try {
        await sessions.write({ userId, epoch: null }, [item]);
      } catch (error) {
        // The account was deleted meanwhile.
        if (!(error instanceof SessionEnded)) throw error;
      }
    }
  };

  /** Our own email names the account; the user pool's only has the address. */
  async function recipientsOf({ mail: { tags, destination } }: MailEvent['detail']) {
    const [account] = tags[mailTags.account] ?? [];
    if (account !== undefined) return [{ userId: z.parse(UserId, account), hasSignedIn: true }];
    if (tags[mailTags.noAccount] !== undefined) return [];
    return (await Promise.all(destination.map(accountsOf))).flat();
  }
}

/** Null: nothing that is kept. Pure. */
function outcomeOf({ eventType, bounce }: MailEvent['detail']): SentEmail['outcome'] | null {
  switch (eventType) {
    case 'Delivery':
      return 'delivered';
    case 'DeliveryDelay':
      return 'delayed';
    case 'Bounce':
      return isSuppression(bounce?.bounceSubType) ? 'suppressed' : 'bounced';
    case 'Reject':
      return 'rejected';
    case 'Complaint':
      return 'complained';
    default:
      return null;
  }
}

/** https://docs.aws.amazon.com/ses/latest/dg/event-publishing-retrieving-sns-contents.html#bounce-types */
function isSuppression(subType: string | undefined): boolean {
  return subType === 'OnAccountSuppressionList' || subType === 'Suppressed';
}
