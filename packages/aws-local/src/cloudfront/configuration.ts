import * as z from 'zod/mini';

const items = <Item extends z.ZodMiniType>(item: Item) => z.object({ Items: z.optional(z.array(item)) });

const originSchema = z.object({
  Id: z.string(),
  DomainName: z.string(),
  OriginPath: z.optional(z.string()),
  OriginAccessControlId: z.optional(z.string()),
  OriginCustomHeaders: z.optional(z.array(z.object({ HeaderName: z.string(), HeaderValue: z.string() }))),
});

const behaviorFields = {
  TargetOriginId: z.string(),
  AllowedMethods: z.optional(z.array(z.string())),
  Compress: z.optional(z.boolean()),
  CachePolicyId: z.string(),
  OriginRequestPolicyId: z.optional(z.string()),
  ResponseHeadersPolicyId: z.optional(z.string()),
  TrustedKeyGroups: z.optional(z.array(z.string())),
  FunctionAssociations: z.optional(
    z.array(z.object({ EventType: z.enum(['viewer-request', 'viewer-response']), FunctionARN: z.string() })),
  ),
};

/** The part of a DistributionConfig that changes what a viewer gets. */
export const distributionConfigSchema = z.object({
  DefaultRootObject: z.optional(z.string()),
  Origins: z.array(originSchema),
  DefaultCacheBehavior: z.object(behaviorFields),
  CacheBehaviors: z.optional(z.array(z.object({ PathPattern: z.string(), ...behaviorFields }))),
  CustomErrorResponses: z.optional(
    z.array(
      z.object({
        ErrorCode: z.number(),
        ResponseCode: z.optional(z.number()),
        ResponsePagePath: z.optional(z.string()),
      }),
    ),
  ),
});

export type DistributionConfig = z.infer<typeof distributionConfigSchema>;
export type OriginConfig = z.infer<typeof originSchema>;
export type CacheBehavior = DistributionConfig['DefaultCacheBehavior'];

const queryStringsSchema = z.object({
  QueryStringBehavior: z.enum(['none', 'whitelist', 'allExcept', 'all']),
  QueryStrings: z.optional(z.array(z.string())),
});
const cookiesSchema = z.object({
  CookieBehavior: z.enum(['none', 'whitelist', 'allExcept', 'all']),
  Cookies: z.optional(z.array(z.string())),
});

/** CachePolicyConfig: how long things are kept has no meaning where nothing is kept. */
export const cachePolicySchema = z.object({
  ParametersInCacheKeyAndForwardedToOrigin: z.object({
    EnableAcceptEncodingGzip: z.boolean(),
    EnableAcceptEncodingBrotli: z.optional(z.boolean()),
    HeadersConfig: z.object({
      HeaderBehavior: z.enum(['none', 'whitelist']),
      Headers: z.optional(z.array(z.string())),
    }),
    QueryStringsConfig: queryStringsSchema,
    CookiesConfig: cookiesSchema,
  }),
});

/** OriginRequestPolicyConfig */
export const originRequestPolicySchema = z.object({
  HeadersConfig: z.object({
    HeaderBehavior: z.enum(['none', 'whitelist', 'allViewer', 'allExcept']),
    Headers: z.optional(z.array(z.string())),
  }),
  QueryStringsConfig: queryStringsSchema,
  CookiesConfig: cookiesSchema,
});

const overridable = { Override: z.boolean() };

/** ResponseHeadersPolicyConfig */
export const responseHeadersPolicySchema = z.object({
  SecurityHeadersConfig: z.optional(
    z.object({
      ContentSecurityPolicy: z.optional(z.object({ ContentSecurityPolicy: z.string(), ...overridable })),
      ContentTypeOptions: z.optional(z.object(overridable)),
      FrameOptions: z.optional(z.object({ FrameOption: z.string(), ...overridable })),
      ReferrerPolicy: z.optional(z.object({ ReferrerPolicy: z.string(), ...overridable })),
      StrictTransportSecurity: z.optional(
        z.object({
          AccessControlMaxAgeSec: z.number(),
          IncludeSubdomains: z.optional(z.boolean()),
          Preload: z.optional(z.boolean()),
          ...overridable,
        }),
      ),
      XSSProtection: z.optional(
        z.object({
          Protection: z.boolean(),
          ModeBlock: z.optional(z.boolean()),
          ReportUri: z.optional(z.string()),
          ...overridable,
        }),
      ),
    }),
  ),
  CustomHeadersConfig: z.optional(items(z.object({ Header: z.string(), Value: z.string(), ...overridable }))),
  RemoveHeadersConfig: z.optional(items(z.object({ Header: z.string() }))),
  CorsConfig: z.optional(
    z.object({
      AccessControlAllowCredentials: z.boolean(),
      AccessControlAllowHeaders: items(z.string()),
      AccessControlAllowMethods: items(z.string()),
      AccessControlAllowOrigins: items(z.string()),
      AccessControlExposeHeaders: z.optional(items(z.string())),
      AccessControlMaxAgeSec: z.optional(z.number()),
      OriginOverride: z.boolean(),
    }),
  ),
});

export type CachePolicy = z.infer<typeof cachePolicySchema>;
export type OriginRequestPolicy = z.infer<typeof originRequestPolicySchema>;
export type ResponseHeadersPolicy = z.infer<typeof responseHeadersPolicySchema>;
