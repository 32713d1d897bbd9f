import { randomUUID } from 'node:crypto';
import { collection, openStore } from 'emulator-kit/store.ts';
import * as z from 'zod/mini';

/** An event that a function failed to handle, in its dead-letter queue. */
interface DeadLetter {
  readonly id: string;
  readonly queueArn: string;
  /** ISO 8601 in UTC. */
  readonly arrived_at: string;
  /** The message that AWS would send: the event, and why it failed. */
  readonly message: unknown;
}

export interface DeadLetters {
  readonly add: (queueArn: string, message: unknown) => void;
  /** Deletes the messages of a queue. */
  readonly purge: (queueArn: string) => void;
  /** Newest first. */
  readonly all: () => readonly DeadLetter[];
}

/** The oldest are deleted when there are more. */
const maximumDeadLetters = 500;

/** The dead-letter queues. The developer's page reads them, and PurgeQueue empties one. */
export function openDeadLetters(options: {
  readonly file: string;
  readonly now: () => number;
  readonly log: (line: string) => void;
}): DeadLetters {
  const store = openStore(options.file);
  return {
    add: (queueArn, message) => {
      const arrived_at = new Date(options.now()).toISOString();
      store.write(({ all, put, remove }) => {
        put(letters, { id: randomUUID(), queueArn, arrived_at, message });
        for (const { id } of all(letters).slice(0, -maximumDeadLetters)) remove(letters, id);
      });
      options.log(
        `An event could not be handled and is in ${queueArn.split(':').at(-1)}: see /_local/dead-letters.`,
      );
    },
    purge: (queueArn) => {
      store.write(({ all, remove }) => {
        for (const letter of all(letters)) if (letter.queueArn === queueArn) remove(letters, letter.id);
      });
    },
    all: () => store.all(letters).toReversed(),
  };
}

const letters = collection(
  'dead letter',
  z.object({ id: z.string(), queueArn: z.string(), arrived_at: z.string(), message: z.unknown() }),
);
