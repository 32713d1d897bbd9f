import type { SNSEvent } from 'aws-lambda';
import * as z from 'zod/mini';
import { alarmServices, severities } from '../../contract/metrics.ts';
import { secretParameter } from '../aws/secret-parameter.ts';
import { environment } from '../environment/environment.ts';
import { eventHandler } from '../log/event-handler.ts';
import { sendAlarms } from './send-alarms.ts';

const secretName = environment('ALARM_SECRET_PARAMETER');
const dependencies = {
  service: z.parse(z.enum(alarmServices), environment('ALARM_SERVICE')),
  severity: z.parse(z.enum(severities), environment('ALARM_SEVERITY')),
  secret: () => secretParameter(secretName),
  fetch,
};

/** Invoked by the topics of alarms. */
export const handler = eventHandler(({ Records }: SNSEvent) =>
  sendAlarms(
    dependencies,
    Records.map(({ Sns }) => Sns.Message),
  ),
);
