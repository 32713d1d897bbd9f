import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getSignedUrl } from '@aws-sdk/cloudfront-signer';
import { siteResource } from '../assembly/resource-fixture.ts';
import { onlyOne, type Resource } from '../assembly/resource-type.ts';
import { type Buckets, createBuckets } from '../s3/buckets.ts';
import type { Authorize } from '../signature/caller.ts';

import { createWebAcls } from '../wafv2/web-acl.ts';
import { createDistribution } from './distribution.ts';
import { distribution as distributionType } from './resources.ts';

const cachingOptimized = '658327ea-f89d-4fab-a63d-7e88639e58f6';
const cachingDisabled = '4135ea2d-6df8-44a3-9df3-4b5a84be39ad';
const allViewerExceptHostHeader = 'b689b0a8-53d0-40ab-baf2-68738e2966ac';

const keyPair = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});

/** The key pair that signs links to the media of the distribution. */
export const mediaKey = { keyPairId: 'KTRUSTED', privateKey: keyPair.privateKey };

/** A distribution with a site, an API and signed media, as the product's. */
export const distributionConfig = {
  Enabled: true,
  Origins: [
    { Id: 'site', DomainName: 'site.s3.us-east-1.amazonaws.com', OriginAccessControlId: 'OAC' },
    { Id: 'media', DomainName: 'media.s3.us-east-1.amazonaws.com', OriginAccessControlId: 'OAC' },
    { Id: 'api', DomainName: 'abc.execute-api.us-east-1.amazonaws.com' },
    { Id: 'unsigned', DomainName: 'site.s3.us-east-1.amazonaws.com' },
  ],
  DefaultCacheBehavior: {
    TargetOriginId: 'site',
    Compress: true,
    CachePolicyId: cachingOptimized,
    ResponseHeadersPolicyId: 'headers',
    FunctionAssociations: [
      { EventType: 'viewer-request', FunctionARN: 'arn:aws:cloudfront::000000000000:function/pages' },
      { EventType: 'viewer-response', FunctionARN: 'arn:aws:cloudfront::000000000000:function/answers' },
    ],
  },
  CacheBehaviors: [
    {
      PathPattern: '/api/*',
      TargetOriginId: 'api',
      AllowedMethods: ['GET', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'POST', 'DELETE'],
      Compress: true,
      CachePolicyId: cachingDisabled,
      OriginRequestPolicyId: allViewerExceptHostHeader,
    },
    {
      PathPattern: 'media/*',
      TargetOriginId: 'media',
      AllowedMethods: ['GET', 'HEAD', 'OPTIONS'],
      CachePolicyId: cachingOptimized,
      TrustedKeyGroups: ['group'],
    },
    {
      PathPattern: '/partly-forwarded/*',
      TargetOriginId: 'api',
      CachePolicyId: cachingOptimized,
      Compress: true,
    },
    { PathPattern: '/unsigned/*', TargetOriginId: 'unsigned', CachePolicyId: cachingOptimized },
  ],
};

export interface DistributionFixture {
  readonly url: string;
  readonly buckets: Buckets;
  readonly logLines: string[];
  readonly state: {
    clockOffsetMilliseconds: number;
    authorize: Authorize;
    api: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  };
  /** One for each request: settled when the distribution has done with it. */
  readonly handled: Promise<void>[];
  /** The path with a signature that is good for a minute. */
  sign(path: string): string;
  putSite(key: string, content: string, contentType?: string): Promise<void>;
  close(): Promise<void>;
}

/** What a test changes of the template. */
export interface TemplateChanges {
  readonly config?: object;
  /** Code of CloudFront functions by name. */
  readonly functions?: Readonly<Record<string, string>>;
  readonly responseHeaders?: object;
  /** Known as `own`. */
  readonly cachePolicy?: object;
  readonly keyGroups?: Readonly<Record<string, readonly string[]>>;
  readonly localize?: (text: string) => string;
}

