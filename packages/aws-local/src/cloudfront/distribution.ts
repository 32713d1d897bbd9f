import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { Authorize } from '../signature/caller.ts';
import { type BucketOrigin, requestBucket } from './bucket-origin.ts';
import { compress } from './compression.ts';
import {
  type EdgeHeaders,
  type EdgeRequest,
  type EdgeResponse,
  pageErrorResponse,
  xmlErrorResponse,
} from './edge-response.ts';
import { forwardedRequest } from './forwarding.ts';
import { type EventContext, runViewerRequest, runViewerResponse } from './function-event.ts';
import type { FunctionSource } from './function-runtime.ts';
import { type HttpOrigin, requestHttpOrigin } from './http-origin.ts';
import { normalizePath } from './path-pattern.ts';
import {
  type Behavior,
  chooseBehavior,
  type PreparedDistribution,
  prepareBehaviors,
} from './prepare-behaviors.ts';
import { applyResponseHeadersPolicy } from './response-headers.ts';
import { verifySignedUrl } from './signed-url.ts';

export interface DistributionOptions {
  readonly id: string;
  readonly accountId: string;
  /** `d….cloudfront.net` */
  readonly domainName: string;
  /** AWS::CloudFront::Distribution's DistributionConfig, with intrinsic functions resolved. */
  readonly properties: unknown;
  /** CloudFront functions by ARN. */
  readonly functions: Readonly<Record<string, FunctionSource>>;
  /** ResponseHeadersPolicyConfig of the template's own policies by id; AWS's own are known. */
  readonly responseHeadersPolicies: Readonly<Record<string, unknown>>;
  /** CachePolicyConfig by id. */
  readonly cachePolicies: Readonly<Record<string, unknown>>;
  /** OriginRequestPolicyConfig by id. */
  readonly originRequestPolicies: Readonly<Record<string, unknown>>;
  /** Ids of the public keys of each key group. */
  readonly keyGroups: Readonly<Record<string, readonly string[]>>;
  /** PEM of each public key by id. */
  readonly publicKeys: Readonly<Record<string, string>>;
  readonly origins: {
    /** @param domain for instance `videos.s3.us-east-1.amazonaws.com` */
    readonly forBucketDomain: (domain: string) => BucketOrigin | undefined;
    /** @param domain for instance `a1b2.execute-api.us-east-1.amazonaws.com` */
    readonly forHttpApiDomain: (domain: string) => HttpOrigin | undefined;
  };
  /** Is asked whether the principal `cloudfront.amazonaws.com` may read, for this distribution (`aws:SourceArn`). */
  readonly authorize: Authorize;
  /** Replaces names of AWS's hosts in header values, such as a Content-Security-Policy, with the local cloud's own. */
  readonly mapText?: (text: string) => string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly log: (line: string) => void;
}

/** A CloudFront distribution: everything between a browser and the origins. */
export interface Distribution {
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
}

/**
 * Prepares a distribution.
 *
 * @throws an Error with a sentence if it refers to something that is not there
 */
