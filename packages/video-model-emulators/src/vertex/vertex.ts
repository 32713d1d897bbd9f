import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  ApiError,
  handlerOf,
  readJson,
  readText,
  sendFault,
  sendFile,
  sendJson,
  unlessFault,
} from '../generation/responses.ts';
import type { VideoOptions } from '../generation/video-options.ts';
import type { VideoScript } from '../generation/video-script.ts';
import { type AccessTokens, createAccessTokens } from './access-tokens.ts';
import { describeOperation, readRequest, requestedOperationName } from './predict.ts';
import { listObjects, operationOfObject, type StorageObject } from './storage.ts';
import type { RequestedVideo, VideoOperations } from './video-operations.ts';

export interface VertexOptions {
  /** The service account that may call, with the public half of its key (PEM). */
  readonly account: { readonly email: string; readonly publicKey: string };
  readonly project: string;
  readonly location: string;
  /** The bucket of Cloud Storage that the account may write and read. */
  readonly bucket: string;
  readonly models: readonly string[];
  readonly script: VideoScript;
  readonly videoFor: (options: VideoOptions) => string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** The clock by which callers sign and tokens expire; milliseconds since 1970. */
  readonly callersNow: () => number;
}

export interface EmulatedVertex {
  /** Vertex AI, Cloud Storage's downloads and lists (`/storage/v1/…`) and Google's tokens (`/token`), all at one origin. */
  readonly handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  /** Every accepted request: what would be billed. */
  readonly videos: () => readonly RequestedVideo[];
}

/**
 * The part of Vertex AI that makes videos with Veo, with the tokens and downloads that it needs.
 * https://cloud.google.com/vertex-ai/generative-ai/docs/model-reference/veo-video-generation
 */
export function createVertex(options: VertexOptions): EmulatedVertex {
  const service: Service = {
    options,
    tokens: createAccessTokens({ account: options.account, now: options.callersNow }),
    operations: new Map(),
  };
  return {
    videos: () => [...service.operations.values()].map(({ requested }) => requested),
    handle: handlerOf((request, response) => route(service, request, response)),
  };
}

interface Service {
  readonly options: VertexOptions;
  readonly tokens: AccessTokens;
  readonly operations: VideoOperations;
}

async function route(service: Service, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { script, now } = service.options;
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://vertex');
  if (pathname === '/token') {
    const form = new URLSearchParams(await readText(request));
    unlessFault(script, 'token', response, () => sendJson(response, service.tokens.issue(form)));
    return;
  }
  service.tokens.check(request.headers.authorization);
  const listed = /^\/storage\/v1\/b\/([^/]+)\/o$/.exec(pathname);
  if (listed !== null) {
    const wanted = {
      bucket: decodeURIComponent(listed[1] ?? ''),
      prefix: searchParams.get('prefix') ?? '',
    };
    unlessFault(script, 'list', response, () =>
      sendJson(response, listObjects(service.operations, wanted, now())),
    );
    return;
  }
  const stored = /^\/storage\/v1\/b\/([^/]+)\/o\/([^/]+)$/.exec(pathname);
  if (stored !== null) {
    const [, bucket = '', name = ''] = stored;
    download(service, { bucket: decodeURIComponent(bucket), name: decodeURIComponent(name) }, response);
    return;
  }
  await callModel(service, pathname, request, response);
}

/** Calls a method of a model: starts an operation, or says how far one is. */
async function callModel(
  service: Service,
  pathname: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { project, location, script } = service.options;
  const [, resource = '', model = '', verb] =
    /^\/v1(?:beta1)?\/(projects\/.+\/models\/([^:/]+)):(\w+)$/.exec(pathname) ?? [];
  if (resource !== `projects/${project}/locations/${location}/publishers/google/models/${model}`) {
    throw new ApiError(403, 'Permission denied on the resource, or it may not exist.');
  }
  const body = await readJson(request);
  if (verb === 'predictLongRunning') {
    unlessFault(script, 'submit', response, () => {
      const operation = `${resource}/operations/${randomUUID()}`;
      startOperation(service, { operation, model }, body);
      sendJson(response, { name: operation });
    });
  } else if (verb === 'fetchPredictOperation') {
    unlessFault(script, 'poll', response, () => sendJson(response, fetchOperation(service, body)));
  } else {
    throw new ApiError(404, 'Method not found.');
  }
}

function startOperation(
  { options, operations }: Service,
  { operation, model }: { readonly operation: string; readonly model: string },
  body: unknown,
): void {
  const { models, bucket, script, now } = options;
  if (!models.includes(model)) throw new ApiError(404, `Publisher Model ${model} was not found.`);
  const { requested, folder } = readRequest(body, { operation, model, bucket });
  operations.set(operation, { requested, video: script.takeVideo(), createdAt: now(), folder });
}

function fetchOperation({ options, operations }: Service, body: unknown): object {
  const operation = operations.get(requestedOperationName(body));
  if (operation === undefined) throw new ApiError(404, 'The operation was not found.');
  return describeOperation(operation, options.now());
}

function download({ options, operations }: Service, object: StorageObject, response: ServerResponse): void {
  const { script, videoFor, now } = options;
  const fault = script.takeFault('download');
  if (fault !== undefined && fault.kind !== 'cut') {
    sendFault(response, fault);
    return;
  }
  const operation = operationOfObject(operations, object, now());
  if (operation === undefined) throw new ApiError(404, `No such object: ${object.bucket}/${object.name}`);
  sendFile(response, operation.video.file ?? videoFor(operation.requested), fault?.afterBytes ?? null);
}
