import * as z from 'zod/mini';
import { ignored, resourceType } from '../assembly/resource-type.ts';

export const queue = resourceType('AWS::SQS::Queue', {
  QueueName: z.optional(z.string()),
  MessageRetentionPeriod: ignored('the last 500 dead letters are kept, however old'),
  SqsManagedSseEnabled: ignored('encryption at rest cannot be seen through the API'),
  Tags: ignored('a label for people'),
});

export const queueResources = [
  queue,
  resourceType('AWS::SQS::QueuePolicy', {
    PolicyDocument: ignored('only Lambda sends to a queue here, and only what its own functions gave up'),
    Queues: z.array(z.string()),
  }),
];
