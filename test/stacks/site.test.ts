import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Match, Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { originStandIn, SiteFiles } from '../../lib/edge/site-files.ts';
import { siteOrigin } from '../../web/addresses/site-origin.ts';
import { documents } from '../../web/build/documents.tsx';
import { fullyConfigured, only, resources, synthesized, unsynthesized } from './synthesized.ts';

const { forCustomers: dev } = synthesized('dev');
const { forCustomers: prod } = synthesized('prod');
const { forCustomers: configured } = synthesized(fullyConfigured);

describe('the built site', () => {
  const folder = mkdtempSync(join(tmpdir(), 'reelwright-site-'));
  mkdirSync(join(folder, 'blog'));
  writeFileSync(join(folder, 'index.html'), `<link rel="canonical" href="${siteOrigin}/">`);
  writeFileSync(join(folder, 'blog/first-light.html'), '<p>');
  writeFileSync(join(folder, 'app.js'), siteOrigin);
  const files = new SiteFiles(folder);

  it('has a page for each document', () => {
    expect(files.pages).toEqual(['/blog/first-light']);
  });

  it('gets its own address where the build has put a stand-in', () => {
    expect(originStandIn).toBe(siteOrigin);
    expect(files.withOrigin('https://reelwright.example')).toEqual(
      new Map([['index.html', '<link rel="canonical" href="https://reelwright.example/">']]),
    );
  });
});

