import * as z from 'zod/mini';
import { ignored, only, resourceType } from '../assembly/resource-type.ts';

const label = ignored('a name or a text for people');
const loopback = ignored('nothing leaves the machine, so nothing is to be encrypted');
const texts = z.optional(z.array(z.string()));
const overridable = { Override: z.boolean() };

const behavior = {
  TargetOriginId: z.string(),
  AllowedMethods: texts,
  CachedMethods: ignored('answers to GET are kept, and serve HEAD as well, whatever it adds'),
  Compress: z.optional(z.boolean()),
  CachePolicyId: z.string(),
  OriginRequestPolicyId: z.optional(z.string()),
  ResponseHeadersPolicyId: z.optional(z.string()),
  TrustedKeyGroups: texts,
  ViewerProtocolPolicy: loopback,
  FunctionAssociations: z.optional(
    z.array(
      z.strictObject({
        EventType: only(['viewer-request', 'viewer-response'], 'its functions run at the viewer only'),
        FunctionARN: z.string(),
      }),
    ),
  ),
};

const cacheBehavior = z.strictObject({ PathPattern: z.string(), ...behavior });
export type CacheBehavior = z.infer<typeof cacheBehavior>;

const origin = z.strictObject({
  Id: z.string(),
  DomainName: z.string(),
  OriginAccessControlId: z.optional(z.string()),
  S3OriginConfig: z.optional(
    z.strictObject({
      OriginAccessIdentity: z.optional(only([''], 'origin access control has replaced it')),
    }),
  ),
  CustomOriginConfig: ignored('origins are on this machine: no connection is encrypted or slow'),
  OriginCustomHeaders: z.optional(
    z.array(z.strictObject({ HeaderName: z.string(), HeaderValue: z.string() })),
  ),
});
export type OriginConfig = z.infer<typeof origin>;

export const distribution = resourceType('AWS::CloudFront::Distribution', {
  DistributionConfig: z.strictObject({
    Enabled: only([true], 'a distribution that is switched off serves nothing'),
    Origins: z.array(origin),
    DefaultCacheBehavior: z.strictObject(behavior),
    CacheBehaviors: z.optional(z.array(cacheBehavior)),
    CustomErrorResponses: z.optional(
      z.array(z.strictObject({ ErrorCode: z.int(), ErrorCachingMinTTL: z.int().check(z.minimum(0)) })),
    ),
    Comment: label,
    PriceClass: ignored('there is one place'),
    WebACLId: z.optional(z.string()),
    HttpVersion: ignored('the protocol does not change what is served'),
    IPV6Enabled: ignored('the site is reached over the loopback'),
  }),
  Tags: label,
});

const seconds = z.number().check(z.minimum(0));

const cachePolicyConfig = z.strictObject({
  Name: label,
  Comment: label,
  MinTTL: seconds,
  DefaultTTL: seconds,
  MaxTTL: seconds,
  ParametersInCacheKeyAndForwardedToOrigin: z.strictObject({
    EnableAcceptEncodingBrotli: z.optional(z.boolean()),
    EnableAcceptEncodingGzip: z.boolean(),
    CookiesConfig: z.strictObject({
      CookieBehavior: only(['none'], 'no cookie is part of a cache key here'),
    }),
    HeadersConfig: z.strictObject({
      HeaderBehavior: z.enum(['none', 'whitelist']),
      Headers: texts,
    }),
    QueryStringsConfig: z.strictObject({
      QueryStringBehavior: z.enum(['none', 'all', 'whitelist', 'allExcept']),
      QueryStrings: texts,
    }),
  }),
});
export type CachePolicyConfig = z.infer<typeof cachePolicyConfig>;

export const cachePolicy = resourceType('AWS::CloudFront::CachePolicy', {
  CachePolicyConfig: cachePolicyConfig,
});

export const edgeFunction = resourceType('AWS::CloudFront::Function', {
  Name: z.string(),
  FunctionCode: z.string(),
  AutoPublish: only([true], 'a function that is not published is not run'),
  FunctionConfig: z.strictObject({
    Comment: label,
    Runtime: only(['cloudfront-js-2.0'], 'it runs the code with the syntax of today'),
  }),
  Tags: label,
});

export const originAccessControl = resourceType('AWS::CloudFront::OriginAccessControl', {
  OriginAccessControlConfig: z.strictObject({
    Name: label,
    Description: label,
    OriginAccessControlOriginType: only(['s3'], 'it signs requests to buckets'),
    SigningBehavior: only(['always'], 'it signs each request'),
    SigningProtocol: only(['sigv4'], 'there is no other'),
  }),
});

const responseHeaders = z.strictObject({
  Name: label,
  Comment: label,
  SecurityHeadersConfig: z.optional(
    z.strictObject({
      ContentSecurityPolicy: z.optional(
        z.strictObject({ ContentSecurityPolicy: z.string(), ...overridable }),
      ),
      ContentTypeOptions: z.optional(z.strictObject(overridable)),
      FrameOptions: z.optional(z.strictObject({ FrameOption: z.string(), ...overridable })),
      ReferrerPolicy: z.optional(z.strictObject({ ReferrerPolicy: z.string(), ...overridable })),
      StrictTransportSecurity: z.optional(
        z.strictObject({
          AccessControlMaxAgeSec: z.number(),
          IncludeSubdomains: z.optional(z.boolean()),
          Preload: z.optional(z.boolean()),
          ...overridable,
        }),
      ),
    }),
  ),
  CustomHeadersConfig: z.optional(
    z.strictObject({
      Items: z.array(z.strictObject({ Header: z.string(), Value: z.string(), ...overridable })),
    }),
  ),
});
export type ResponseHeadersPolicy = z.infer<typeof responseHeaders>;

export const responseHeadersPolicy = resourceType('AWS::CloudFront::ResponseHeadersPolicy', {
  ResponseHeadersPolicyConfig: responseHeaders,
});

export const publicKey = resourceType('AWS::CloudFront::PublicKey', {
  PublicKeyConfig: z.strictObject({
    Name: label,
    Comment: label,
    CallerReference: ignored('it only keeps CloudFormation from making the key twice'),
    EncodedKey: z.string(),
  }),
});

export const keyGroup = resourceType('AWS::CloudFront::KeyGroup', {
  KeyGroupConfig: z.strictObject({ Name: label, Comment: label, Items: z.array(z.string()) }),
});
