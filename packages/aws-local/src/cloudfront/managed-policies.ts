import type { CachePolicy, OriginRequestPolicy, ResponseHeadersPolicy } from './configuration.ts';

const nothing = {
  HeadersConfig: { HeaderBehavior: 'none' },
  QueryStringsConfig: { QueryStringBehavior: 'none' },
  CookiesConfig: { CookieBehavior: 'none' },
} as const;

const everything = {
  QueryStringsConfig: { QueryStringBehavior: 'all' },
  CookiesConfig: { CookieBehavior: 'all' },
} as const;

/**
 * AWS's own cache policies by id.
 * Source: https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/using-managed-cache-policies.html
 */
export const managedCachePolicies: Readonly<Record<string, CachePolicy>> = {
  // CachingOptimized
  '658327ea-f89d-4fab-a63d-7e88639e58f6': {
    ParametersInCacheKeyAndForwardedToOrigin: {
      EnableAcceptEncodingGzip: true,
      EnableAcceptEncodingBrotli: true,
      ...nothing,
    },
  },
  // CachingOptimizedForUncompressedObjects
  'b2884449-e4de-46a7-ac36-70bc7f1ddd6d': {
    ParametersInCacheKeyAndForwardedToOrigin: { EnableAcceptEncodingGzip: false, ...nothing },
  },
  // CachingDisabled
  '4135ea2d-6df8-44a3-9df3-4b5a84be39ad': {
    ParametersInCacheKeyAndForwardedToOrigin: { EnableAcceptEncodingGzip: false, ...nothing },
  },
};

/**
 * AWS's own origin request policies by id.
 * Source: https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/using-managed-origin-request-policies.html
 */
export const managedOriginRequestPolicies: Readonly<Record<string, OriginRequestPolicy>> = {
  // AllViewerExceptHostHeader
  'b689b0a8-53d0-40ab-baf2-68738e2966ac': {
    HeadersConfig: { HeaderBehavior: 'allExcept', Headers: ['host'] },
    ...everything,
  },
  // AllViewer
  '216adef6-5c7f-47e4-b989-5492eafa07d3': {
    HeadersConfig: { HeaderBehavior: 'allViewer' },
    ...everything,
  },
  // CORS-S3Origin
  '88a5eaf4-2fd4-4709-b370-b4c650ea3fcf': {
    ...nothing,
    HeadersConfig: {
      HeaderBehavior: 'whitelist',
      Headers: ['origin', 'access-control-request-headers', 'access-control-request-method'],
    },
  },
};

/**
 * AWS's own response headers policies by id.
 * Source: https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/using-managed-response-headers-policies.html
 */
export const managedResponseHeadersPolicies: Readonly<Record<string, ResponseHeadersPolicy>> = {
  // SecurityHeadersPolicy
  '67f7725c-6f97-4210-82d7-5512b31e9d03': {
    SecurityHeadersConfig: {
      ReferrerPolicy: { ReferrerPolicy: 'strict-origin-when-cross-origin', Override: false },
      StrictTransportSecurity: { AccessControlMaxAgeSec: 31536000, Override: false },
      ContentTypeOptions: { Override: true },
      FrameOptions: { FrameOption: 'SAMEORIGIN', Override: false },
      XSSProtection: { Protection: true, ModeBlock: true, Override: false },
    },
  },
};
