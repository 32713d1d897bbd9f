import type { SendMail } from '../mail/send-mail.ts';
import type { KeptMessage } from '../tables/messages/kept-message.ts';
import type { MessagesStore } from '../tables/messages/messages.store.ts';
import { messageMail } from './message-mail.ts';

/** Null without a sender or an operator's address. */
export interface OperatorMail {
  readonly sendMail: SendMail;
  readonly address: string;
}

/** If the mark fails, the message is mailed again with the same reference. */
export async function mailMessage(
  {
    operator,
    messages,
    now,
  }: {
    readonly operator: OperatorMail;
    readonly messages: Pick<MessagesStore, 'markMailed'>;
    readonly now: () => Date;
  },
  message: KeptMessage,
  resume: Uint8Array | null,
): Promise<void> {
  await operator.sendMail(messageMail(message, operator.address, resume));
  await messages.markMailed(message.id, now());
}
