import * as z from 'zod/mini';
import { ignored, only, resourceType } from '../assembly/resource-type.ts';

const label = ignored('a name or a text for people');
const apiId = z.string();

export const api = resourceType('AWS::ApiGatewayV2::Api', {
  ProtocolType: only(['HTTP'], 'there are no WebSocket APIs here'),
  DisableExecuteApiEndpoint: ignored('the API is reached through the distribution only'),
  Name: label,
  Description: label,
  Tags: label,
});

const throttling = z.strictObject({
  ThrottlingBurstLimit: z.number(),
  ThrottlingRateLimit: z.number(),
  DetailedMetricsEnabled: ignored('there is no CloudWatch on one machine'),
});

export const stage = resourceType('AWS::ApiGatewayV2::Stage', {
  ApiId: apiId,
  StageName: only(['$default'], 'another stage would be a prefix of every path'),
  AutoDeploy: only([true], 'it serves what the template says at once'),
  AccessLogSettings: z.optional(z.strictObject({ Format: z.string(), DestinationArn: z.string() })),
  DefaultRouteSettings: z.optional(throttling),
  /** By route key. */
  RouteSettings: z.optional(z.record(z.string(), throttling)),
  Description: label,
  Tags: label,
});

export const route = resourceType('AWS::ApiGatewayV2::Route', {
  ApiId: apiId,
  RouteKey: z.string(),
  Target: z.string(),
  AuthorizationType: only(['JWT', 'NONE'], 'callers are people with a token, or sign themselves'),
  AuthorizerId: z.optional(z.string()),
});

export const integration = resourceType('AWS::ApiGatewayV2::Integration', {
  ApiId: apiId,
  IntegrationType: only(['AWS_PROXY'], 'routes end in functions'),
  IntegrationUri: z.string(),
  /** The role by which the API invokes the function; without one the function's own permissions count. */
  CredentialsArn: z.optional(z.string()),
  IntegrationMethod: ignored('a Lambda function is invoked by POST whatever it says'),
  PayloadFormatVersion: only(['2.0'], 'the functions are written for it'),
  TimeoutInMillis: z.optional(z.number()),
});

export const authorizer = resourceType('AWS::ApiGatewayV2::Authorizer', {
  ApiId: apiId,
  AuthorizerType: only(['JWT'], 'people sign in at the user pool'),
  IdentitySource: z.tuple([only(['$request.header.Authorization'], 'tokens come in that header')]),
  JwtConfiguration: z.strictObject({ Audience: z.array(z.string()), Issuer: z.string() }),
  Name: label,
});