describe('the distribution', () => {
  it('answers from all places of CloudFront where the facts say so', () => {
    for (const [template, PriceClass] of [
      [prod, 'PriceClass_All'],
      [dev, 'PriceClass_100'],
    ] as const) {
      template.hasResourceProperties('AWS::CloudFront::Distribution', { DistributionConfig: { PriceClass } });
    }
  });

  it('shows videos only to who holds a link that our key has signed', () => {
    const [keyGroup] = [...resources(dev, 'AWS::CloudFront::KeyGroup').keys()];
    dev.hasResourceProperties('AWS::CloudFront::Distribution', {
      DistributionConfig: {
        CacheBehaviors: Match.arrayWith([
          Match.objectLike({ PathPattern: '/media/*', TrustedKeyGroups: [{ Ref: keyGroup }] }),
        ]),
      },
    });
  });

  it('shows videos and what a person asked for of their own likewise, and keeps nothing of them', () => {
    const [keyGroup] = [...resources(dev, 'AWS::CloudFront::KeyGroup').keys()];
    for (const path of ['/media/*', '/evidence/*', '/images/*', '/exports/*', '/chains/*']) {
      expect(cacheBehaviors().find(({ PathPattern }) => PathPattern === path)).toMatchObject({
        TrustedKeyGroups: [{ Ref: keyGroup }],
        // Managed policy: CachingDisabled.
        CachePolicyId: '4135ea2d-6df8-44a3-9df3-4b5a84be39ad',
      });
    }
  });

  it('reads a file by its path as it is: no code at the edge rewrites it', () => {
    const toMedia = cacheBehaviors().filter(({ TrustedKeyGroups }) => TrustedKeyGroups !== undefined);
    expect(toMedia).toHaveLength(5);
    for (const behavior of toMedia) expect(behavior).not.toHaveProperty('FunctionAssociations');
  });

  it('leads to nothing else in the media bucket', () => {
    const behaviors = cacheBehaviors();
    expect(behaviors.map(({ PathPattern }) => PathPattern)).toEqual([
      '/api/status',
      '/api/*',
      '/mcp',
      '/share/*',
      '/media/*',
      '/evidence/*',
      '/images/*',
      '/exports/*',
      '/chains/*',
    ]);
  });

  it('keeps the status, which is the same for everyone, as long as it says, and passes on nothing', () => {
    const [policy] = [...resources(dev, 'AWS::CloudFront::CachePolicy').keys()];
    const behavior = cacheBehaviors().find(({ PathPattern }) => PathPattern === '/api/status');
    expect(behavior).toMatchObject({ CachePolicyId: { Ref: policy }, AllowedMethods: ['GET', 'HEAD'] });
    expect(behavior).not.toHaveProperty('OriginRequestPolicyId');
    expect(only(dev, 'AWS::CloudFront::CachePolicy').Properties).toMatchObject({
      CachePolicyConfig: {
        MinTTL: 0,
        DefaultTTL: 0,
        MaxTTL: 60,
        ParametersInCacheKeyAndForwardedToOrigin: {
          CookiesConfig: { CookieBehavior: 'none' },
          HeadersConfig: { HeaderBehavior: 'none' },
          QueryStringsConfig: { QueryStringBehavior: 'none' },
        },
      },
    });
  });

  it('keeps no other answer of the API, and passes on all that was sent to it', () => {
    expect(cacheBehaviors().find(({ PathPattern }) => PathPattern === '/api/*')).toMatchObject({
      // Managed policies: CachingDisabled, AllViewerExceptHostHeader.
      CachePolicyId: '4135ea2d-6df8-44a3-9df3-4b5a84be39ad',
      OriginRequestPolicyId: 'b689b0a8-53d0-40ab-baf2-68738e2966ac',
      AllowedMethods: expect.arrayContaining(['PUT', 'POST', 'PATCH', 'DELETE']),
      ViewerProtocolPolicy: 'https-only',
    });
  });

  it('keeps no failure of a service: what one person saw is not given to the next', () => {
    expect(distributionConfig().CustomErrorResponses).toEqual(
      [500, 502, 503, 504].map((ErrorCode) => ({ ErrorCode, ErrorCachingMinTTL: 0 })),
    );
  });

  it('leads shared links to the API and keeps nothing of them, so that one is taken back at once', () => {
    const [api, share] = ['/api/*', '/share/*'].map((path) =>
      cacheBehaviors().find(({ PathPattern }) => PathPattern === path),
    );
    expect(share).toMatchObject({
      PathPattern: '/share/*',
      TargetOriginId: api?.TargetOriginId,
      // Managed policy: CachingDisabled.
      CachePolicyId: '4135ea2d-6df8-44a3-9df3-4b5a84be39ad',
      AllowedMethods: ['GET', 'HEAD'],
      ViewerProtocolPolicy: 'redirect-to-https',
    });
  });

  it('is at its own name with TLS 1.2 where one is configured', () => {
    configured.hasResourceProperties('AWS::CloudFront::Distribution', {
      DistributionConfig: {
        Aliases: ['reelwright.example'],
        ViewerCertificate: { MinimumProtocolVersion: 'TLSv1.2_2021', SslSupportMethod: 'sni-only' },
      },
    });
    configured.hasOutput('SiteUrl', { Value: 'https://reelwright.example' });
  });

  it('logs requests without query strings, which hold signatures, and without addresses of visitors', () => {
    const { RecordFields } = z.parse(
      z.looseObject({ RecordFields: z.array(z.string()) }),
      only(prod, 'AWS::Logs::Delivery').Properties,
    );
    expect(RecordFields).toContain('cs-uri-stem');
    for (const secret of ['cs-uri-query', 'c-ip', 'x-forwarded-for', 'cs(Cookie)', 'cs(Referer)']) {
      expect(RecordFields).not.toContain(secret);
    }
  });

  // https://docs.aws.amazon.com/AmazonCloudWatch/latest/logs/AWS-logs-infrastructure-V2-S3.html
  it("lets the log's bucket take them from the delivery's source, by the form that its ARN has", () => {
    prod.hasResourceProperties('AWS::S3::BucketPolicy', {
      PolicyDocument: {
        Statement: Match.arrayWith([
          Match.objectLike({
            Principal: { Service: 'delivery.logs.amazonaws.com' },
            Condition: {
              StringEquals: { 'aws:SourceAccount': '111122223333' },
              ArnLike: {
                'aws:SourceArn':
                  'arn:aws:logs:us-east-1:111122223333:delivery-source:Reelwright-prod-Service-site',
              },
            },
          }),
        ]),
      },
    });
  });
});

