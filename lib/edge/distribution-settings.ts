import { Duration } from 'aws-cdk-lib';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  CachePolicy,
  type DistributionProps,
  HttpVersion,
  OriginProtocolPolicy,
  OriginRequestPolicy,
  OriginSslPolicy,
  PriceClass,
  type ResponseHeadersPolicy,
  SecurityPolicyProtocol,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import type { Construct } from 'constructs';
import type { Environment } from '../foundation/environments.ts';

/**
 * What all distributions have: protocols, places, a host of their own and errors that are not kept.
 *
 * @param domain undefined: the distribution answers as `*.cloudfront.net`
 * @param webAclArn undefined: no web ACL stands before it
 */
export function distributionSettings(
  scope: Construct,
  {
    environment,
    domain,
    webAclArn,
  }: {
    readonly environment: Environment;
    readonly domain: Environment['domain'];
    readonly webAclArn: string | undefined;
  },
): Omit<DistributionProps, 'defaultBehavior'> {
  return {
    httpVersion: HttpVersion.HTTP2_AND_3,
    ...(webAclArn !== undefined && { webAclId: webAclArn }),
    enableIpv6: true,
    priceClass: environment.priceClass === 'all' ? PriceClass.PRICE_CLASS_ALL : PriceClass.PRICE_CLASS_100,
    ...(domain && {
      minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
      domainNames: [domain.name],
      certificate: Certificate.fromCertificateArn(scope, 'Certificate', domain.certificateArn),
    }),
    // CloudFront keeps an error for 10 s even where nothing is cached: one person's would be everyone's.
    // https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/custom-error-pages-expiration.html
    errorResponses: [500, 502, 503, 504].map((httpStatus) => ({ httpStatus, ttl: Duration.seconds(0) })),
  };
}

/** An HTTP API behind a distribution, which shows it where a request came from. */
export function apiOrigin(host: string, originSecret: Record<string, string>): HttpOrigin {
  return new HttpOrigin(host, {
    protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
    originSslProtocols: [OriginSslPolicy.TLS_V1_2],
    customHeaders: originSecret,
  });
}

/** Answers of an API pass, and nothing is kept. */
export function uncached(origin: HttpOrigin, responseHeadersPolicy: ResponseHeadersPolicy) {
  return {
    origin,
    cachePolicy: CachePolicy.CACHING_DISABLED,
    originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
    compress: false,
    responseHeadersPolicy,
  };
}
