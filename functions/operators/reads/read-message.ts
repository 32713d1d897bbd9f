import { labeledFields } from '../../support/new-message.ts';
import type { MessagesStore } from '../../tables/messages/messages.store.ts';
import { OperatorRejection } from '../action/operator-rejection.ts';
import type { OperatorRead } from './operator-read.ts';

/** GET /api/operators/messages/{id}: a visitor's message with its answers, the oldest first. */
export function readMessage({
  messages,
}: {
  readonly messages: Pick<MessagesStore, 'find'>;
}): OperatorRead<'readMessage'> {
  return async ({ path: { id } }) => {
    const message = await messages.find(id);
    if (message === null) throw new OperatorRejection('not_found');
    const { reference, kind, created_at, sender_name, email, subject, fields, answers } = message;
    return {
      ...{ id, reference, kind, created_at, sender_name, email, subject },
      details: [...labeledFields({ kind, fields })],
      answers: answers ?? [],
    };
  };
}
