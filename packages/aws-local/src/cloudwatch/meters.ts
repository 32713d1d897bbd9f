import { ofType, type Resource } from '../assembly/resource-type.ts';
import type { DeadLetters } from '../sqs/dead-letters.ts';
import { queue } from '../sqs/resources.ts';
import { putEmbeddedMetrics } from './embedded-metrics.ts';
import type { MetricName, Metrics } from './metrics.ts';

/** What the other services report to CloudWatch, by the names that AWS gives it. */
export interface Meters {
  /** The metrics that a function's log line carries. */
  readonly logLine: (functionName: string, line: string) => void;
  /** https://docs.aws.amazon.com/lambda/latest/dg/monitoring-metrics-types.html */
  readonly invocation: (
    functionName: string,
    invocation: { readonly milliseconds: number; readonly failed: boolean },
  ) => void;
  /** https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-metrics.html */
  readonly api: (
    apiId: string,
  ) => (answer: { readonly status: number; readonly milliseconds: number }) => void;
  /** https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-available-cloudwatch-metrics.html */
  readonly queues: (resources: readonly Resource[], deadLetters: Pick<DeadLetters, 'all'>) => void;
}

export function createMeters({
  metrics,
  now,
  log,
}: {
  readonly metrics: Metrics;
  readonly now: () => number;
  readonly log: (line: string) => void;
}): Meters {
  return {
    logLine: (functionName, line) => {
      // A test moves the cloud's clock; the functions keep the machine's, by which they say when they measured.
      const problem = putEmbeddedMetrics(line, metrics, Date.now());
      if (problem !== undefined) {
        log(`CloudWatch would take no metric from a line of ${functionName}: ${problem}.`);
      }
    },
    invocation: (functionName, { milliseconds, failed }) => {
      // For each function, and for the whole account.
      const everyFunction: MetricName['dimensions'] = {};
      for (const dimensions of [everyFunction, { FunctionName: functionName }]) {
        const put = (name: string, value: number) =>
          metrics.put({ namespace: 'AWS/Lambda', name, dimensions }, value, now());
        put('Invocations', 1);
        put('Errors', failed ? 1 : 0);
        put('Duration', milliseconds);
      }
    },
    api:
      (apiId) =>
      ({ status, milliseconds }) => {
        const put = (name: string, value: number) =>
          metrics.put({ namespace: 'AWS/ApiGateway', name, dimensions: { ApiId: apiId } }, value, now());
        put('Count', 1);
        put('4xx', status >= 400 && status < 500 ? 1 : 0);
        put('5xx', status >= 500 ? 1 : 0);
        put('Latency', milliseconds);
      },
    queues: (resources, deadLetters) => {
      for (const { attributes } of ofType(resources, queue)) {
        metrics.observe(
          {
            namespace: 'AWS/SQS',
            name: 'ApproximateNumberOfMessagesVisible',
            dimensions: { QueueName: String(attributes.QueueName) },
          },
          () => deadLetters.all().filter(({ queueArn }) => queueArn === attributes.Arn).length,
        );
      }
    },
  };
}
