import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { fullyConfigured, resources, synthesized } from './synthesized.ts';

/** What a request to the API may leave in the log: https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-logging-variables.html */
const ofTheApi = [
  ...['$context.requestId', '$context.requestTime', '$context.routeKey', '$context.status'],
  ...['$context.responseLength', '$context.responseLatency', '$context.integrationLatency'],
  ...['$context.integrationErrorMessage', '$context.authorizer.error'],
];

/** What a request to the distribution may leave: https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/standard-logs-reference.html */
const ofTheDistribution = [
  ...['date', 'time', 'x-edge-location', 'cs-method', 'cs-uri-stem', 'sc-status', 'sc-bytes', 'time-taken'],
  ...['x-edge-result-type', 'x-edge-detailed-result-type', 'x-edge-request-id', 'ssl-protocol'],
  'cs-protocol-version',
];

const Stage = z.looseObject({ AccessLogSettings: z.looseObject({ Format: z.string() }) });
const Delivery = z.looseObject({ RecordFields: z.array(z.string()) });

describe.each(['laptop', 'dev', 'prod', fullyConfigured] as const)('the logs of %s', (environment) => {
  const { whole } = synthesized(environment);
  const all = (type: string) => [...resources(whole, type).values()].map(({ Properties }) => Properties);

  it('say of a request to the API neither who made it nor what was in it', () => {
    const stages = all('AWS::ApiGatewayV2::Stage');
    expect(stages).not.toEqual([]);
    for (const stage of stages) {
      const format: Record<string, string> = JSON.parse(z.parse(Stage, stage).AccessLogSettings.Format);
      for (const variable of Object.values(format)) expect(ofTheApi).toContain(variable);
    }
  });

  it('say of a request to the site neither address nor query, cookie, referrer or browser', () => {
    const deliveries = all('AWS::Logs::Delivery');
    expect(deliveries).not.toEqual([]);
    for (const delivery of deliveries) {
      for (const field of z.parse(Delivery, delivery).RecordFields)
        expect(ofTheDistribution).toContain(field);
    }
    for (const { DistributionConfig } of all('AWS::CloudFront::Distribution')) {
      expect(DistributionConfig).not.toHaveProperty('Logging');
    }
    expect(all('AWS::CloudFront::RealtimeLogConfig')).toEqual([]);
  });

  it('have no line of S3 about a bucket that browsers send files to: each would hold their address', () => {
    const open = all('AWS::S3::Bucket').filter((bucket) => 'CorsConfiguration' in bucket);
    expect(open).toHaveLength(1);
    for (const bucket of open) expect(bucket).not.toHaveProperty('LoggingConfiguration');
  });

  it('have no line of the web ACLs, the user pool or the network, each of which would hold an address', () => {
    for (const type of [
      'AWS::WAFv2::LoggingConfiguration',
      'AWS::Cognito::LogDeliveryConfiguration',
      'AWS::EC2::FlowLog',
      'AWS::CloudTrail::Trail',
    ]) {
      expect(all(type), type).toEqual([]);
    }
  });

  it('have no event of a function: it holds the request', () => {
    for (const { Environment } of all('AWS::Lambda::Function')) {
      expect(JSON.stringify(Environment ?? {})).not.toMatch(/LOG_EVENT|POWERTOOLS_DEV/);
    }
  });
});
