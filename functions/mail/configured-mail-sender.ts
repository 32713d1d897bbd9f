import { environment, environmentIfSet } from '../environment/environment.ts';
import { createMailSender, createSesClient, type SendMail } from './send-mail.ts';

/** Sends mail from the environment's sender; null without a configured sender. */
export function configuredMailSender(): SendMail | null {
  const sender = environmentIfSet('MAIL_SENDER');
  return sender === undefined
    ? null
    : createMailSender(createSesClient(), sender, environment('MAIL_CONFIGURATION_SET'));
}
