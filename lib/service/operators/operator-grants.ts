import { Stack, Token } from 'aws-cdk-lib';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { OperatorNeed } from '../../../functions/operators/needs.ts';
import { alarmNamePrefix } from '../../foundation/alarms.ts';
import type { Environment } from '../../foundation/environments.ts';
import { deadLetterQueueName } from '../../functions/failures.ts';
import type { ReelwrightFunction } from '../../functions/reelwright-function.ts';
import { type Grantors, grant } from '../grants.ts';
import type { AuditArchive } from './audit-archive.ts';
import type { OperatorPool } from './operator-pool.ts';

/** A queue of failed events, and the function that takes them again. */
export interface DeadLetterQueue {
  readonly queue: Queue;
  /** Null: scheduled functions share it, whose next run makes up for a failed one. */
  readonly functionArn: string | null;
}

/** What grants the operators' functions their needs. */
export interface OperatorGrantors {
  readonly pool: OperatorPool;
  readonly archive: AuditArchive;
  readonly deadLetterQueues: readonly DeadLetterQueue[];
  /** Whose deployments operators see; all begin with the environment's name. */
  readonly stackNames: readonly string[];
  readonly others: Grantors;
}

/** Gives a function one of its needs: permissions, and the variables that name what they are for. */
export function grantToOperators(
  handler: ReelwrightFunction,
  need: OperatorNeed,
  { pool, archive, deadLetterQueues, stackNames, others }: OperatorGrantors,
): void {
  switch (need) {
    case 'auditArchive.write':
      archive.grantWrite(handler);
      break;
    case 'operators.list':
      pool.grantList(handler);
      break;
    case 'alarms.read':
      handler.setVariable('ALARM_NAME_PREFIX', alarmNamePrefix(others.environment));
      handler.allow(['cloudwatch:DescribeAlarms'], ['*']);
      break;
    case 'releases.read':
      provideReleases(handler, stackNames, others.environment);
      break;
    case 'deadLetters.read':
      provideDeadLetters(handler, deadLetterQueues, ['sqs:ReceiveMessage']);
      break;
    case 'deadLetters.handle':
      provideDeadLetters(handler, deadLetterQueues, ['sqs:DeleteMessage', 'sqs:ReceiveMessage']);
      handler.allow(
        ['lambda:InvokeFunction'],
        deadLetterQueues.flatMap(({ functionArn }) => functionArn ?? []),
      );
      break;
    case 'identity.resendConfirmation':
      handler.setVariable('ACCOUNT_CHANGES_CLIENT_ID', others.identity.accountChanges.userPoolClientId);
      break;
    default:
      grant(handler, need, others);
  }
}

function provideReleases(
  handler: ReelwrightFunction,
  stackNames: readonly string[],
  { name }: Environment,
): void {
  handler.setVariable('STACK_NAMES', stackNames.join(','));
  const { region, account } = Stack.of(handler);
  const ofAccount = (accountId: string) =>
    `arn:aws:cloudformation:${region}:${accountId}:stack/Reelwright-${name}-*`;
  handler.allow(['cloudformation:DescribeStacks'], [ofAccount(account)]);
  handler.acknowledgeWildcard(
    `Resource::${ofAccount(Token.isUnresolved(account) ? '<AWS::AccountId>' : account)}`,
    'The stacks of one environment: the ARN of a stack ends with a random id.',
  );
}

function provideDeadLetters(
  handler: ReelwrightFunction,
  queues: readonly DeadLetterQueue[],
  actions: readonly string[],
): void {
  const named = queues.map(({ queue, functionArn }) => [
    deadLetterQueueName(queue),
    { url: queue.queueUrl, functionArn },
  ]);
  handler.setVariable('DEAD_LETTER_QUEUES', JSON.stringify(Object.fromEntries(named)));
  handler.allow(
    actions,
    queues.map(({ queue }) => queue.queueArn),
  );
}
