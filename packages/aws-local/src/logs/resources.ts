import * as z from 'zod/mini';
import { ignored, resourceType } from '../assembly/resource-type.ts';

const label = ignored('a label for people');
const accessLogs = ignored('the one visitor sees the requests in the browser: access logs are for operators');

export const logResources = [
  resourceType('AWS::Logs::LogGroup', {
    LogGroupName: z.optional(z.string()),
    RetentionInDays: ignored('the last lines of each function are kept until the stop'),
    Tags: label,
  }),
  resourceType('AWS::Logs::QueryDefinition', {
    Name: label,
    QueryString: ignored('there is no console on one machine'),
    Parameters: ignored('there is no console on one machine'),
  }),
  resourceType('AWS::Logs::Delivery', {
    DeliveryDestinationArn: accessLogs,
    DeliverySourceName: accessLogs,
    RecordFields: accessLogs,
    Tags: label,
  }),
  resourceType('AWS::Logs::DeliveryDestination', {
    Name: z.string(),
    DestinationResourceArn: accessLogs,
    OutputFormat: accessLogs,
    Tags: label,
  }),
  resourceType('AWS::Logs::DeliverySource', {
    Name: z.string(),
    ResourceArn: accessLogs,
    LogType: accessLogs,
    Tags: label,
  }),
];
