import { type Duration, Validations } from 'aws-cdk-lib';
import { Rule, type RuleTargetInput, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { ReelwrightFunction, type ReelwrightFunctionProps } from './reelwright-function.ts';

export interface ScheduledFunctionProps extends ReelwrightFunctionProps {
  readonly every: Duration;
  /** What a run is for, in the rule's description. */
  readonly purpose: string;
  /** What each run is given; nothing of ours by default. */
  readonly event?: RuleTargetInput;
  /** Where the event of a run that failed stays. */
  readonly deadLetterQueue: Queue;
}

/** A function that runs by the clock. A run that fails is not tried again: each is written so that the next makes it good. */
export class ScheduledFunction extends ReelwrightFunction {
  constructor(scope: Construct, id: string, { every, purpose, event, ...props }: ScheduledFunctionProps) {
    super(scope, id, props);
    this.configureAsyncInvoke({ retryAttempts: 0 });
    Validations.of(this).acknowledge({
      id: 'Serverless-LambdaAsyncFailureDestination',
      reason: 'The dead-letter queue keeps the event; a destination as well would keep it twice.',
    });
    new Rule(this, 'Schedule', {
      description: purpose,
      schedule: Schedule.rate(every),
      targets: [
        new LambdaFunction(this, {
          ...(event !== undefined && { event }),
          retryAttempts: 0,
          deadLetterQueue: props.deadLetterQueue,
        }),
      ],
    });
  }
}
