import type { ResponseHeadersPolicy } from './configuration.ts';
import { type EdgeHeaders, type EdgeResponse, headerOf } from './edge-response.ts';

/**
 * Adds and removes what a response headers policy says.
 * Source: https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/supportedResource-response-headers-policies.html
 *
 * @param mapText replaces names of AWS's hosts in values with the local cloud's own
 */
export function applyResponseHeadersPolicy(
  response: EdgeResponse,
  policy: ResponseHeadersPolicy,
  request: { readonly method: string; readonly headers: EdgeHeaders },
  mapText: (text: string) => string,
): EdgeResponse {
  const headers: EdgeHeaders = new Map(response.headers);
  for (const { Header } of policy.RemoveHeadersConfig?.Items ?? []) headers.delete(Header.toLowerCase());
  for (const { name, value, override } of [...securityHeaders(policy), ...customHeaders(policy)]) {
    if (override || !headers.has(name)) headers.set(name, [mapText(value)]);
  }
  applyCors(headers, policy, request, mapText);
  return { ...response, headers };
}

interface PolicyHeader {
  readonly name: string;
  readonly value: string;
  readonly override: boolean;
}

function securityHeaders({ SecurityHeadersConfig: config }: ResponseHeadersPolicy): PolicyHeader[] {
  const headers: PolicyHeader[] = [];
  const add = (name: string, setting: { readonly Override: boolean } | undefined, value: string): void => {
    if (setting) headers.push({ name, value, override: setting.Override });
  };
  const transport = config?.StrictTransportSecurity;
  const xss = config?.XSSProtection;
  add(
    'content-security-policy',
    config?.ContentSecurityPolicy,
    config?.ContentSecurityPolicy?.ContentSecurityPolicy ?? '',
  );
  add('x-content-type-options', config?.ContentTypeOptions, 'nosniff');
  add('x-frame-options', config?.FrameOptions, config?.FrameOptions?.FrameOption ?? '');
  add('referrer-policy', config?.ReferrerPolicy, config?.ReferrerPolicy?.ReferrerPolicy ?? '');
  add(
    'strict-transport-security',
    transport,
    [
      `max-age=${transport?.AccessControlMaxAgeSec}`,
      ...(transport?.IncludeSubdomains ? ['includeSubDomains'] : []),
      ...(transport?.Preload ? ['preload'] : []),
    ].join('; '),
  );
  add(
    'x-xss-protection',
    xss,
    [
      xss?.Protection ? '1' : '0',
      ...(xss?.ModeBlock ? ['mode=block'] : []),
      ...(xss?.ReportUri ? [`report=${xss.ReportUri}`] : []),
    ].join('; '),
  );
  return headers;
}

function customHeaders({ CustomHeadersConfig: config }: ResponseHeadersPolicy): PolicyHeader[] {
  return (config?.Items ?? []).map(({ Header, Value, Override }) => ({
    name: Header.toLowerCase(),
    value: Value,
    override: Override,
  }));
}

function applyCors(
  headers: EdgeHeaders,
  { CorsConfig: config }: ResponseHeadersPolicy,
  request: { readonly method: string; readonly headers: EdgeHeaders },
  mapText: (text: string) => string,
): void {
  const origin = headerOf(request.headers, 'origin');
  if (!config || origin === undefined) return;
  if (!config.OriginOverride && headers.has('access-control-allow-origin')) return;
  const patterns = (config.AccessControlAllowOrigins.Items ?? []).map(mapText);
  if (!patterns.some((pattern) => matchesOrigin(pattern, origin))) return;
  const anyOrigin = patterns.includes('*') && !config.AccessControlAllowCredentials;
  const set = (name: string, items: readonly string[] | undefined): void => {
    if (items && items.length > 0) headers.set(name, [items.join(', ')]);
  };
  headers.set('access-control-allow-origin', [anyOrigin ? '*' : origin]);
  if (!anyOrigin) headers.set('vary', [...(headers.get('vary') ?? []), 'Origin']);
  if (config.AccessControlAllowCredentials) headers.set('access-control-allow-credentials', ['true']);
  set('access-control-expose-headers', config.AccessControlExposeHeaders?.Items);
  if (request.method === 'OPTIONS' && request.headers.has('access-control-request-method')) {
    const methods = config.AccessControlAllowMethods.Items ?? [];
    set(
      'access-control-allow-methods',
      methods.includes('ALL') ? ['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT'] : methods,
    );
    set('access-control-allow-headers', config.AccessControlAllowHeaders.Items);
    if (config.AccessControlMaxAgeSec !== undefined) {
      headers.set('access-control-max-age', [String(config.AccessControlMaxAgeSec)]);
    }
  }
}

/** A pattern is `*`, an origin, or an origin whose host begins with `*.`. */
function matchesOrigin(pattern: string, origin: string): boolean {
  if (pattern === '*' || pattern === origin) return true;
  const [before, after] = pattern.split('*.');
  if (before === undefined || after === undefined) return false;
  return origin.startsWith(before) && origin.endsWith(`.${after}`);
}
