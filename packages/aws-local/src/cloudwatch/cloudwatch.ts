import type { ServerResponse } from 'node:http';
import * as z from 'zod/mini';
import type { Iam } from '../iam/iam.ts';
import { sendJson } from '../json-protocol/send-json.ts';
import type { AlarmState, Alarms } from './alarms.ts';

/** The part of CloudWatch's JSON interface that reads alarms. */
export interface CloudWatch {
  /** A call whose signature was checked. */
  readonly handle: (
    call: { readonly principal: string; readonly operation: string; readonly body: Buffer },
    response: ServerResponse,
  ) => void;
}

/** The service's name in `X-Amz-Target`. */
export const cloudWatchTarget = 'GraniteServiceVersion20100801';

const DescribeAlarms = z.strictObject({
  AlarmNames: z.optional(z.array(z.string())),
  AlarmNamePrefix: z.optional(z.string()),
  AlarmTypes: z.optional(z.array(z.literal('MetricAlarm'))),
  StateValue: z.optional(z.literal(['OK', 'ALARM', 'INSUFFICIENT_DATA'])),
  MaxRecords: z.optional(z.int()),
});

/** https://docs.aws.amazon.com/AmazonCloudWatch/latest/APIReference/API_DescribeAlarms.html, in one page */
export function createCloudWatch({
  alarms,
  iam,
  now,
}: {
  /** Undefined while the cloud is starting. */
  readonly alarms: () => Alarms | undefined;
  readonly iam: Pick<Iam, 'authorize'>;
  readonly now: () => number;
}): CloudWatch {
  return {
    handle: ({ principal, operation, body }, response) => {
      if (operation !== 'DescribeAlarms') {
        send(response, 501, {
          __type: 'NotImplemented',
          message: `The local cloud does not have CloudWatch's ${operation}.`,
        });
        return;
      }
      const decision = iam.authorize({ principal, action: 'cloudwatch:DescribeAlarms', resourceArn: '*' });
      if (!decision.allowed) {
        send(response, 400, { __type: 'AccessDenied', message: decision.message });
        return;
      }
      const request = z.safeParse(DescribeAlarms, parseJson(body));
      if (!request.success) {
        send(response, 400, { __type: 'ValidationError', message: z.prettifyError(request.error) });
        return;
      }
      const { AlarmNames, AlarmNamePrefix = '', StateValue } = request.data;
      const found = (alarms()?.states() ?? []).filter(
        ({ name, state }) =>
          (AlarmNames === undefined || AlarmNames.includes(name)) &&
          name.startsWith(AlarmNamePrefix) &&
          (StateValue === undefined || StateValue === state),
      );
      send(response, 200, {
        MetricAlarms: found.map((alarm) => described(alarm, now())),
        CompositeAlarms: [],
      });
    },
  };
}

function described({ name, arn, description, state, values, rule, definition }: AlarmState, now: number) {
  return {
    AlarmName: name,
    AlarmArn: arn,
    AlarmDescription: description,
    StateValue: state,
    StateReason: `${rule}: ${values.map((value) => value ?? 'no data').join(', ')}`,
    StateUpdatedTimestamp: now / 1_000,
    MetricName: definition.MetricName,
    Namespace: definition.Namespace,
    Statistic: definition.Statistic,
    ExtendedStatistic: definition.ExtendedStatistic,
    Dimensions: definition.Dimensions ?? [],
    Period: definition.Period,
    EvaluationPeriods: definition.EvaluationPeriods,
    DatapointsToAlarm: definition.DatapointsToAlarm,
    Threshold: definition.Threshold,
    ComparisonOperator: definition.ComparisonOperator,
    TreatMissingData: definition.TreatMissingData,
  };
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

function send(response: ServerResponse, status: number, content: object): void {
  sendJson(response, 'application/x-amz-json-1.0', status, content);
}