describe('every answer', () => {
  /** A text, with the names of resources in it instead of what they will be. */
  const Text = z.pipe(
    z.object({ 'Fn::Join': z.tuple([z.literal(''), z.array(z.unknown())]) }),
    z.transform(({ 'Fn::Join': [, parts] }) =>
      parts.map((part) => (typeof part === 'string' ? part : '<bucket>')).join(''),
    ),
  );
  const headers = (template = dev) =>
    z.parse(
      z.looseObject({
        ResponseHeadersPolicyConfig: z.looseObject({
          SecurityHeadersConfig: z.looseObject({
            // A page that a function writes has a stricter one of its own; nothing else sends any.
            ContentSecurityPolicy: z.object({ ContentSecurityPolicy: Text, Override: z.literal(false) }),
          }),
        }),
      }),
      only(template, 'AWS::CloudFront::ResponseHeadersPolicy').Properties,
    ).ResponseHeadersPolicyConfig.SecurityHeadersConfig.ContentSecurityPolicy.ContentSecurityPolicy;

  it('allows the page its own files and the user pool, and nothing inline', () => {
    expect(headers().split('; ')).toEqual([
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self' data: blob:",
      "media-src 'self' blob:",
      "font-src 'self'",
      "connect-src 'self' https://cognito-idp.us-east-1.amazonaws.com https://<bucket>",
      "manifest-src 'self'",
      "worker-src 'self'",
      "require-trusted-types-for 'script'",
      'trusted-types reelwright',
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ]);
  });

  it("allows the page to fetch tokens at Google's way back where that is configured", () => {
    expect(headers(configured)).toContain('https://reelwright.auth.us-east-1.amazoncognito.com');
  });

  it('says not to guess types, to use HTTPS for two years, and not to be framed', () => {
    dev.hasResourceProperties('AWS::CloudFront::ResponseHeadersPolicy', {
      ResponseHeadersPolicyConfig: {
        SecurityHeadersConfig: {
          ContentTypeOptions: { Override: true },
          FrameOptions: { FrameOption: 'DENY' },
          StrictTransportSecurity: { AccessControlMaxAgeSec: 63072000 },
          ReferrerPolicy: { ReferrerPolicy: 'strict-origin-when-cross-origin' },
        },
        CustomHeadersConfig: {
          Items: Match.arrayWith([
            { Header: 'cross-origin-opener-policy', Value: 'same-origin-allow-popups', Override: true },
          ]),
        },
      },
    });
  });

  it('has these headers, wherever it comes from', () => {
    const [policy] = [...resources(dev, 'AWS::CloudFront::ResponseHeadersPolicy').keys()];
    for (const behavior of [defaultBehavior(), ...cacheBehaviors()]) {
      expect(behavior.ResponseHeadersPolicyId).toEqual({ Ref: policy });
    }
  });
});

describe('the buckets', () => {
  it('are closed to the public and to plain HTTP', () => {
    dev.allResourcesProperties('AWS::S3::Bucket', {
      PublicAccessBlockConfiguration: {
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      },
    });
    dev.allResourcesProperties('AWS::S3::BucketPolicy', {
      PolicyDocument: {
        Statement: Match.arrayWith([
          Match.objectLike({ Effect: 'Deny', Condition: { Bool: { 'aws:SecureTransport': 'false' } } }),
        ]),
      },
    });
  });

  it('keep the videos in prod whatever happens to the stack, and uploads and exports for a day', () => {
    const media = [...resources(prod, 'AWS::S3::Bucket')].find(([id]) => id.startsWith('MediaBucket'))?.[1];
    expect(media).toMatchObject({
      DeletionPolicy: 'RetainExceptOnCreate',
      Properties: {
        LifecycleConfiguration: {
          Rules: expect.arrayContaining([
            { Prefix: 'uploads/', ExpirationInDays: 1, Status: 'Enabled' },
            { Prefix: 'exports/', ExpirationInDays: 1, Status: 'Enabled' },
            { AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 }, Status: 'Enabled' },
          ]),
        },
      },
    });
    const emptied = [...resources(prod, 'Custom::S3AutoDeleteObjects').keys()];
    expect(emptied.map((id) => id.replace(/[0-9A-F]{8}$/, '')).toSorted()).toEqual([
      'SampleClipsBucketAutoDeleteObjectsCustomResource',
      'SiteBucketAutoDeleteObjectsCustomResource',
    ]);
  });
});

