import { mkdtempSync, rmSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listen } from 'emulator-kit/listen.ts';
import { afterEach, expect, it } from 'vitest';
import { createAddresses } from './assembly/addresses.ts';
import { siteResource } from './assembly/resource-fixture.ts';
import type { Resource } from './assembly/resource-type.ts';
import { createServices } from './early-services.ts';
import { createBuckets } from './s3/buckets.ts';
import { bucketsOf } from './s3/resources.ts';
import { serveSites } from './serve-sites.ts';
import { createWebAcls } from './wafv2/web-acl.ts';

const closeAll: (() => unknown)[] = [];
afterEach(() => {
  for (const close of closeAll.splice(0).reverse()) close();
});

/** A stack with a bucket, an API whose one function has the stack's name, and a distribution before both. */
function stackWithSite(stack: string): readonly Resource[] {
  const own = (type: string, ref: string, properties: object, attributes?: object): Resource => ({
    ...siteResource(type, `${stack}-${ref}`, properties, attributes),
    stack,
  });
  const apiHost = `${stack}.execute-api.us-east-1.amazonaws.com`;
  const bucketHost = `${stack}.s3.us-east-1.amazonaws.com`;
  const api = { ApiId: `${stack}-api` };
  return [
    own('AWS::S3::Bucket', 'bucket', {}, { RegionalDomainName: bucketHost }),
    own('AWS::ApiGatewayV2::Api', 'api', { ProtocolType: 'HTTP' }, { ApiEndpoint: `https://${apiHost}` }),
    own('AWS::ApiGatewayV2::Stage', 'stage', { ...api, StageName: '$default', AutoDeploy: true }),
    own('AWS::ApiGatewayV2::Integration', 'integration', {
      ...api,
      IntegrationType: 'AWS_PROXY',
      IntegrationUri: `arn:aws:lambda:us-east-1:111111111111:function:${stack}`,
      PayloadFormatVersion: '2.0',
    }),
    own('AWS::ApiGatewayV2::Route', 'route', {
      ...api,
      RouteKey: `GET /api/${stack}`,
      Target: `integrations/${stack}-integration`,
      AuthorizationType: 'NONE',
    }),
    own(
      'AWS::CloudFront::Distribution',
      'distribution',
      {
        DistributionConfig: {
          Enabled: true,
          Origins: [
            { Id: 'site', DomainName: bucketHost, OriginAccessControlId: 'OAC' },
            { Id: 'api', DomainName: apiHost },
          ],
          DefaultCacheBehavior: { TargetOriginId: 'site', CachePolicyId: cachingDisabled },
          CacheBehaviors: [{ PathPattern: '/api/*', TargetOriginId: 'api', CachePolicyId: cachingDisabled }],
        },
      },
      { DomainName: `${stack}.cloudfront.net` },
    ),
  ];
}

const cachingDisabled = '4135ea2d-6df8-44a3-9df3-4b5a84be39ad';

/** @returns the ports of the distributions by their stacks' names, and of the APIs */
async function serve(stacks: readonly string[]) {
  const resources = stacks.flatMap(stackWithSite);
  const folder = mkdtempSync(join(tmpdir(), 'sites-'));
  const open = async () => {
    const listener = await listen(0, { names: '127.0.0.1', log: () => {} });
    closeAll.push(listener.close);
    return listener;
  };
  const apiListener = await open();
  const pathOf = (name: string) => join(folder, name);
  const services = createServices({
    ...{ pathOf, parameters: {}, now: Date.now },
    ...{ putEvent: () => {}, log: () => {} },
  });
  const buckets = createBuckets({
    folder,
    now: Date.now,
    log: () => {},
    region: 'us-east-1',
    buckets: bucketsOf(resources, (address) => address),
    credentials: () => undefined,
    authorize: () => true,
  });
  closeAll.push(buckets.close, () => rmSync(folder, { recursive: true }));
  const distributions = serveSites(resources, {
    services: { ...services, iam: { ...services.iam, isAllowed: () => true } },
    apiListener,
    buckets,
    addresses: createAddresses({}),
    tokenIssuers: [],
    webAcls: createWebAcls([], Date.now),
    assertMayInvoke: () => {},
    invoke: async (functionArn) => `answer of ${functionArn.split(':').at(-1)}`,
    viewerAddressOf: () => '127.0.0.1',
    functionTime: undefined,
    now: Date.now,
    log: () => {},
  });
  const ports: Record<string, number> = {};
  for (const { stack, handle } of distributions) {
    const listener = await open();
    listener.serve(handle);
    ports[stack] = listener.port;
    await buckets.putFile(`${stack}-bucket`, 'index.html', {
      content: { bytes: Buffer.from(`page of ${stack}`) },
      contentType: 'text/html',
    });
  }
  return { ports, apiPort: apiListener.port };
}

it('gives each distribution its own pages and its own API', async () => {
  const { ports } = await serve(['shop', 'console']);
  const get = async (stack: string, path: string) => {
    const response = await fetch(`http://127.0.0.1:${ports[stack]}${path}`);
    return response.status === 200 ? response.text() : response.status;
  };
  for (const [stack, other] of [
    ['shop', 'console'],
    ['console', 'shop'],
  ] as const) {
    expect(await get(stack, '/index.html')).toBe(`page of ${stack}`);
    expect(await get(stack, `/api/${stack}`)).toBe(`answer of ${stack}`);
    expect(await get(stack, `/api/${other}`)).toBe(404);
  }
});

it('answers at the port of the APIs under their own names only', async () => {
  const { apiPort } = await serve(['shop', 'console']);
  const statusAs = (host: string) =>
    new Promise((resolve, reject) => {
      httpRequest({ host: '127.0.0.1', port: apiPort, path: '/api/console', headers: { host }, agent: false })
        .once('response', ({ statusCode }) => resolve(statusCode))
        .once('error', reject)
        .end();
    });
  expect(await statusAs('console.execute-api.us-east-1.amazonaws.com')).toBe(200);
  expect(await statusAs('shop.execute-api.us-east-1.amazonaws.com')).toBe(404);
  expect(await statusAs(`127.0.0.1:${apiPort}`)).toBe(403);
});
