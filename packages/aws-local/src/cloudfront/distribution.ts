import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { Resource, ResourceOf } from '../assembly/resource-type.ts';
import type { Buckets } from '../s3/buckets.ts';
import type { Authorize } from '../signature/caller.ts';
import type { Blocked, WebAcl, WebAcls } from '../wafv2/web-acl.ts';
import {
  type Behavior,
  chooseBehavior,
  type PreparedDistribution,
  prepareDistribution,
} from './behaviors.ts';
import { requestBucket } from './bucket-origin.ts';
import { compress } from './compression.ts';
import { createEdgeCache, type EdgeCache } from './edge-cache.ts';
import {
  type EdgeHeaders,
  type EdgeRequest,
  type EdgeResponse,
  pageErrorResponse,
  responseOf,
  xmlErrorResponse,
} from './edge-response.ts';
import { forwardedRequest } from './forwarding.ts';
import { type EventContext, runViewerRequest, runViewerResponse } from './function-event.ts';
import { createOriginConnections, type OriginConnections } from './http-origin.ts';
import { normalizePath } from './path-pattern.ts';
import type { distribution } from './resources.ts';
import { applyResponseHeadersPolicy } from './response-headers.ts';
import { verifySignedUrl } from './signed-url.ts';

export interface DistributionOptions {
  readonly buckets: Buckets;
  /** Where HTTP APIs listen on this machine, by their domain name. */
  readonly httpPorts: Readonly<Record<string, number>>;
  /** Is asked whether the principal `cloudfront.amazonaws.com` may read, for this distribution (`aws:SourceArn`). */
  readonly authorize: Authorize;
  /** The assembly's web ACLs. */
  readonly webAcls: Pick<WebAcls, 'named'>;
  /** The address of the other end of a viewer's connection. */
  readonly viewerAddressOf: (request: IncomingMessage) => string;
  /** Replaces names of AWS's hosts in header values, such as a Content-Security-Policy, with the local cloud's own. */
  readonly localize: (text: string) => string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly log: (line: string) => void;
}

/** A CloudFront distribution: everything between a browser and the origins. */
export interface Distribution {
  /** The name of the stack that makes it. */
  readonly stack: string;
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** Whether a request to an origin on this machine comes from the edge. */
  isFromEdge(request: IncomingMessage): boolean;
}

/**
 * Prepares one of the template's distributions.
 *
 * @param resources the whole template's
 * @throws an Error with a sentence if it refers to something that is not there
 */
export function createDistribution(
  found: ResourceOf<typeof distribution>,
  resources: readonly Resource[],
  options: DistributionOptions,
): Distribution {
  const prepared = prepareDistribution(found, resources, options);
  const cache = createEdgeCache({ errorSeconds: prepared.errorSeconds, now: options.now });
  const webAcl = prepared.webAclArn === undefined ? undefined : options.webAcls.named(prepared.webAclArn);
  const connections = createOriginConnections();
  return {
    stack: found.stack,
    isFromEdge: connections.isFromEdge,
    async handle(viewerRequest, viewerResponse) {
      const exchange: Exchange = {
        ...options,
        prepared,
        cache,
        webAcl,
        connections,
        viewerRequest,
        requestId: randomUUID(),
      };
      try {
        await send(viewerResponse, await answer(exchange), exchange.requestId);
      } catch (error) {
        // Browsers leave all the time: they seek in a video, or close the page.
        if (viewerRequest.socket.destroyed) return;
        options.log(`CloudFront ${viewerRequest.method} ${viewerRequest.url}: ${describe(error)}`);
        if (viewerResponse.headersSent) viewerResponse.destroy();
        else
          await send(
            viewerResponse,
            pageErrorResponse(502, 'The origin could not be reached.'),
            exchange.requestId,
          );
      } finally {
        viewerRequest.resume();
      }
    },
  };
}

interface Exchange extends DistributionOptions {
  readonly prepared: PreparedDistribution;
  readonly cache: EdgeCache;
  readonly webAcl: WebAcl | undefined;
  readonly connections: OriginConnections;
  readonly viewerRequest: IncomingMessage;
  readonly requestId: string;
}

async function answer(exchange: Exchange): Promise<EdgeResponse> {
  const request = readRequest(exchange.viewerRequest);
  if (!request) return pageErrorResponse(400, 'Bad request.');
  const blocked = exchange.webAcl?.inspect({
    address: viewerAddressOf(exchange),
    method: request.method,
    path: request.path,
    query: request.query,
    headers: exchange.viewerRequest.headers,
  });
  if (blocked !== undefined) return blockedResponse(blocked);
  const behavior = chooseBehavior(exchange.prepared, normalizePath(request.path));
  const { request: changedRequest, response } = await respond(exchange, behavior, request);
  const withPolicy = behavior.responseHeadersPolicy
    ? applyResponseHeadersPolicy(response, behavior.responseHeadersPolicy, exchange.localize)
    : response;
  const changed = changeByFunction(exchange, behavior, changedRequest, withPolicy);
  return compress(changed, request.headers, behavior.encodings);
}

function blockedResponse({ status, headers, body }: Blocked): EdgeResponse {
  if (body === '') return pageErrorResponse(status, 'Request blocked.');
  const { 'content-type': contentType = 'text/plain', ...others } = headers;
  const response = responseOf(status, contentType, body);
  for (const [name, value] of Object.entries(others)) response.headers.set(name, [value]);
  return response;
}

