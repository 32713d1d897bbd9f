import * as z from 'zod/mini';
import { ignored, only, resourceType } from '../assembly/resource-type.ts';

const label = ignored('a name or a text for people');

/** One of them matches. */
export type WantedValues = readonly (string | { readonly exists: boolean })[];

/** Fields of an event with the values that match. */
export interface EventPattern {
  readonly [field: string]: EventPattern | WantedValues;
}

const EventPattern: z.ZodMiniType<EventPattern> = z.lazy(() =>
  z.record(
    z.string(),
    z.union([z.array(z.union([z.string(), z.strictObject({ exists: z.boolean() })])), EventPattern]),
  ),
);

/** A rule with a schedule, or with a pattern of events. */
export const eventRule = resourceType('AWS::Events::Rule', {
  Name: label,
  Description: label,
  Tags: label,
  ScheduleExpression: z.optional(z.string()),
  EventPattern: z.optional(EventPattern),
  State: z.optional(only(['ENABLED', 'DISABLED'], 'a rule is on or off')),
  Targets: z.array(
    z.strictObject({
      Arn: z.string(),
      Id: label,
      Input: z.optional(z.string()),
      RetryPolicy: ignored("the functions' own settings for asynchronous events decide"),
      DeadLetterConfig: ignored(
        'delivery to a function of this machine does not fail: its own queue takes what it gives up',
      ),
    }),
  ),
});
