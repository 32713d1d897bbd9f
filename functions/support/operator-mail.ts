import type { SESv2Client } from '@aws-sdk/client-sesv2';
import { environment, environmentIfSet } from '../environment/environment.ts';
import type { Log } from '../log/logger.ts';
import { createMailSender } from '../mail/send-mail.ts';
import type { OperatorMail } from './mail-message.ts';

/** Null, and a warning, if it is not configured. */
export function operatorMail(ses: Pick<SESv2Client, 'send'>, log: Log): OperatorMail | null {
  const sender = environmentIfSet('MAIL_SENDER');
  const address = environmentIfSet('OPERATOR_ADDRESS');
  if (sender === undefined || address === undefined) {
    log.warn('support.mail_not_set_up');
    return null;
  }
  return { sendMail: createMailSender(ses, sender, environment('MAIL_CONFIGURATION_SET')), address };
}
