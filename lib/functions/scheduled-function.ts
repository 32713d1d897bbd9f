import { Duration, Validations } from 'aws-cdk-lib';
import { Rule, type RuleTargetInput, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { ReelwrightFunction, type ReelwrightFunctionProps } from './reelwright-function.ts';

/** A run a minute of each function would cost a trial more than all else. */
const shortestOfTrial = Duration.minutes(5);

export interface ScheduledFunctionProps extends ReelwrightFunctionProps {
  readonly every: Duration;
  /** The rule's description. */
  readonly purpose: string;
  /** EventBridge's own by default. */
  readonly event?: RuleTargetInput;
  readonly deadLetterQueue: Queue;
}

/** A function on a schedule. A failed run is not retried: the next one makes up for it. */
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
      schedule: Schedule.rate(props.environment.isTrial ? atLeast(shortestOfTrial, every) : every),
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

function atLeast(shortest: Duration, every: Duration): Duration {
  return every.toSeconds() < shortest.toSeconds() ? shortest : every;
}
