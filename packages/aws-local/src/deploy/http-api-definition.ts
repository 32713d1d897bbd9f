import * as z from 'zod/mini';
import { accountId, arn, region } from '../assembly/physical-names.ts';
import type { Resource } from '../assembly/resource-type.ts';
import type { CorsConfiguration } from '../http-api/cors.ts';
import type { HttpApiAuthorizer, HttpApiOptions, HttpApiRoute } from '../http-api/http-api.ts';
import { readThrottling } from '../http-api/resources.ts';
import type { InvocationSource } from '../lambda/permissions.ts';

/** What the template's HTTP API stands on. */
export interface HttpApiEnvironment {
  readonly invoke: (functionArn: string, event: object) => Promise<unknown>;
  readonly assertMayInvoke: (source: InvocationSource) => void;
  /** Public keys of a token issuer. */
  readonly jwksOf: (issuer: string) => HttpApiAuthorizer['jwks'];
  readonly accessLog: (line: string) => void;
  readonly now: () => number;
}

/** What the template's one HTTP API comes to, with its stage, routes, integrations and authorizers. */
export function httpApiOptionsOf(
  resources: readonly Resource[],
  environment: HttpApiEnvironment,
): HttpApiOptions {
  const api = onlyOne(resources, 'AWS::ApiGatewayV2::Api');
  const stage = z.parse(Stage, onlyOne(resources, 'AWS::ApiGatewayV2::Stage').properties);
  const byRef = (type: string): ReadonlyMap<string, Resource> =>
    new Map(
      resources.filter((resource) => resource.type === type).map((resource) => [resource.ref, resource]),
    );
  const integrations = byRef('AWS::ApiGatewayV2::Integration');
  const authorizers = new Map(
    [...byRef('AWS::ApiGatewayV2::Authorizer')].map(([id, resource]) => [
      id,
      authorizerOf(resource, environment),
    ]),
  );
  const routes = [...byRef('AWS::ApiGatewayV2::Route').values()].map((resource): HttpApiRoute => {
    const route = z.parse(Route, resource.properties);
    const integrationResource = integrations.get(route.Target.replace('integrations/', ''));
    if (integrationResource === undefined) throw new Error(`The route ${route.RouteKey} leads nowhere.`);
    const integration = z.parse(Integration, integrationResource.properties);
    const [method = '', path = ''] = route.RouteKey.split(' ');
    environment.assertMayInvoke({
      functionArn: integration.IntegrationUri,
      service: 'apigateway.amazonaws.com',
      sourceArn: arn('execute-api', `${api.ref}/${stage.StageName}/${method}${path}`),
    });
    return {
      routeKey: route.RouteKey,
      invoke: (event) => environment.invoke(integration.IntegrationUri, event),
      authorizer: route.AuthorizationType === 'JWT' ? authorizers.get(route.AuthorizerId ?? '') : undefined,
      scopes: route.AuthorizationScopes ?? [],
      timeoutMilliseconds: integration.TimeoutInMillis ?? 30_000,
    };
  });
  return {
    apiId: api.ref,
    region,
    accountId,
    domainName: new URL(String(api.attributes.ApiEndpoint)).host,
    stage: {
      name: stage.StageName,
      defaultThrottling: readThrottling('$default', stage.DefaultRouteSettings),
      routeThrottling: Object.fromEntries(
        Object.entries(stage.RouteSettings ?? {}).flatMap(([routeKey, settings]) => {
          const throttling = readThrottling(routeKey, settings);
          return throttling === undefined ? [] : [[routeKey, throttling]];
        }),
      ),
      accessLogFormat: stage.AccessLogSettings?.Format,
    },
    corsConfiguration: corsConfigurationOf(z.parse(Api, api.properties).CorsConfiguration),
    routes,
    accessLog: environment.accessLog,
    now: environment.now,
  };
}

function authorizerOf(resource: Resource, { jwksOf }: HttpApiEnvironment): HttpApiAuthorizer {
  const { IdentitySource, JwtConfiguration } = z.parse(Authorizer, resource.properties);
  return {
    identitySource: IdentitySource,
    issuer: JwtConfiguration.Issuer,
    audience: JwtConfiguration.Audience,
    jwks: jwksOf(JwtConfiguration.Issuer),
  };
}

function corsConfigurationOf(cors: z.infer<typeof Cors> | undefined): CorsConfiguration | undefined {
  return (
    cors && {
      allowOrigins: cors.AllowOrigins ?? [],
      allowMethods: cors.AllowMethods ?? [],
      allowHeaders: cors.AllowHeaders ?? [],
      exposeHeaders: cors.ExposeHeaders ?? [],
      allowCredentials: cors.AllowCredentials ?? false,
      maxAgeSeconds: cors.MaxAge,
    }
  );
}

function onlyOne(resources: readonly Resource[], type: string): Resource {
  const [resource, ...others] = resources.filter((candidate) => candidate.type === type);
  if (resource === undefined || others.length > 0) {
    throw new Error(
      `The local cloud runs one ${type}, and the assembly has ${others.length + (resource ? 1 : 0)}.`,
    );
  }
  return resource;
}

const Texts = z.array(z.string());
const Cors = z.object({
  AllowOrigins: z.optional(Texts),
  AllowMethods: z.optional(Texts),
  AllowHeaders: z.optional(Texts),
  ExposeHeaders: z.optional(Texts),
  AllowCredentials: z.optional(z.boolean()),
  MaxAge: z.optional(z.number()),
});
const Api = z.object({ CorsConfiguration: z.optional(Cors) });
const Stage = z.object({
  StageName: z.string(),
  DefaultRouteSettings: z.optional(z.unknown()),
  RouteSettings: z.optional(z.record(z.string(), z.unknown())),
  AccessLogSettings: z.optional(z.object({ Format: z.optional(z.string()) })),
});
const Route = z.object({
  RouteKey: z.string(),
  Target: z.string(),
  AuthorizationType: z.optional(z.string()),
  AuthorizerId: z.optional(z.string()),
  AuthorizationScopes: z.optional(Texts),
});
const Integration = z.object({ IntegrationUri: z.string(), TimeoutInMillis: z.optional(z.number()) });
const Authorizer = z.object({
  IdentitySource: Texts,
  JwtConfiguration: z.object({ Issuer: z.string(), Audience: Texts }),
});
