import type { EdgeHeaders, EdgeResponse } from './edge-response.ts';
import type { ResponseHeadersPolicy } from './resources.ts';

/**
 * Adds what a response headers policy says.
 * Source: https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/understanding-response-headers-policies.html
 *
 * @param localize replaces names of AWS's hosts in values with the local cloud's own
 */
export function applyResponseHeadersPolicy(
  response: EdgeResponse,
  policy: ResponseHeadersPolicy,
  localize: (text: string) => string,
): EdgeResponse {
  const headers: EdgeHeaders = new Map(response.headers);
  for (const { name, value, override } of [...securityHeaders(policy), ...customHeaders(policy)]) {
    if (override || !headers.has(name)) headers.set(name, [localize(value)]);
  }
  return { ...response, headers };
}

interface PolicyHeader {
  readonly name: string;
  readonly value: string;
  readonly override: boolean;
}

function securityHeaders({ SecurityHeadersConfig: config = {} }: ResponseHeadersPolicy): PolicyHeader[] {
  const { ContentSecurityPolicy, ContentTypeOptions, FrameOptions, ReferrerPolicy } = config;
  const transport = config.StrictTransportSecurity;
  const header = (
    name: string,
    setting: { readonly Override: boolean } | undefined,
    value: string | undefined,
  ): PolicyHeader[] =>
    setting === undefined || value === undefined ? [] : [{ name, value, override: setting.Override }];
  return [
    ...header('content-security-policy', ContentSecurityPolicy, ContentSecurityPolicy?.ContentSecurityPolicy),
    ...header('x-content-type-options', ContentTypeOptions, 'nosniff'),
    ...header('x-frame-options', FrameOptions, FrameOptions?.FrameOption),
    ...header('referrer-policy', ReferrerPolicy, ReferrerPolicy?.ReferrerPolicy),
    ...header(
      'strict-transport-security',
      transport,
      [
        `max-age=${transport?.AccessControlMaxAgeSec}`,
        ...(transport?.IncludeSubdomains ? ['includeSubDomains'] : []),
        ...(transport?.Preload ? ['preload'] : []),
      ].join('; '),
    ),
  ];
}

function customHeaders({ CustomHeadersConfig: config }: ResponseHeadersPolicy): PolicyHeader[] {
  return (config?.Items ?? []).map(({ Header, Value, Override }) => ({
    name: Header.toLowerCase(),
    value: Value,
    override: Override,
  }));
}
