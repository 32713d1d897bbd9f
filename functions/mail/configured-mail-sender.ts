import { environment, environmentIfSet } from '../environment/environment.ts';
import { createMailSender, createSesClient, type SendMail } from './send-mail.ts';

/** Null: the environment has no sender. */
export function configuredMailSender(): SendMail | null {
  const sender = environmentIfSet('MAIL_SENDER');
  return sender === undefined
    ? null
    : createMailSender(createSesClient(), sender, environment('MAIL_CONFIGURATION_SET'));
}
