import { MessageRejected } from '@aws-sdk/client-sesv2';
import { messageAnswerMail } from '../../mail/mails.ts';
import type { OperatorMail } from '../../support/mail-message.ts';
import type { AnswerableMessage, AnswersStore } from '../../tables/messages/answers.store.ts';
import { expectEffect, refuse } from '../action/expected-effect.ts';
import { ActionFailed, type OutsideAction } from '../action/operator-action.ts';
import { OperatorRejection } from '../action/operator-rejection.ts';

/**
 * Mails an answer to a visitor, whose reply goes to the operators' address, and keeps it with the message. If
 * keeping it fails, the next attempt mails it again: SES knows no idempotency key.
 */
export function answerMessage(dependencies: {
  readonly answers: AnswersStore;
  /** Null without a sender or an operators' address. */
  readonly operator: OperatorMail | null;
  readonly now: () => Date;
}): OutsideAction<'answerMessage', AnswerableMessage> {
  const { answers, operator, now } = dependencies;
  return {
    effect: 'outside',

    async read({ message: id }) {
      const message = await answers.find(id);
      if (message === null)
        throw new OperatorRejection('not_found', { message: 'There is no such message.' });
      return message;
    },

    decide(message, { answer }) {
      if (operator === null) return refuse('Mail is not set up in this environment.');
      return expectEffect({
        person: null,
        sentence: `Answer the message ${message.reference}`,
        changes: [{ what: 'Answer', before: null, after: answer }],
        mails: [{ to: message.email, subject: mailOf(message, answer).subject }],
      });
    },

    async perform({ message: id, answer }, operation) {
      const message = await answers.find(id);
      if (message === null) throw new ActionFailed('The message has expired.');
      if (operator === null) throw new ActionFailed('Mail is not set up in this environment.');
      if (!message.answer_operations.has(operation.id)) {
        try {
          await operator.sendMail({
            to: message.email,
            replyTo: operator.address,
            ...mailOf(message, answer),
          });
        } catch (error) {
          if (error instanceof MessageRejected) throw new ActionFailed('SES refuses to mail this address.');
          throw error;
        }
        const at = now().toISOString();
        await answers.add(id, operation.id, { at, operator: operation.operator, text: answer });
      }
      return 'The answer is mailed.';
    },
  };
}

function mailOf({ reference, subject }: AnswerableMessage, answer: string) {
  return messageAnswerMail('en', { reference, subject, answer });
}
