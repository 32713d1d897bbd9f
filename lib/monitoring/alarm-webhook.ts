import { Duration, Validations } from 'aws-cdk-lib';
import type { Topic } from 'aws-cdk-lib/aws-sns';
import { LambdaSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import type { Severity } from '../../contract/metrics.ts';
import { type AlarmService, alarmSecrets, type Environment } from '../foundation/environments.ts';
import { addFailures } from '../functions/failures.ts';
import { ReelwrightFunction } from '../functions/reelwright-function.ts';
import { provideWrittenSecret } from '../functions/written-secret.ts';

export interface AlarmWebhookProps {
  readonly environment: Environment;
  readonly severity: Severity;
  readonly service: AlarmService;
  readonly topic: Topic;
}

/** Posts the alarms of a topic to Slack or PagerDuty. */
export class AlarmWebhook extends Construct {
  constructor(scope: Construct, id: string, { environment, severity, service, topic }: AlarmWebhookProps) {
    super(scope, id);
    const send = new ReelwrightFunction(this, 'SendAlarms', {
      environment,
      entry: 'functions/alarms/send-alarms.lambda.ts',
      description: `Posts ${severity} alarms to ${service}`,
      timeout: Duration.seconds(20),
      memoryMegabytes: 256,
      // Lambda retries a failed event twice; then the alarm on this queue is mailed.
      deadLetterQueue: addFailures(this),
    });
    Validations.of(send).acknowledge({
      id: 'Serverless-LambdaAsyncFailureDestination',
      reason: 'The dead-letter queue keeps the event; a destination as well would keep it twice.',
    });
    send.setVariable('ALARM_SERVICE', service);
    send.setVariable('ALARM_SEVERITY', severity);
    provideWrittenSecret(send, environment, 'ALARM_SECRET_PARAMETER', alarmSecrets[service]);
    Validations.of(topic.addSubscription(new LambdaSubscription(send))).acknowledge({
      id: 'Serverless-SNSRedrivePolicy',
      reason: 'The function has a dead-letter queue of its own.',
    });
  }
}
