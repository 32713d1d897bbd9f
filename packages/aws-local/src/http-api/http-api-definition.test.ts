import { describe, expect, it } from 'vitest';
import type { Resource } from '../assembly/resource-type.ts';
import { httpApiOptionsOf } from './http-api-definition.ts';

const functionArn = 'arn:aws:lambda:us-east-1:000000000000:function:handler';
const roleArn = 'arn:aws:iam::000000000000:role/invoker';

function resource(type: string, ref: string, properties: Record<string, unknown>): Resource {
  return {
    stack: 'stack',
    key: ref,
    type,
    logicalId: ref,
    ref,
    attributes: { ApiEndpoint: 'https://api.example' },
    properties,
  };
}

function environment() {
  return {
    iam: {
      assumeRole: () => ({ arn: 'principal', accessKeyId: 'id', secretAccessKey: 'key' }),
      isAllowed: () => false,
    },
    assertMayInvoke: () => undefined,
    invoke: async () => undefined,
    jwksOf: () => () => ({ keys: [] }),
    measure: () => undefined,
    accessLog: () => undefined,
    sourceIpOf: () => '130.176.0.1',
    now: Date.now,
  };
}

function invokedByRole(
  mayInvoke: readonly string[],
): Pick<Parameters<typeof httpApiOptionsOf>[1], 'iam' | 'assertMayInvoke'> {
  return {
    iam: {
      assumeRole: ({ service }) => {
        expect(service).toBe('apigateway.amazonaws.com');
        return { arn: 'principal', accessKeyId: 'id', secretAccessKey: 'key' };
      },
      isAllowed: ({ action, resourceArn }) =>
        action === 'lambda:InvokeFunction' && mayInvoke.includes(resourceArn),
    },
    assertMayInvoke: () => {
      throw new Error('The role counts alone.');
    },
  };
}

/** An API with one route, whose function is invoked by a role. */
function open(mayInvoke: readonly string[], limitFactor?: number) {
  const [options] = httpApiOptionsOf(
    [
      resource('AWS::ApiGatewayV2::Api', 'api', { Name: 'api', ProtocolType: 'HTTP' }),
      resource('AWS::ApiGatewayV2::Stage', 'stage', {
        ApiId: 'api',
        StageName: '$default',
        AutoDeploy: true,
      }),
      resource('AWS::ApiGatewayV2::Integration', 'integration', {
        ApiId: 'api',
        IntegrationType: 'AWS_PROXY',
        IntegrationUri: functionArn,
        PayloadFormatVersion: '2.0',
        CredentialsArn: roleArn,
      }),
      resource('AWS::ApiGatewayV2::Route', 'route', {
        ApiId: 'api',
        RouteKey: 'GET /here',
        Target: 'integrations/integration',
        AuthorizationType: 'NONE',
      }),
    ],
    {
      ...environment(),
      ...invokedByRole(mayInvoke),
      ...(limitFactor !== undefined && { limitFactor }),
    },
  );
  if (options === undefined) throw new Error('The template has an API.');
  return options;
}

describe('two APIs of one assembly', () => {
  it('have their own domains, routes and token issuers', () => {
    const own = (name: string): readonly Resource[] => [
      {
        ...resource('AWS::ApiGatewayV2::Api', name, { ProtocolType: 'HTTP' }),
        attributes: { ApiEndpoint: `https://${name}.example` },
      },
      resource('AWS::ApiGatewayV2::Stage', `${name}-stage`, {
        ApiId: name,
        StageName: '$default',
        AutoDeploy: true,
      }),
      resource('AWS::ApiGatewayV2::Authorizer', `${name}-authorizer`, {
        ApiId: name,
        AuthorizerType: 'JWT',
        IdentitySource: ['$request.header.Authorization'],
        JwtConfiguration: { Audience: [`${name}-client`], Issuer: `https://issuer.example/${name}` },
      }),
      resource('AWS::ApiGatewayV2::Integration', `${name}-integration`, {
        ApiId: name,
        IntegrationType: 'AWS_PROXY',
        IntegrationUri: functionArn,
        PayloadFormatVersion: '2.0',
      }),
      resource('AWS::ApiGatewayV2::Route', `${name}-route`, {
        ApiId: name,
        RouteKey: `GET /${name}`,
        Target: `integrations/${name}-integration`,
        AuthorizationType: 'JWT',
        AuthorizerId: `${name}-authorizer`,
      }),
    ];
    const apis = httpApiOptionsOf([...own('site'), ...own('console')], environment());
    expect(
      apis.map(({ domainName, routes }) => [
        domainName,
        routes.map(({ routeKey, authorizer }) => [routeKey, authorizer?.issuer, authorizer?.audience]),
      ]),
    ).toEqual([
      ['site.example', [['GET /site', 'https://issuer.example/site', ['site-client']]]],
      ['console.example', [['GET /console', 'https://issuer.example/console', ['console-client']]]],
    ]);
  });
});

describe('a route whose function is invoked by a role', () => {
  it('opens if the role may invoke the function', () => {
    expect(open([functionArn]).routes.map(({ routeKey }) => routeKey)).toEqual(['GET /here']);
  });

  it('waits for its function for half a minute, or longer by the factor of a busy machine', () => {
    const limits = [open([functionArn]), open([functionArn], 10)].map(
      ({ routes }) => routes[0]?.timeoutMilliseconds,
    );
    expect(limits).toEqual([30_000, 300_000]);
  });

  it('stops the local cloud if it may not', () => {
    expect(() => open([])).toThrow(`The role ${roleArn} does not let the API run ${functionArn}.`);
  });
});