describe('a copier of files', () => {
  it('may write and delete in the buckets of the site and of the sample clips, and in no other', () => {
    for (const { service, pages } of [synthesized('dev'), synthesized('prod')]) {
      const targets = [service, pages].flatMap((template) =>
        [...resources(template, 'Custom::CDKBucketDeployment').values()].map(({ Properties }) =>
          JSON.stringify(Properties.DestinationBucketName),
        ),
      );
      expect(targets).toHaveLength(4);
      for (const target of targets) expect(target).toMatch(/SiteBucket|SampleClipsBucket/);
      for (const template of [service, pages]) {
        const [policy] = [...resources(template, 'AWS::IAM::Policy')].filter(([id]) =>
          id.startsWith('CustomCDKBucketDeployment'),
        );
        expect(JSON.stringify(policy)).not.toContain('MediaBucket');
        expect(JSON.stringify(policy)).toMatch(/SiteBucket|SampleClipsBucket/);
      }
    }
  });
});

describe('a deployment of the site', () => {
  // https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/crpg-ref-responses.html
  it('answers CloudFormation in 4,096 bytes, with all pages that there are', () => {
    const folder = mkdtempSync(join(tmpdir(), 'reelwright-pages-'));
    for (const { path } of documents) {
      const file = join(folder, `${path === '/' ? 'index' : path.slice(1)}.html`);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, `<link rel="canonical" href="${siteOrigin}${path}">`);
    }
    const { app, pages } = unsynthesized('prod', { siteFiles: folder });
    app.synth();
    rmSync(folder, { recursive: true });

    const deployments = [...resources(Template.fromStack(pages), 'Custom::CDKBucketDeployment').values()].map(
      ({ Properties }) => z.parse(Deployment, Properties),
    );
    const most = Math.max(...deployments.map(({ SourceObjectKeys }) => SourceObjectKeys.length));
    expect(most).toBeGreaterThan(documents.length);
    for (const { SourceObjectKeys, OutputObjectKeys } of deployments) {
      const answer = OutputObjectKeys ? JSON.stringify({ SourceObjectKeys }) : '{}';
      expect(Buffer.byteLength(answer)).toBeLessThan(3_000);
    }
  });

  it('says of the page for unknown addresses that it is one, so that the edge answers with 404', () => {
    dev.hasResourceProperties('Custom::CDKBucketDeployment', {
      UserMetadata: { status: '404' },
      Prune: false,
    });
    dev.hasResourceProperties('Custom::CDKBucketDeployment', { Exclude: ['assets/*', 'not-found.html'] });
  });

  it('keeps hashed files for a year, and those of pages that are still open', () => {
    dev.hasResourceProperties('Custom::CDKBucketDeployment', {
      Exclude: ['*'],
      Include: ['assets/*'],
      Prune: false,
      SystemMetadata: { 'cache-control': 'public, max-age=31536000, immutable' },
    });
  });

  it('replaces everything else, to be asked for again each time, without touching the hashed files', () => {
    dev.hasResourceProperties('Custom::CDKBucketDeployment', {
      Exclude: ['assets/*', 'not-found.html'],
      Prune: true,
      SystemMetadata: { 'cache-control': 'no-cache' },
    });
  });

  it('tells the page which user pool and client are its own', () => {
    const [pool] = [...resources(dev, 'AWS::Cognito::UserPool').keys()];
    const [client] = [...resources(dev, 'AWS::Cognito::UserPoolClient').keys()].filter((id) =>
      id.startsWith('SignIn'),
    );
    dev.hasResourceProperties('Custom::CDKBucketDeployment', {
      SourceMarkers: [{}, { '<<marker:0xbaba:0>>': { Ref: pool }, '<<marker:0xbaba:1>>': { Ref: client } }],
    });
  });
});

const Deployment = z.looseObject({
  SourceObjectKeys: z.array(z.unknown()),
  OutputObjectKeys: z.boolean(),
});

type Behavior = z.infer<typeof Behavior>;
const Behavior = z.looseObject({
  PathPattern: z.optional(z.string()),
  ResponseHeadersPolicyId: z.unknown(),
});

function distributionConfig() {
  return z.parse(
    z.looseObject({
      DistributionConfig: z.looseObject({
        DefaultCacheBehavior: Behavior,
        CacheBehaviors: z.array(Behavior),
        CustomErrorResponses: z.unknown(),
      }),
    }),
    only(dev, 'AWS::CloudFront::Distribution').Properties,
  ).DistributionConfig;
}

function cacheBehaviors(): Behavior[] {
  return distributionConfig().CacheBehaviors;
}

function defaultBehavior(): Behavior {
  return distributionConfig().DefaultCacheBehavior;
}
