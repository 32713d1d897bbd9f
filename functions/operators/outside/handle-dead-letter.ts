import { expectEffect, refuse } from '../action/expected-effect.ts';
import { ActionFailed, type OutsideAction } from '../action/operator-action.ts';
import { OperatorRejection } from '../action/operator-rejection.ts';
import type { DeadLetterQueue } from './dead-letter-queues.ts';
import type { DeadLetter, DeadLetters } from './dead-letters.ts';

interface State {
  readonly queue: DeadLetterQueue;
  readonly letter: DeadLetter;
}

/**
 * Hands a failed event to its function again, then removes it. Lambda itself delivers an event at least once,
 * so the functions take one twice: it comes twice if the removal fails.
 */
export function retryDeadLetter(letters: DeadLetters): OutsideAction<'retryDeadLetter', State> {
  return {
    effect: 'outside',
    read: (input) => read(letters, input),

    decide({ queue: { functionArn }, letter: { cause } }, { queue, letter }) {
      if (functionArn === null)
        return refuse('This was a scheduled run: the next one made up for it. Discard it.');
      return expectEffect({
        person: null,
        sentence: `Try the failed event ${letter} of ${queue} again`,
        changes: [{ what: 'Event', before: `failed: ${cause}`, after: 'handed to its function' }],
      });
    },

    async perform(input) {
      const queue = queueOf(letters, input.queue);
      if (queue.functionArn === null) throw new ActionFailed('This was a scheduled run.');
      const letter = await letters.find(queue, input.letter);
      if (letter === null) return gone;
      await letters.send(queue.functionArn, letter);
      await letters.remove(queue, letter);
      return 'The event was handed to its function again.';
    },
  };
}

/** Removes a failed event for good. */
export function discardDeadLetter(letters: DeadLetters): OutsideAction<'discardDeadLetter', State> {
  return {
    effect: 'outside',
    read: (input) => read(letters, input),

    decide: ({ letter: { cause } }, { queue, letter }) =>
      expectEffect({
        person: null,
        sentence: `Discard the failed event ${letter} of ${queue}`,
        changes: [{ what: 'Event', before: `failed: ${cause}`, after: null }],
      }),

    async perform(input) {
      const queue = queueOf(letters, input.queue);
      const letter = await letters.find(queue, input.letter);
      if (letter === null) return gone;
      await letters.remove(queue, letter);
      return 'The event is discarded.';
    },
  };
}

/** An earlier attempt removed it, or another operator. */
const gone = 'The event is no longer in the queue.';

async function read(
  letters: DeadLetters,
  input: { readonly queue: string; readonly letter: string },
): Promise<State> {
  const queue = letters.queueOf(input.queue);
  const letter = queue && (await letters.find(queue, input.letter));
  if (queue === null || letter === null)
    throw new OperatorRejection('not_found', { message: 'This event is not in the queue.' });
  return { queue, letter };
}

function queueOf(letters: DeadLetters, name: string): DeadLetterQueue {
  const queue = letters.queueOf(name);
  if (queue === null) throw new ActionFailed('There is no such queue.');
  return queue;
}
