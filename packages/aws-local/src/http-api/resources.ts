import type { SupportedResource } from '../assembly/supported-resource.ts';
import type { Throttling } from './throttling.ts';

const label = { ignored: 'a name or a text for people' } as const;
const metrics = { ignored: 'there is no CloudWatch on one machine' } as const;

/** Which properties of HTTP APIs the local cloud understands. */
export const httpApiResources: Readonly<Record<string, SupportedResource>> = {
  'AWS::ApiGatewayV2::Api': {
    ProtocolType: { only: ['HTTP'], because: 'there are no WebSocket APIs here' },
    CorsConfiguration: {
      properties: {
        AllowOrigins: 'honoured',
        AllowMethods: 'honoured',
        AllowHeaders: 'honoured',
        ExposeHeaders: 'honoured',
        AllowCredentials: 'honoured',
        MaxAge: 'honoured',
      },
    },
    DisableExecuteApiEndpoint: { ignored: 'the API is reached through the distribution only' },
    IpAddressType: { ignored: 'this machine listens on its loopback address' },
    Name: label,
    Description: label,
    Tags: label,
  },
  'AWS::ApiGatewayV2::Stage': {
    ApiId: 'honoured',
    StageName: { only: ['$default'], because: 'another stage would be a prefix of every path' },
    AutoDeploy: { only: [true], because: 'it serves what the template says at once' },
    AccessLogSettings: {
      properties: { Format: 'honoured', DestinationArn: { ignored: 'the log page shows the lines' } },
    },
    DefaultRouteSettings: {
      properties: {
        ThrottlingBurstLimit: 'honoured',
        ThrottlingRateLimit: 'honoured',
        DetailedMetricsEnabled: metrics,
      },
    },
    // By route key, so that no table can list it: readThrottling holds what is understood.
    RouteSettings: 'honoured',
    Description: label,
    Tags: label,
  },
  'AWS::ApiGatewayV2::Route': {
    ApiId: 'honoured',
    RouteKey: 'honoured',
    Target: 'honoured',
    AuthorizationType: {
      only: ['JWT', 'NONE'],
      because: 'callers are people with a token, or sign themselves',
    },
    AuthorizerId: 'honoured',
    AuthorizationScopes: 'honoured',
    ApiKeyRequired: { only: [false], because: 'HTTP APIs have no keys' },
    OperationName: label,
  },
  'AWS::ApiGatewayV2::Integration': {
    ApiId: 'honoured',
    IntegrationType: { only: ['AWS_PROXY'], because: 'routes end in functions' },
    IntegrationUri: 'honoured',
    IntegrationMethod: { ignored: 'a Lambda function is invoked by POST whatever it says' },
    PayloadFormatVersion: { only: ['2.0'], because: 'the functions are written for it' },
    TimeoutInMillis: 'honoured',
    Description: label,
  },
  'AWS::ApiGatewayV2::Authorizer': {
    ApiId: 'honoured',
    AuthorizerType: { only: ['JWT'], because: 'people sign in at the user pool' },
    IdentitySource: 'honoured',
    JwtConfiguration: { properties: { Audience: 'honoured', Issuer: 'honoured' } },
    Name: label,
  },
};

/**
 * Reads one route's settings, of DefaultRouteSettings or of an entry of RouteSettings. Undefined if they set no limit.
 * Source: https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/aws-properties-apigatewayv2-stage-routesettings.html
 *
 * @throws Error with a sentence for a setting that is not understood
 */
export function readThrottling(routeKey: string, settings: unknown): Throttling | undefined {
  if (typeof settings !== 'object' || settings === null) return undefined;
  const read: [string, unknown][] = Object.entries(settings);
  const limits = new Map<string, number>();
  for (const [name, value] of read) {
    if (name === 'DetailedMetricsEnabled') continue;
    const isLimit = name === 'ThrottlingBurstLimit' || name === 'ThrottlingRateLimit';
    if (!isLimit || typeof value !== 'number') {
      throw new Error(
        `The local cloud does not understand ${name}: ${JSON.stringify(value)} in the settings of route "${routeKey}" (it knows ThrottlingBurstLimit and ThrottlingRateLimit, numbers).`,
      );
    }
    limits.set(name, value);
  }
  if (limits.size === 0) return undefined;
  return {
    burstLimit: limits.get('ThrottlingBurstLimit') ?? accountBurstLimit,
    rateLimit: limits.get('ThrottlingRateLimit') ?? accountRateLimit,
  };
}

/** What an account has unless it asks for more. Source: the quotas of API Gateway's Developer Guide. */
const accountBurstLimit = 5_000;
const accountRateLimit = 10_000;
