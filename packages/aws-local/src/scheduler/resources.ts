import * as z from 'zod/mini';
import { ignored, only, resourceType } from '../assembly/resource-type.ts';

const label = ignored('a name or a text for people');

export const scheduledRule = resourceType('AWS::Events::Rule', {
  Name: label,
  Description: label,
  Tags: label,
  ScheduleExpression: z.string(),
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
