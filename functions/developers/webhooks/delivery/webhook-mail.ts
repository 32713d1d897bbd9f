import { missedEventsMaximum } from '../../../../contract/developers/webhooks.ts';
import { pathIn } from '../../../../contract/fields/languages.ts';
import { causeOf, type Log } from '../../../log/logger.ts';
import { webhookFailingMail, webhookStoppedMail } from '../../../mail/mails.ts';
import type { SendMail } from '../../../mail/send-mail.ts';
import type { EndpointItem } from '../../../tables/webhooks/webhook-items.ts';
import type { FindPerson } from '../../../user-pool/pool-person.ts';

/** `failing`: missed events in a row; `stopped`: disabled. */
export type FailingEndpoint =
  | { readonly kind: 'failing'; readonly endpoint: EndpointItem; readonly missed: number }
  | { readonly kind: 'stopped'; readonly endpoint: EndpointItem };

/** Never rejects: the page shows the same. */
export type MailOwner = (failing: FailingEndpoint) => Promise<void>;

export function createMailOwner({
  findPerson,
  sendMail,
  siteUrl,
  log,
}: {
  readonly findPerson: FindPerson;
  /** Null without a configured sender. */
  readonly sendMail: SendMail | null;
  readonly siteUrl: string;
  readonly log: Log;
}): MailOwner {
  return async (failing) => {
    const { kind, endpoint } = failing;
    try {
      if (sendMail === null) throw new Error('No sender is configured.');
      const person = await findPerson(endpoint.account_id);
      if (person === null) return;
      const values = {
        url: shownUrl(endpoint.url),
        link: `${siteUrl}${pathIn(endpoint.language, '/developers')}`,
      };
      const mail =
        failing.kind === 'stopped'
          ? webhookStoppedMail(endpoint.language, values)
          : webhookFailingMail(endpoint.language, {
              ...values,
              missed: String(failing.missed),
              maximum: String(missedEventsMaximum),
            });
      const about = { account: person.userId, kind: `webhook_${kind}` };
      await sendMail({ to: person.email, about, ...mail });
      log.info('webhook.owner_mailed', { endpoint_id: endpoint.id, kind });
    } catch (error) {
      log.error('webhook.mail_failed', { endpoint_id: endpoint.id, kind, cause: causeOf(error) });
    }
  };
}

/** The query may hold a receiver's secrets. */
function shownUrl(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}
