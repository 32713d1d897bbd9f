import { Duration, type Stack, Validations } from 'aws-cdk-lib';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';

/** All queues are dead-letter queues. */
export function deadLetterQueuesIn(stacks: readonly Stack[]): readonly Queue[] {
  return stacks.flatMap((stack) => stack.node.findAll()).filter((construct) => construct instanceof Queue);
}

/** `Generation`: a queue's name for operators is that of the part whose events it holds. */
export function deadLetterQueueName({ node }: Queue): string {
  return node.scope?.node.id ?? node.id;
}

/** Adds a dead-letter queue: failed events stay two weeks for an operator to read. */
export function addFailures(scope: Construct): Queue {
  const failures = new Queue(scope, 'Failures', {
    encryption: QueueEncryption.SQS_MANAGED,
    enforceSSL: true,
    retentionPeriod: Duration.days(14),
  });
  Validations.of(failures).acknowledge(
    {
      id: 'AwsSolutions-SQS3',
      reason: 'This is the dead-letter queue.',
    },
    {
      id: 'Serverless-SQSRedrivePolicy',
      reason: 'This is the dead-letter queue: an operator reads it, and there is nowhere further to send.',
    },
  );
  return failures;
}
