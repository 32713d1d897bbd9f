import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Buckets, createBuckets } from '../s3/buckets.ts';
import type { Authorize } from '../signature/caller.ts';
import { createDistribution, type DistributionOptions } from './distribution.ts';
import type { HttpOrigin } from './http-origin.ts';

const cachingOptimized = '658327ea-f89d-4fab-a63d-7e88639e58f6';
const cachingDisabled = '4135ea2d-6df8-44a3-9df3-4b5a84be39ad';
const allViewerExceptHostHeader = 'b689b0a8-53d0-40ab-baf2-68738e2966ac';
const corsS3Origin = '88a5eaf4-2fd4-4709-b370-b4c650ea3fcf';

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
  DefaultRootObject: 'index.html',
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
      OriginRequestPolicyId: corsS3Origin,
      TrustedKeyGroups: ['group'],
    },
    {
      PathPattern: '/partly-forwarded/*',
      TargetOriginId: 'api',
      CachePolicyId: 'partly',
    },
    { PathPattern: '/unsigned/*', TargetOriginId: 'unsigned', CachePolicyId: cachingOptimized },
  ],
};

export interface DistributionFixture {
  readonly url: string;
  readonly buckets: Buckets;
  readonly logLines: string[];
  readonly state: { clockOffsetMilliseconds: number; authorize: Authorize; api: HttpOrigin };
  /** One for each request: settled when the distribution has done with it. */
  readonly handled: Promise<void>[];
  putSite(key: string, content: string, contentType?: string): Promise<void>;
  close(): Promise<void>;
}

/** The distribution on a free port of 127.0.0.1, with what a test changes of its options. */
export async function serveDistribution(
  changes: Partial<DistributionOptions> = {},
): Promise<DistributionFixture> {
  const folder = mkdtempSync(join(tmpdir(), 'distribution-'));
  const logLines: string[] = [];
  const log = (line: string): void => void logLines.push(line);
  const state: DistributionFixture['state'] = {
    clockOffsetMilliseconds: 0,
    authorize: ({ principal, action, context }) =>
      principal === 'cloudfront.amazonaws.com' &&
      action === 's3:GetObject' &&
      context?.['aws:SourceArn'] === 'arn:aws:cloudfront::000000000000:distribution/E1',
    api: async (_request, response) => void response.end(),
  };
  const now = (): number => Date.now() + state.clockOffsetMilliseconds;
  const cors = { CorsRules: [{ AllowedOrigins: ['*'], AllowedMethods: ['GET'] }] };
  const buckets = createBuckets({
    folder,
    now,
    log,
    region: 'us-east-1',
    buckets: [
      { name: 'site', properties: {} },
      { name: 'media', properties: { CorsConfiguration: cors } },
    ],
    credentials: () => undefined,
    authorize: () => false,
  });
  const distribution = createDistribution({
    id: 'E1',
    accountId: '000000000000',
    domainName: 'd111.cloudfront.net',
    properties: distributionConfig,
    functions: {
      'arn:aws:cloudfront::000000000000:function/pages': {
        runtime: 'cloudfront-js-2.0',
        code: 'function handler(event) { return event.request; }',
      },
      'arn:aws:cloudfront::000000000000:function/answers': {
        runtime: 'cloudfront-js-2.0',
        code: 'async function handler(event) { return event.response; }',
      },
    },
    responseHeadersPolicies: { headers: {} },
    cachePolicies: {
      partly: {
        ParametersInCacheKeyAndForwardedToOrigin: {
          EnableAcceptEncodingGzip: true,
          EnableAcceptEncodingBrotli: true,
          HeadersConfig: { HeaderBehavior: 'whitelist', Headers: ['X-Kept'] },
          QueryStringsConfig: { QueryStringBehavior: 'whitelist', QueryStrings: ['kept'] },
          CookiesConfig: { CookieBehavior: 'allExcept', Cookies: ['dropped'] },
        },
      },
    },
    originRequestPolicies: {},
    keyGroups: { group: ['KTRUSTED'] },
    publicKeys: { KTRUSTED: keyPair.publicKey },
    origins: {
      forBucketDomain: (domain) => {
        const bucket = /^(.+)\.s3\.us-east-1\.amazonaws\.com$/.exec(domain)?.[1];
        return bucket === undefined ? undefined : { buckets, bucket };
      },
      forHttpApiDomain: (domain) =>
        domain.startsWith('abc.execute-api.')
          ? (request, response) => state.api(request, response)
          : undefined,
    },
    authorize: (request) => state.authorize(request),
    now,
    log,
    ...changes,
  });
  const handled: Promise<void>[] = [];
  const server = createServer((request, response) => {
    handled.push(distribution.handle(request, response));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    buckets,
    logLines,
    state,
    handled,
    putSite: (key, content, contentType = 'text/html') =>
      buckets.putFile('site', key, { content: { bytes: Buffer.from(content) }, contentType }),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      buckets.close();
      rmSync(folder, { recursive: true });
    },
  };
}
