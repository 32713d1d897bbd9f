import type { IncomingMessage } from 'node:http';
import type { Handler, Listener } from 'emulator-kit/listen.ts';
import type { Addresses } from './assembly/addresses.ts';
import { ofType, type Resource } from './assembly/resource-type.ts';
import { createDistribution, type Distribution } from './cloudfront/distribution.ts';
import { distribution } from './cloudfront/resources.ts';
import type { Services } from './early-services.ts';
import { createHttpApi, type HttpApiAuthorizer } from './http-api/http-api.ts';
import { httpApiOptionsOf } from './http-api/http-api-definition.ts';
import type { FunctionTime } from './lambda/functions.ts';
import type { InvocationSource } from './lambda/permissions.ts';
import { accessLogName } from './logs/log-groups.ts';
import type { Buckets } from './s3/buckets.ts';
import type { WebAcls } from './wafv2/web-acl.ts';

/**
 * Serves the template's HTTP APIs at the listener, each under its own host, and puts the distributions before APIs and
 * buckets.
 *
 * @throws an Error with a sentence if the template refers to something that is not there
 */
export function serveSites(
  resources: readonly Resource[],
  environment: {
    readonly services: Pick<Services, 'iam' | 'logs' | 'meters'>;
    readonly apiListener: Listener;
    readonly buckets: Buckets;
    readonly addresses: Addresses;
    /** Whose access tokens an API may accept. */
    readonly tokenIssuers: readonly Pick<HttpApiAuthorizer, 'issuer' | 'jwks'>[];
    readonly webAcls: WebAcls;
    readonly assertMayInvoke: (source: InvocationSource) => void;
    readonly invoke: (functionArn: string, event: unknown) => Promise<unknown>;
    readonly viewerAddressOf: (request: IncomingMessage) => string;
    readonly functionTime: FunctionTime | undefined;
    readonly now: () => number;
    readonly log: (line: string) => void;
  },
): readonly Distribution[] {
  const { apiListener, buckets, addresses, tokenIssuers, webAcls, functionTime, now, log } = environment;
  const { iam, logs, meters } = environment.services;
  const apis = httpApiOptionsOf(resources, {
    iam,
    assertMayInvoke: environment.assertMayInvoke,
    invoke: environment.invoke,
    jwksOf: (issuer) => {
      const tokens = tokenIssuers.find((known) => known.issuer === issuer);
      if (tokens === undefined) throw new Error(`The local cloud knows no token issuer ${issuer}.`);
      return tokens.jwks;
    },
    accessLog: (line) => logs.add(accessLogName, line),
    measure: meters.api,
    sourceIpOf: (request) =>
      distributions.some(({ isFromEdge }) => isFromEdge(request))
        ? edgeAddress
        : (request.socket.remoteAddress ?? ''),
    now,
    ...(functionTime && { limitFactor: functionTime.limitFactor }),
  });
  apiListener.serve(
    byHost(new Map(apis.map((options) => [options.domainName, createHttpApi(options).handle]))),
  );
  const distributions = ofType(resources, distribution).map((found) =>
    createDistribution(found, resources, {
      localize: addresses.localize,
      buckets,
      httpPorts: Object.fromEntries(apis.map(({ domainName }) => [domainName, apiListener.port])),
      authorize: iam.isAllowed,
      webAcls,
      viewerAddressOf: environment.viewerAddressOf,
      now,
      log,
    }),
  );
  return distributions;
}

/**
 * An address of CloudFront's edges, which its origins see in place of a viewer's.
 * Source: the prefixes of `CLOUDFRONT_ORIGIN_FACING` in https://ip-ranges.amazonaws.com/ip-ranges.json
 */
const edgeAddress = '130.176.0.1';

/** A page of another site that finds the port gets nothing: a browser sends the address as the host. */
function byHost(handlers: ReadonlyMap<string, Handler>): Handler {
  return async (request, response) => {
    const handler = handlers.get(request.headers.host ?? '');
    if (handler !== undefined) {
      await handler(request, response);
      return;
    }
    request.resume();
    response.writeHead(403, { 'content-type': 'application/json' }).end('{"message":"Forbidden"}');
  };
}