/** The answer before policies, and the request as its function left it. */
async function respond(
  exchange: Exchange,
  behavior: Behavior,
  request: EdgeRequest,
): Promise<{ readonly request: EdgeRequest; readonly response: EdgeResponse }> {
  if (!behavior.allowedMethods.includes(request.method)) {
    const response = pageErrorResponse(
      403,
      'This distribution is not configured to allow the HTTP request method that was used for this request.',
    );
    return { request, response };
  }
  let permitted = request;
  if (behavior.publicKeys) {
    const host = request.headers.get('host')?.[0] ?? exchange.prepared.domainName;
    const verification = verifySignedUrl(
      { baseUrl: `http://${host}${request.path}`, query: request.query },
      behavior.publicKeys,
      exchange.now(),
    );
    if (verification.outcome === 'refused') {
      return { request, response: xmlErrorResponse(403, verification.code, verification.message) };
    }
    permitted = { ...request, query: verification.query };
  }
  if (!behavior.viewerRequest) {
    return { request: permitted, response: await lookUp(exchange, behavior, permitted) };
  }
  try {
    const result = runViewerRequest(behavior.viewerRequest, permitted, eventContext(exchange));
    if ('response' in result) return { request: permitted, response: result.response };
    return { request: result.request, response: await lookUp(exchange, behavior, result.request) };
  } catch (error) {
    if (!(error instanceof OriginFailure))
      return { request: permitted, response: functionFailed(exchange, error) };
    throw error;
  }
}

/** A failure behind the edge, which is not one of the function before it. */
class OriginFailure extends Error {}

/** The answer from the cache or the origin. A signature was checked before: no kept answer is given without. */
function lookUp(exchange: Exchange, behavior: Behavior, request: EdgeRequest): Promise<EdgeResponse> {
  return exchange.cache.answer(behavior, request, () => requestOrigin(exchange, behavior, request));
}

async function requestOrigin(
  exchange: Exchange,
  behavior: Behavior,
  request: EdgeRequest,
): Promise<EdgeResponse> {
  const { prepared, buckets, authorize, connections, viewerRequest, requestId } = exchange;
  const forwarded = forwardedRequest(request, behavior, {
    viewerAddress: viewerAddressOf(exchange),
    requestId,
  });
  const { origin } = behavior;
  try {
    if (origin.kind === 'http') return await connections.request(origin.port, forwarded, viewerRequest);
    return requestBucket({ ...origin, buckets, authorize, distributionId: prepared.id }, forwarded);
  } catch (cause) {
    throw new OriginFailure('The origin failed.', { cause });
  }
}

/** CloudFront runs no viewer-response function for an error, nor for what a viewer-request function answered. */
function changeByFunction(
  exchange: Exchange,
  behavior: Behavior,
  request: EdgeRequest,
  response: EdgeResponse,
): EdgeResponse {
  if (!behavior.viewerResponse || response.status >= 400 || response.source === 'function') return response;
  try {
    return runViewerResponse(behavior.viewerResponse, request, response, eventContext(exchange));
  } catch (error) {
    response.body.destroy();
    return functionFailed(exchange, error);
  }
}

function functionFailed(exchange: Exchange, error: unknown): EdgeResponse {
  exchange.log(`CloudFront function for ${exchange.viewerRequest.url}: ${describe(error)}`);
  return pageErrorResponse(
    503,
    'The CloudFront function associated with the CloudFront distribution is invalid or could not run.',
  );
}

function readRequest(viewerRequest: IncomingMessage): EdgeRequest | undefined {
  const url = viewerRequest.url ?? '/';
  const mark = url.indexOf('?');
  const path = mark < 0 ? url : url.slice(0, mark);
  if (!path.startsWith('/')) return undefined;
  try {
    decodeURIComponent(path);
  } catch {
    return undefined;
  }
  const headers: EdgeHeaders = new Map(
    Object.entries(viewerRequest.headersDistinct).map(([name, values]) => [name, [...(values ?? [])]]),
  );
  return { method: viewerRequest.method ?? 'GET', path, query: mark < 0 ? '' : url.slice(mark + 1), headers };
}

function eventContext(exchange: Exchange): EventContext {
  return {
    distributionDomainName: exchange.prepared.domainName,
    distributionId: exchange.prepared.id,
    requestId: exchange.requestId,
    viewerAddress: viewerAddressOf(exchange),
  };
}

function viewerAddressOf({ viewerRequest, viewerAddressOf }: Exchange): string {
  return viewerAddressOf(viewerRequest);
}

const cacheResults = {
  origin: 'Miss from cloudfront',
  cache: 'Hit from cloudfront',
  function: 'FunctionGeneratedResponse from cloudfront',
  edge: 'Error from cloudfront',
} as const satisfies Record<EdgeResponse['source'], string>;

async function send(
  viewerResponse: ServerResponse,
  response: EdgeResponse,
  requestId: string,
): Promise<void> {
  for (const [name, values] of response.headers) {
    if (name === 'connection' || name === 'keep-alive' || name === 'transfer-encoding') continue;
    viewerResponse.setHeader(name, name === 'set-cookie' ? values : values.join(', '));
  }
  viewerResponse.setHeader(
    'x-cache',
    response.status >= 400 ? cacheResults.edge : cacheResults[response.source],
  );
  viewerResponse.setHeader('x-amz-cf-id', requestId);
  viewerResponse.writeHead(response.status);
  if (viewerResponse.req.method === 'HEAD' || response.status === 304 || response.status === 204) {
    response.body.destroy();
    viewerResponse.end();
    return;
  }
  await pipeline(response.body, viewerResponse);
}

function describe(error: unknown): string {
  if (error instanceof OriginFailure) return describe(error.cause);
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
