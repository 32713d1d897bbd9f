import type { SupportedResource } from '../assembly/supported-resource.ts';

const label = { ignored: 'a name or a text for people' } as const;
const tags = { ignored: 'tags of a resource only group it on bills and in consoles' } as const;
const noCache = {
  ignored:
    'the local edge keeps no copies: each request reaches its origin, whose Cache-Control goes to the browser unchanged',
} as const;
const loopback = { ignored: 'nothing leaves the machine, so nothing is to be encrypted' } as const;
const connections = {
  ignored: 'origins are in the same process: no connection is made that could be slow',
} as const;

const behavior: SupportedResource = {
  PathPattern: 'honoured',
  TargetOriginId: 'honoured',
  AllowedMethods: 'honoured',
  CachedMethods: noCache,
  Compress: 'honoured',
  CachePolicyId: 'honoured',
  OriginRequestPolicyId: 'honoured',
  ResponseHeadersPolicyId: 'honoured',
  TrustedKeyGroups: 'honoured',
  ViewerProtocolPolicy: loopback,
  FunctionAssociations: {
    properties: {
      EventType: {
        only: ['viewer-request', 'viewer-response'],
        because: 'CloudFront functions run at the viewer only',
      },
      FunctionARN: 'honoured',
    },
  },
};

const origin: SupportedResource = {
  Id: 'honoured',
  DomainName: 'honoured',
  OriginPath: 'honoured',
  OriginAccessControlId: 'honoured',
  OriginCustomHeaders: 'honoured',
  S3OriginConfig: {
    properties: {
      OriginAccessIdentity: { only: [''], because: 'origin access control has replaced it' },
      OriginReadTimeout: connections,
    },
  },
  CustomOriginConfig: {
    properties: {
      OriginProtocolPolicy: loopback,
      OriginSSLProtocols: loopback,
      HTTPPort: connections,
      HTTPSPort: connections,
      OriginReadTimeout: connections,
      OriginKeepaliveTimeout: connections,
      IpAddressType: connections,
    },
  },
  ConnectionAttempts: connections,
  ConnectionTimeout: connections,
  OriginShield: noCache,
};

const distribution: SupportedResource = {
  Enabled: { only: [true], because: 'a distribution that is switched off serves nothing' },
  Comment: label,
  Aliases: { ignored: "the distribution is reached by the local cloud's own address" },
  ViewerCertificate: loopback,
  PriceClass: { ignored: 'there is one place' },
  HttpVersion: { ignored: 'the protocol does not change what is served' },
  IPV6Enabled: { ignored: 'the loopback is reached by IPv4' },
  Staging: { only: [false], because: 'it has no second version of a distribution' },
  DefaultRootObject: 'honoured',
  Origins: { properties: origin },
  DefaultCacheBehavior: { properties: behavior },
  CacheBehaviors: { properties: behavior },
  CustomErrorResponses: {
    properties: {
      ErrorCode: 'honoured',
      ResponseCode: 'honoured',
      ResponsePagePath: 'honoured',
      ErrorCachingMinTTL: noCache,
    },
  },
  Logging: { ignored: "access logs are the operator's record; no part of the product reads them" },
  Restrictions: {
    properties: {
      GeoRestriction: {
        properties: {
          RestrictionType: { only: ['none'], because: 'it does not know where a visitor is' },
          Locations: { only: [[]], because: 'it does not know where a visitor is' },
        },
      },
    },
  },
};

const headerNames: SupportedResource = { HeaderBehavior: 'honoured', Headers: 'honoured' };
const queryStringNames: SupportedResource = { QueryStringBehavior: 'honoured', QueryStrings: 'honoured' };
const cookieNames: SupportedResource = { CookieBehavior: 'honoured', Cookies: 'honoured' };

/** What the local cloud understands of CloudFront's resources. */
export const cloudFrontResources = {
  'AWS::CloudFront::Distribution': {
    DistributionConfig: { properties: distribution },
    Tags: tags,
  },
  'AWS::CloudFront::Function': {
    Name: 'honoured',
    FunctionCode: 'honoured',
    AutoPublish: { only: [true], because: 'a function that is not published is not run' },
    FunctionConfig: {
      properties: {
        Comment: label,
        Runtime: {
          only: ['cloudfront-js-1.0', 'cloudfront-js-2.0'],
          because: 'CloudFront has no other',
        },
      },
    },
    Tags: tags,
  },
  'AWS::CloudFront::OriginAccessControl': {
    OriginAccessControlConfig: {
      properties: {
        Name: label,
        Description: label,
        OriginAccessControlOriginType: { only: ['s3'], because: 'it signs requests to buckets' },
        SigningBehavior: { only: ['always'], because: 'it signs each request' },
        SigningProtocol: { only: ['sigv4'], because: 'there is no other' },
      },
    },
  },
  'AWS::CloudFront::ResponseHeadersPolicy': {
    ResponseHeadersPolicyConfig: {
      properties: {
        Name: label,
        Comment: label,
        SecurityHeadersConfig: 'honoured',
        CustomHeadersConfig: 'honoured',
        RemoveHeadersConfig: 'honoured',
        CorsConfig: 'honoured',
      },
    },
  },
  'AWS::CloudFront::CachePolicy': {
    CachePolicyConfig: {
      properties: {
        Name: label,
        Comment: label,
        DefaultTTL: noCache,
        MinTTL: noCache,
        MaxTTL: noCache,
        ParametersInCacheKeyAndForwardedToOrigin: {
          properties: {
            EnableAcceptEncodingBrotli: 'honoured',
            EnableAcceptEncodingGzip: 'honoured',
            HeadersConfig: { properties: headerNames },
            QueryStringsConfig: { properties: queryStringNames },
            CookiesConfig: { properties: cookieNames },
          },
        },
      },
    },
  },
  'AWS::CloudFront::OriginRequestPolicy': {
    OriginRequestPolicyConfig: {
      properties: {
        Name: label,
        Comment: label,
        HeadersConfig: {
          properties: {
            Headers: 'honoured',
            HeaderBehavior: {
              only: ['none', 'whitelist', 'allViewer', 'allExcept'],
              because: 'of the headers that CloudFront adds it knows only the address of the viewer',
            },
          },
        },
        QueryStringsConfig: { properties: queryStringNames },
        CookiesConfig: { properties: cookieNames },
      },
    },
  },
  'AWS::CloudFront::PublicKey': {
    PublicKeyConfig: {
      properties: {
        Name: label,
        Comment: label,
        CallerReference: { ignored: 'it only keeps CloudFormation from making the key twice' },
        EncodedKey: 'honoured',
      },
    },
  },
  'AWS::CloudFront::KeyGroup': {
    KeyGroupConfig: { properties: { Name: label, Comment: label, Items: 'honoured' } },
  },
} as const satisfies Record<string, SupportedResource>;
