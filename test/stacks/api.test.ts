import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { pages, routes } from '../../contract/routes.ts';
import type { Rate } from '../../lib/foundation/address-rates.ts';
import { environmentNamed } from '../../lib/foundation/environments.ts';
import { only, resources, synthesized } from './synthesized.ts';

const { forCustomers: service } = synthesized('prod');

describe('the API', () => {
  it.each(Object.entries(routes))('asks for the right caller at %s', (_, { method, path, access }) => {
    service.hasResourceProperties('AWS::ApiGatewayV2::Route', {
      RouteKey: `${method} ${path}`,
      ...(access === 'user'
        ? { AuthorizationType: 'JWT', AuthorizerId: Match.anyValue() }
        : { AuthorizationType: 'NONE', AuthorizerId: Match.absent() }),
    });
  });

  it.each(
    Object.values(routes).flatMap((route) =>
      'sessionPath' in route ? [[route.method, route.sessionPath]] : [],
    ),
  )('asks for a person at %s %s, where a route of programs serves one', (method, path) => {
    service.hasResourceProperties('AWS::ApiGatewayV2::Route', {
      RouteKey: `${method} ${path}`,
      AuthorizationType: 'JWT',
      AuthorizerId: Match.anyValue(),
    });
  });

  it.each(Object.values(pages))('writes the page at $path for anyone', ({ methods, path }) => {
    for (const method of methods) {
      service.hasResourceProperties('AWS::ApiGatewayV2::Route', {
        RouteKey: `${method} ${path}`,
        AuthorizationType: 'NONE',
        AuthorizerId: Match.absent(),
      });
    }
  });

  it('has no route that the contract does not have', () => {
    service.resourceCountIs(
      'AWS::ApiGatewayV2::Route',
      Object.keys(routes).length +
        Object.values(routes).filter((route) => 'sessionPath' in route).length +
        Object.values(pages).flatMap(({ methods }) => methods).length,
    );
  });

  it('lets anyone call these routes alone without a token', () => {
    const forAnyone = [...Object.values(routes), ...Object.values(pages)].filter(
      (row) => !('access' in row) || row.access === 'anyone',
    );
    expect(forAnyone.map(({ path }) => path).toSorted()).toEqual([
      '/api/account/confirmation',
      '/api/account/password/check',
      '/api/account/sessions/end-by-link',
      '/api/health',
      '/api/messages',
      '/api/reports',
      '/api/shared-presets/{token}',
      '/api/shared-projects/{token}',
      '/api/shared/{token}',
      '/api/status',
      '/api/status/subscriptions',
      '/api/status/subscriptions/confirm',
      '/api/status/subscriptions/{token}/end',
      '/api/transparency',
      '/api/v1/verify',
      '/share/project/{path+}',
      '/share/{path+}',
    ]);
  });

  it('believes tokens of this user pool for this client only', () => {
    const [pool] = [...resources(service, 'AWS::Cognito::UserPool').keys()];
    const [client] = [...resources(service, 'AWS::Cognito::UserPoolClient').keys()].filter((id) =>
      id.startsWith('SignIn'),
    );
    service.hasResourceProperties('AWS::ApiGatewayV2::Authorizer', {
      AuthorizerType: 'JWT',
      IdentitySource: ['$request.header.Authorization'],
      JwtConfiguration: {
        Issuer: { 'Fn::Join': ['', ['https://cognito-idp.us-east-1.amazonaws.com/', { Ref: pool }]] },
        Audience: [{ Ref: client }],
      },
    });
  });

  it('throttles no route: a few addresses would close it to everyone, and its refusal is not in our form', () => {
    const { Properties } = only(service, 'AWS::ApiGatewayV2::Stage');
    expect(Properties).not.toHaveProperty('RouteSettings');
    const { addressRates } = environmentNamed('prod');
    const perSecond = ({ requests, windowSeconds }: Rate) => requests / windowSeconds;
    const { people, visitors, programs, webhooks } = addressRates;
    const ofOneAddress = [people, visitors, programs, webhooks].reduce(
      (sum, rate) => sum + perSecond(rate),
      0,
    );
    const Throttle = z.object({ ThrottlingRateLimit: z.number() });
    expect(z.parse(Throttle, Properties.DefaultRouteSettings).ThrottlingRateLimit).toBeGreaterThan(
      40 * ofOneAddress,
    );
  });

  it('answers to no other origin', () => {
    expect(only(service, 'AWS::ApiGatewayV2::Api').Properties).not.toHaveProperty('CorsConfiguration');
  });

  it('logs the route and the outcome of a call, and no personal data', () => {
    const { Properties } = only(service, 'AWS::ApiGatewayV2::Stage');
    const { Format } = z.parse(
      z.object({ AccessLogSettings: z.looseObject({ Format: z.string() }) }),
      Properties,
    ).AccessLogSettings;
    expect(JSON.parse(Format)).toMatchObject({ routeKey: '$context.routeKey', status: '$context.status' });
    expect(Format).not.toMatch(/identity|claims|querystring|\$context\.path/i);
  });
});
