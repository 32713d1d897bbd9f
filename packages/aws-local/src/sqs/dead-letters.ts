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

/** A letter that was received, and is hidden from others for a while. */
export interface ReceivedLetter {
  readonly id: string;
  /** Names it until it is deleted. */
  readonly receipt: string;
  readonly arrived_at: string;
  /** The failed event. */
  readonly body: string;
  readonly attributes: Readonly<Record<string, string>>;
}

export interface DeadLetters {
  readonly add: (queueArn: string, message: unknown) => void;
  /** The oldest that are not hidden, which are hidden from now on for so long. */
  readonly receive: (
    queueArn: string,
    maximum: number,
    visibilityMilliseconds: number,
  ) => readonly ReceivedLetter[];
  /** Deletes a letter that was received; another's receipt deletes nothing. */
  readonly remove: (queueArn: string, receipt: string) => void;
  /** Deletes the messages of a queue. */
  readonly purge: (queueArn: string) => void;
  /** Newest first. */
  readonly all: () => readonly DeadLetter[];
}

/** The oldest are deleted when there are more. */
const maximumDeadLetters = 500;

/** The dead-letter queues, which the developer's page reads as well. */
export function openDeadLetters(options: {
  readonly file: string;
  readonly now: () => number;
  readonly log: (line: string) => void;
}): DeadLetters {
  const store = openStore(options.file);
  /** Until when letters are hidden, by their ids: forgotten at the stop. */
  const hiddenUntil = new Map<string, number>();
  return {
    receive: (queueArn, maximum, visibilityMilliseconds) => {
      const now = options.now();
      return store
        .all(letters)
        .filter((letter) => letter.queueArn === queueArn && (hiddenUntil.get(letter.id) ?? 0) <= now)
        .slice(0, maximum)
        .map(({ id, arrived_at, message }) => {
          hiddenUntil.set(id, now + visibilityMilliseconds);
          return { ...{ id, receipt: id, arrived_at }, ...z.parse(Message, message) };
        });
    },
    remove: (queueArn, receipt) => {
      store.write(({ all, remove }) => {
        for (const { id, queueArn: of } of all(letters))
          if (of === queueArn && id === receipt) remove(letters, id);
      });
    },
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

const Message = z.object({ body: z.string(), attributes: z.record(z.string(), z.string()) });

const letters = collection(
  'dead letter',
  z.object({ id: z.string(), queueArn: z.string(), arrived_at: z.string(), message: z.unknown() }),
);
