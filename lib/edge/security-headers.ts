import { Duration } from 'aws-cdk-lib';
import {
  HeadersFrameOption,
  HeadersReferrerPolicy,
  type ResponseSecurityHeadersBehavior,
} from 'aws-cdk-lib/aws-cloudfront';

/** Headers that browsers obey with every page of ours. */
export function securityHeaders(
  contentSecurityPolicy: ResponseSecurityHeadersBehavior['contentSecurityPolicy'],
): ResponseSecurityHeadersBehavior {
  return {
    contentSecurityPolicy,
    strictTransportSecurity: {
      accessControlMaxAge: Duration.days(2 * 365),
      includeSubdomains: true,
      override: true,
    },
    contentTypeOptions: { override: true },
    frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
    referrerPolicy: {
      referrerPolicy: HeadersReferrerPolicy.STRICT_ORIGIN_WHEN_CROSS_ORIGIN,
      override: true,
    },
  };
}

/** What pages may not use of a browser. */
export const permissionsPolicy = {
  header: 'permissions-policy',
  value: 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
  override: true,
} as const;
