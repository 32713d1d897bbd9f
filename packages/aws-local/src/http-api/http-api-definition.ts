import { accountId, arn } from '../assembly/physical-names.ts';
import { ofType, onlyOne, type Resource, type ResourceOf } from '../assembly/resource-type.ts';
import type { Iam } from '../iam/iam.ts';
import type { InvocationSource } from '../lambda/permissions.ts';
import type { HttpApiAuthorizer, HttpApiOptions } from './http-api.ts';
import { api, authorizer, integration, route, stage } from './resources.ts';

const gateway = 'apigateway.amazonaws.com';

/** What HTTP APIs are made with. */
interface HttpApiEnvironment {
  readonly invoke: (functionArn: string, event: object) => Promise<unknown>;
  readonly iam: Pick<Iam, 'assumeRole' | 'isAllowed'>;
  readonly assertMayInvoke: (source: InvocationSource) => void;
  /** Public keys of a token issuer. */
  readonly jwksOf: (issuer: string) => HttpApiAuthorizer['jwks'];
  readonly accessLog: (line: string) => void;
  readonly measure: (apiId: string) => HttpApiOptions['measure'];
  readonly sourceIpOf: HttpApiOptions['sourceIpOf'];
  readonly now: () => number;
  /** How many times as long as in AWS a function may run: once unless told. */
  readonly limitFactor?: number;
}

/** Each of the template's HTTP APIs, with its own stage, routes, integrations and authorizers. */
export function httpApiOptionsOf(
  resources: readonly Resource[],
  environment: HttpApiEnvironment,
): readonly HttpApiOptions[] {
  return ofType(resources, api).map((each) =>
    optionsOfApi(
      each,
      resources.filter(({ properties }) => properties.ApiId === each.ref),
      environment,
    ),
  );
}

function optionsOfApi(
  theApi: ResourceOf<typeof api>,
  resources: readonly Resource[],
  environment: HttpApiEnvironment,
): HttpApiOptions {
  const { iam, invoke, assertMayInvoke, jwksOf, accessLog, measure, sourceIpOf, now } = environment;
  const { limitFactor = 1 } = environment;
  const { StageName, DefaultRouteSettings, RouteSettings, AccessLogSettings } = onlyOne(
    resources,
    stage,
  ).properties;
  const integrations = new Map(
    ofType(resources, integration).map(({ ref, properties }) => [`integrations/${ref}`, properties]),
  );
  const authorizers = authorizersOf(resources, jwksOf);
  return {
    apiId: theApi.ref,
    accountId,
    domainName: new URL(String(theApi.attributes.ApiEndpoint)).host,
    stageName: StageName,
    accessLogFormat: AccessLogSettings?.Format,
    routes: ofType(resources, route).map(({ properties }) => {
      const { RouteKey, Target, AuthorizationType, AuthorizerId = '' } = properties;
      const target = integrations.get(Target);
      if (target === undefined) throw new Error(`The route ${RouteKey} leads nowhere.`);
      const { IntegrationUri: functionArn, CredentialsArn: roleArn } = target;
      if (roleArn !== undefined) assertRoleMayInvoke(iam, roleArn, functionArn);
      else {
        assertMayInvoke({
          functionArn,
          service: gateway,
          sourceArn: arn('execute-api', `${theApi.ref}/${StageName}/${RouteKey.replace(' ', '')}`),
        });
      }
      const limits = RouteSettings?.[RouteKey] ?? DefaultRouteSettings;
      return {
        routeKey: RouteKey,
        throttling: limits && {
          burstLimit: limits.ThrottlingBurstLimit,
          rateLimit: limits.ThrottlingRateLimit,
        },
        invoke: (event) => invoke(target.IntegrationUri, event),
        authorizer: AuthorizationType === 'JWT' ? authorizers.get(AuthorizerId) : undefined,
        timeoutMilliseconds: (target.TimeoutInMillis ?? 30_000) * limitFactor,
      };
    }),
    accessLog,
    measure: measure(theApi.ref),
    sourceIpOf,
    now,
  };
}

/** By their ids. */
function authorizersOf(
  resources: readonly Resource[],
  jwksOf: (issuer: string) => HttpApiAuthorizer['jwks'],
): ReadonlyMap<string, HttpApiAuthorizer> {
  return new Map(
    ofType(resources, authorizer).map(({ ref, properties: { JwtConfiguration } }) => [
      ref,
      {
        issuer: JwtConfiguration.Issuer,
        audience: JwtConfiguration.Audience,
        jwks: jwksOf(JwtConfiguration.Issuer),
      },
    ]),
  );
}

/** @throws Error unless API Gateway may assume the role, and the role may invoke the function */
function assertRoleMayInvoke(
  iam: Pick<Iam, 'assumeRole' | 'isAllowed'>,
  roleArn: string,
  functionArn: string,
): void {
  const { arn: principal } = iam.assumeRole({ roleArn, sessionName: 'http-api', service: gateway });
  if (iam.isAllowed({ principal, action: 'lambda:InvokeFunction', resourceArn: functionArn })) return;
  throw new Error(`The role ${roleArn} does not let the API run ${functionArn}.`);
}