export function createDistribution(options: DistributionOptions): Distribution {
  const prepared = prepareBehaviors(options);
  return {
    async handle(viewerRequest, viewerResponse) {
      const exchange: Exchange = { ...options, prepared, viewerRequest, requestId: randomUUID() };
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
  readonly viewerRequest: IncomingMessage;
  readonly requestId: string;
}

async function answer(exchange: Exchange): Promise<EdgeResponse> {
  const request = readRequest(exchange.viewerRequest);
  if (!request) return pageErrorResponse(400, 'Bad request.');
  const behavior = chooseBehavior(exchange.prepared, normalizePath(request.path));
  const first = await respond(exchange, behavior, request);
  const response = await replaceByErrorPage(exchange, request, first.response);
  const { mapText = (text: string) => text } = exchange;
  const withPolicy = behavior.responseHeadersPolicy
    ? applyResponseHeadersPolicy(response, behavior.responseHeadersPolicy, request, mapText)
    : response;
  const changed = changeByFunction(exchange, behavior, first.request, withPolicy);
  return compress(changed, request.headers, behavior.config, behavior.cachePolicy);
}

/** What the request comes to before error pages and policies, and the request as its function left it. */
async function respond(
  exchange: Exchange,
  behavior: Behavior,
  request: EdgeRequest,
): Promise<{ readonly request: EdgeRequest; readonly response: EdgeResponse }> {
  if (!(behavior.config.AllowedMethods ?? ['GET', 'HEAD']).includes(request.method)) {
    const response = pageErrorResponse(
      403,
      'This distribution is not configured to allow the HTTP request method that was used for this request.',
    );
    return { request, response };
  }
  let permitted = request;
  if (behavior.publicKeys) {
    const host = request.headers.get('host')?.[0] ?? exchange.domainName;
    const verification = verifySignedUrl(
      {
        baseUrl: `http://${host}${request.path}`,
        query: request.query,
        viewerAddress: viewerAddressOf(exchange),
      },
      behavior.publicKeys,
      exchange.now(),
    );
    if (verification.outcome === 'refused') {
      return { request, response: xmlErrorResponse(403, verification.code, verification.message) };
    }
    permitted = { ...request, query: verification.query };
  }
  if (!behavior.viewerRequest) {
    return { request: permitted, response: await requestOrigin(exchange, behavior, permitted) };
  }
  try {
    const result = runViewerRequest(behavior.viewerRequest, permitted, eventContext(exchange));
    if ('response' in result) return { request: permitted, response: result.response };
    return { request: result.request, response: await requestOrigin(exchange, behavior, result.request) };
  } catch (error) {
    if (!(error instanceof OriginFailure))
      return { request: permitted, response: functionFailed(exchange, error) };
    throw error;
  }
}

/** A failure behind the edge, which is not one of the function before it. */
class OriginFailure extends Error {}

async function requestOrigin(
  exchange: Exchange,
  behavior: Behavior,
  request: EdgeRequest,
): Promise<EdgeResponse> {
  const { DefaultRootObject = '' } = exchange.prepared.config;
  const path = request.path === '/' ? `/${DefaultRootObject}` : request.path;
  const { origin, cachePolicy, originRequestPolicy } = behavior;
  const forwarded = forwardedRequest(
    { ...request, path },
    {
      cachePolicy,
      originRequestPolicy,
      origin: origin.config,
      viewerAddress: viewerAddressOf(exchange),
      requestId: exchange.requestId,
    },
  );
  try {
    switch (origin.kind) {
      case 'bucket':
        return requestBucket(origin.bucket, forwarded, {
          authorize: exchange.authorize,
          signs: (origin.config.OriginAccessControlId ?? '') !== '',
          distributionArn: `arn:aws:cloudfront::${exchange.accountId}:distribution/${exchange.id}`,
          accountId: exchange.accountId,
        });
      case 'http':
        return await requestHttpOrigin(origin.handle, forwarded, exchange.viewerRequest);
    }
  } catch (cause) {
    throw new OriginFailure('The origin failed.', { cause });
  }
}

/** CustomErrorResponses: whatever made the error, a page of the distribution can stand in its place. */
async function replaceByErrorPage(
  exchange: Exchange,
  request: EdgeRequest,
  response: EdgeResponse,
): Promise<EdgeResponse> {
  const rule = exchange.prepared.config.CustomErrorResponses?.find(
    ({ ErrorCode }) => ErrorCode === response.status,
  );
  if (response.source === 'function' || !rule?.ResponsePagePath) return response;
  const behavior = chooseBehavior(exchange.prepared, normalizePath(rule.ResponsePagePath));
  if (behavior.origin.kind !== 'bucket') return response;
  const page = await requestOrigin(exchange, behavior, {
    method: request.method === 'HEAD' ? 'HEAD' : 'GET',
    path: rule.ResponsePagePath,
    query: '',
    headers: new Map([...request.headers].filter(([name]) => !name.startsWith('if-') && name !== 'range')),
  });
  if (page.status !== 200) return response;
  response.body.destroy();
  return { ...page, status: rule.ResponseCode ?? response.status };
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
    distributionDomainName: exchange.domainName,
    distributionId: exchange.id,
    requestId: exchange.requestId,
    viewerAddress: viewerAddressOf(exchange),
  };
}

function viewerAddressOf({ viewerRequest }: Exchange): string {
  return (viewerRequest.socket.remoteAddress ?? '127.0.0.1').replace(/^::ffff:/, '');
}

const cacheResults = {
  origin: 'Miss from cloudfront',
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
