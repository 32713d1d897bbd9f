import { Duration } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import { type OperatorNeed, operatorRuns } from '../../../functions/operators/needs.ts';
import { capitalized } from '../../foundation/construct-id.ts';
import type { Environment } from '../../foundation/environments.ts';
import { addFailures } from '../../functions/failures.ts';
import { ScheduledFunction } from '../../functions/scheduled-function.ts';
import { grantToOperators, type OperatorGrantors } from './operator-grants.ts';

export interface OperatorRunsProps {
  readonly environment: Environment;
  readonly grantors: OperatorGrantors;
}

/** What follows from operators' actions without them. */
export class OperatorRuns extends Construct {
  constructor(scope: Construct, id: string, { environment, grantors }: OperatorRunsProps) {
    super(scope, id);
    const deadLetterQueue = addFailures(this);
    for (const [name, run] of Object.entries(operatorRuns)) {
      const handler = new ScheduledFunction(this, capitalized(name), {
        environment,
        entry: run.entry,
        description: run.description,
        timeout: Duration.seconds(run.timeoutSeconds),
        memoryMegabytes: 512,
        deadLetterQueue,
        every: Duration.minutes(run.everyMinutes),
        purpose: run.description,
      });
      for (const need of new Set<OperatorNeed>(run.needs)) grantToOperators(handler, need, grantors);
    }
  }
}
