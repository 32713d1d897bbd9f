import type { SESv2Client } from '@aws-sdk/client-sesv2';
import { environmentIfSet } from '../aws/environment.ts';
import type { Log } from '../log/logger.ts';
import { createMailSender } from '../mail/send-mail.ts';
import type { WayToOperator } from './mail-message.ts';

/** The way to the operator that the stacks have set up. If there is none it says so, once for this environment. */
export function wayToOperator(ses: Pick<SESv2Client, 'send'>, log: Log): WayToOperator | null {
  const sender = environmentIfSet('MAIL_SENDER');
  const address = environmentIfSet('OPERATOR_ADDRESS');
  if (sender === undefined || address === undefined) {
    log.warn('support.mail_not_set_up');
    return null;
  }
  return { sendMail: createMailSender(ses, sender), address };
}
