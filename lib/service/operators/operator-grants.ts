import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { OperatorNeed } from '../../../functions/operators/needs.ts';
import { alarmNamePrefix } from '../../foundation/alarms.ts';
import { deadLetterQueueName } from '../../functions/failures.ts';
import type { ReelwrightFunction } from '../../functions/reelwright-function.ts';
import { type Grantors, grant } from '../grants.ts';
import type { AuditArchive } from './audit-archive.ts';
import type { OperatorPool } from './operator-pool.ts';

/** What grants the operators' functions their needs. */
export interface OperatorGrantors {
  readonly pool: OperatorPool;
  readonly archive: AuditArchive;
  readonly deadLetterQueues: readonly Queue[];
  readonly others: Grantors;
}

/** Gives a function one of its needs: permissions, and the variables that name what they are for. */
export function grantToOperators(
  handler: ReelwrightFunction,
  need: OperatorNeed,
  { pool, archive, deadLetterQueues, others }: OperatorGrantors,
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
    case 'deadLetters.read': {
      const queues = deadLetterQueues.map((queue) => [deadLetterQueueName(queue), { url: queue.queueUrl }]);
      handler.setVariable('DEAD_LETTER_QUEUES', JSON.stringify(Object.fromEntries(queues)));
      handler.allow(
        ['sqs:ReceiveMessage'],
        deadLetterQueues.map(({ queueArn }) => queueArn),
      );
      break;
    }
    default:
      grant(handler, need, others);
  }
}
