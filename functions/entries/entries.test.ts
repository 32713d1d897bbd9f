import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { afterAll, describe, expect, it } from 'vitest';
import { gatewayRoutesOf, pageKeys, routeKeys } from '../../contract/routes.ts';
import { type ApiHandler, lambdaContext } from '../../test/handlers/lambda-events.ts';
import { startHandlers } from '../../test/handlers/start-handlers.ts';
import type { SharedFunction } from '../needs.ts';
import { answerRoutes } from './answer-routes.ts';
import { functionOf } from './route-functions.ts';

const handlers = await startHandlers();
afterAll(handlers.stop);

const entries: Readonly<Record<SharedFunction, { readonly handler: ApiHandler }>> = {
  accountSecurity: await import('./account-security.lambda.ts'),
  apiKeys: await import('./api-keys.lambda.ts'),
  checkouts: await import('./checkouts.lambda.ts'),
  mailedLinks: await import('./mailed-links.lambda.ts'),
  personalFiles: await import('./personal-files.lambda.ts'),
  personReads: await import('./person-reads.lambda.ts'),
  presets: await import('./presets.lambda.ts'),
  programChanges: await import('./program-changes.lambda.ts'),
  programReads: await import('./program-reads.lambda.ts'),
  sharedVideos: await import('./shared-videos.lambda.ts'),
  status: await import('./status.lambda.ts'),
  subscription: await import('./subscription.lambda.ts'),
  videoChanges: await import('./video-changes.lambda.ts'),
  webhookEndpoints: await import('./webhook-endpoints.lambda.ts'),
};

const shared = [...routeKeys, ...pageKeys].flatMap((key) => {
  const { name } = functionOf(key);
  return isShared(name)
    ? gatewayRoutesOf(key).map((route) => ({ route, handler: entries[name].handler }))
    : [];
});

function isShared(name: string): name is SharedFunction {
  return name in entries;
}

/** A request of API Gateway that did not come through the site. */
function requestOf(route: string): APIGatewayProxyEventV2 {
  const [method = '', path = ''] = route.split(' ');
  return {
    version: '2.0',
    routeKey: route,
    rawPath: path,
    rawQueryString: '',
    headers: {},
    isBase64Encoded: false,
    requestContext: {
      accountId: '000000000000',
      apiId: 'api',
      domainName: 'api.example',
      domainPrefix: 'api',
      http: { method, path, protocol: 'HTTP/1.1', sourceIp: '192.0.2.1', userAgent: 'test' },
      requestId: 'request',
      routeKey: route,
      stage: '$default',
      time: '27/Nov/2026:00:00:00 +0000',
      timeEpoch: 0,
    },
  };
}

describe('a function that several routes share', () => {
  it.each(shared)('answers $route', async ({ route, handler }) => {
    expect(await handler(requestOf(route), lambdaContext())).toMatchObject({ statusCode: 403 });
  });

  it('answers no route of another function', async () => {
    const { handler } = entries.personReads;
    await expect(handler(requestOf('DELETE /api/videos/{id}'), lambdaContext())).rejects.toThrow(
      'This function does not answer DELETE /api/videos/{id}',
    );
  });

  it('asks the handler of the route that was called, at its path for people too', async () => {
    const saying = (body: string) => async () => ({ statusCode: 200, body });
    const handler = answerRoutes<'sharedVideos'>({
      getSharedPreset: saying('the preset'),
      getSharedVideo: saying('the video'),
      getSharedProject: saying('the project'),
      sharedProjectPage: saying('the page of the project'),
      sharedVideoPage: saying('the page'),
      verifyFile: saying('the answer'),
      readTransparency: saying('the counts'),
    });
    const answers = [...gatewayRoutesOf('getSharedVideo'), ...gatewayRoutesOf('sharedVideoPage')].map(
      async (route) => handler(requestOf(route), lambdaContext()),
    );
    expect(await Promise.all(answers)).toMatchObject([
      { body: 'the video' },
      { body: 'the page' },
      { body: 'the page' },
    ]);
    expect(gatewayRoutesOf('createWebhook')).toEqual([
      'POST /api/v1/webhooks',
      'POST /api/developers/webhooks',
    ]);
  });
});