/** The distribution on a free port of 127.0.0.1. */
export async function serveDistribution(changes: TemplateChanges = {}): Promise<DistributionFixture> {
  const folder = mkdtempSync(join(tmpdir(), 'distribution-'));
  const logLines: string[] = [];
  const log = (line: string): void => void logLines.push(line);
  const state: DistributionFixture['state'] = {
    clockOffsetMilliseconds: 0,
    authorize: ({ principal, action, context }) =>
      principal === 'cloudfront.amazonaws.com' &&
      action === 's3:GetObject' &&
      context?.['aws:SourceArn'] === 'arn:aws:cloudfront::111111111111:distribution/E1',
    api: async (_request, response) => void response.end(),
  };
  const now = (): number => Date.now() + state.clockOffsetMilliseconds;
  const api = createServer((request, response) => {
    state.api(request, response).catch(() => response.destroy());
  });
  const buckets = createBuckets({
    folder,
    now,
    log,
    region: 'us-east-1',
    buckets: [
      { name: 'site', properties: {} },
      { name: 'media', properties: {} },
    ],
    credentials: () => undefined,
    authorize: () => false,
  });
  const resources = templateResources(changes);
  const distribution = createDistribution(onlyOne(resources, distributionType), resources, {
    buckets,
    httpPorts: { 'abc.execute-api.us-east-1.amazonaws.com': await listen(api) },
    authorize: (request) => state.authorize(request),
    webAcls: createWebAcls([], now),
    viewerAddressOf: () => '127.0.0.1',
    localize: changes.localize ?? ((text) => text),
    now,
    log,
  });
  const handled: Promise<void>[] = [];
  const server = createServer((request, response) => {
    handled.push(distribution.handle(request, response));
  });
  const port = await listen(server);
  return {
    url: `http://127.0.0.1:${port}`,
    buckets,
    logLines,
    state,
    handled,
    sign: (path) =>
      getSignedUrl({
        url: `http://127.0.0.1:${port}${path}`,
        ...mediaKey,
        dateLessThan: new Date(now() + 60_000),
      }).slice(`http://127.0.0.1:${port}`.length),
    putSite: (key, content, contentType = 'text/html') =>
      buckets.putFile('site', key, { content: { bytes: Buffer.from(content) }, contentType }),
    async close() {
      server.closeAllConnections();
      api.closeAllConnections();
      api.close();
      await new Promise((resolve) => server.close(resolve));
      buckets.close();
      rmSync(folder, { recursive: true });
    },
  };
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return address.port;
}

function templateResources(changes: TemplateChanges): readonly Resource[] {
  const pass = 'function handler(event) { return event.response || event.request; }';
  return [
    ...['site', 'media'].map((name) =>
      siteResource('AWS::S3::Bucket', name, {}, { RegionalDomainName: `${name}.s3.us-east-1.amazonaws.com` }),
    ),
    ...Object.entries({ pages: pass, answers: pass, ...changes.functions }).map(([name, code]) =>
      siteResource('AWS::CloudFront::Function', `arn:aws:cloudfront::000000000000:function/${name}`, {
        Name: name,
        FunctionCode: code,
        AutoPublish: true,
        FunctionConfig: { Runtime: 'cloudfront-js-2.0' },
      }),
    ),
    ...Object.entries(changes.keyGroups ?? { group: ['KTRUSTED'] }).map(([id, keys]) =>
      siteResource('AWS::CloudFront::KeyGroup', id, { KeyGroupConfig: { Items: keys } }),
    ),
    siteResource('AWS::CloudFront::PublicKey', 'KTRUSTED', {
      PublicKeyConfig: { EncodedKey: keyPair.publicKey },
    }),
    ...(changes.cachePolicy === undefined
      ? []
      : [siteResource('AWS::CloudFront::CachePolicy', 'own', { CachePolicyConfig: changes.cachePolicy })]),
    siteResource('AWS::CloudFront::ResponseHeadersPolicy', 'headers', {
      ResponseHeadersPolicyConfig: changes.responseHeaders ?? {},
    }),
    siteResource(
      'AWS::CloudFront::Distribution',
      'E1',
      { DistributionConfig: changes.config ?? distributionConfig },
      { DomainName: 'd111.cloudfront.net' },
    ),
  ];
}
