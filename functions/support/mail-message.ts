import type { SendMail } from '../mail/send-mail.ts';
import { messageMail } from './message-mail.ts';
import type { KeptMessage, MessagesStore } from './messages.store.ts';

/** By which way mail reaches the operator; null where an environment has no sender or no operator's address. */
export interface WayToOperator {
  readonly sendMail: SendMail;
  readonly address: string;
}

/**
 * Mails a message to the operator and marks it. If SES takes it and the mark fails, it is mailed once more later: the
 * same message with the same reference.
 */
export async function mailMessage(
  {
    operator,
    messages,
    now,
  }: {
    readonly operator: WayToOperator;
    readonly messages: Pick<MessagesStore, 'markMailed'>;
    readonly now: () => Date;
  },
  message: KeptMessage,
  resume: Uint8Array | null,
): Promise<void> {
  await operator.sendMail(messageMail(message, operator.address, resume));
  await messages.markMailed(message.id, now());
}
