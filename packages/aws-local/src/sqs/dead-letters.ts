import { openJsonFile } from 'emulator-kit/json-file.ts';
import * as z from 'zod/mini';

/** An event that a function could not handle, as it lies in its queue. */
interface DeadLetter {
  readonly queueArn: string;
  /** ISO 8601 in UTC. */
  readonly arrived_at: string;
  /** The message that AWS would have sent: the event, and why it failed. */
  readonly message: unknown;
}

export interface DeadLetters {
  readonly add: (queueArn: string, message: unknown) => void;
  /** Newest first. */
  readonly all: () => readonly DeadLetter[];
}

/** The oldest go when there are more. */
const maximumDeadLetters = 500;

/** The queues that failed events end in. Nothing here reads them but the developer's page. */
export function openDeadLetters(options: {
  readonly file: string;
  readonly now: () => number;
  readonly log: (line: string) => void;
}): DeadLetters {
  const kept = openJsonFile(options.file, Letters, []);
  return {
    add: (queueArn, message) => {
      const letter = { queueArn, arrived_at: new Date(options.now()).toISOString(), message };
      kept.write([letter, ...kept.read()].slice(0, maximumDeadLetters));
      options.log(
        `An event could not be handled and lies in ${queueArn.split(':').at(-1)}: see /_local/dead-letters.`,
      );
    },
    all: kept.read,
  };
}

const Letters = z.readonly(
  z.array(z.object({ queueArn: z.string(), arrived_at: z.string(), message: z.unknown() })),
);
