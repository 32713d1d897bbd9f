import * as z from 'zod/mini';

/** A dead-letter queue, by its name in the console. */
const DeadLetterQueue = z.object({
  url: z.url(),
  /** Whose failed events it holds; null: of scheduled functions, whose next run makes up for a failed one. */
  functionArn: z.nullable(z.string()),
});
export type DeadLetterQueue = z.infer<typeof DeadLetterQueue>;

export type DeadLetterQueues = Readonly<Record<string, DeadLetterQueue>>;

/** SQS's maximum. */
export const lettersPerRequest = 10;

/** The queues by name, as DEAD_LETTER_QUEUES says. */
export function deadLetterQueuesOf(json: string): DeadLetterQueues {
  return z.parse(z.record(z.string(), DeadLetterQueue), JSON.parse(json));
}
