import { randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod/mini';
import {
  ApiError,
  handlerOf,
  readJson,
  sendFault,
  sendFile,
  sendJson,
  unlessFault,
} from '../generation/responses.ts';
import type { VideoOptions } from '../generation/video-options.ts';
import type { PlannedVideo, VideoScript } from '../generation/video-script.ts';
import { type Endpoint, endpoints, isEndpoint } from './endpoints.ts';

export interface FalOptions {
  readonly apiKey: string;
  readonly script: VideoScript;
  /** The path of an MP4 that fits the request. */
  readonly videoFor: (options: VideoOptions) => string;
  /** How long a video's link works. */
  readonly linkMilliseconds: number;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** A request for a video that its endpoint understood. */
export interface RequestedVideo {
  readonly endpoint: Endpoint;
  readonly input: z.infer<(typeof endpoints)[Endpoint]>;
}

export interface EmulatedFal {
  /** The queue and the files, all at one origin. */
  readonly handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  /** Every request that its endpoint understood: what would be billed. */
  readonly videos: () => readonly RequestedVideo[];
}

/** fal's queue, for the video endpoints of `endpoints.ts`. https://fal.ai/docs/documentation/model-apis/inference/queue */
export function createFal(options: FalOptions): EmulatedFal {
  const service: Service = { options, requests: new Map(), links: new Map() };
  return {
    videos: () => [...service.requests.values()].flatMap(({ requested }) => requested ?? []),
    handle: handlerOf(
      (request, response) => route(service, request, response),
      (response, status, detail) => sendJson(response, { detail }, status),
    ),
  };
}

interface QueuedRequest {
  /** Owner and app of the endpoint. */
  readonly app: string;
  /** Null: the endpoint did not understand it, which its result says. */
  readonly requested: RequestedVideo | null;
  readonly video: PlannedVideo;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  isCancelled: boolean;
}

interface Service {
  readonly options: FalOptions;
  /** By id. */
  readonly requests: Map<string, QueuedRequest>;
  /** By name. `expiresAt` is in milliseconds since 1970. */
  readonly links: Map<string, { readonly file: string; readonly expiresAt: number }>;
}

async function route(service: Service, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { apiKey, script } = service.options;
  const path = new URL(request.url ?? '/', 'http://fal').pathname.slice(1);
  const [, file] = /^files\/([\w-]+)\.mp4$/.exec(path) ?? [];
  // A file needs no key.
  if (file !== undefined) {
    download(service, file, response);
    return;
  }
  if (request.headers.authorization !== `Key ${apiKey}`)
    throw new ApiError(401, 'Authentication is required');
  const [, app = '', id = '', verb = 'result'] =
    /^([^/]+\/[^/]+)\/requests\/([\w-]+)(?:\/(status|cancel))?$/.exec(path) ?? [];
  if (id === '' && request.method === 'POST') {
    const input = await readJson(request);
    unlessFault(script, 'submit', response, () => sendJson(response, submit(service, path, input, request)));
    return;
  }
  const queued = service.requests.get(id);
  if (queued === undefined || queued.app !== app) throw new ApiError(404, 'Request not found');
  switch (`${request.method} ${verb}`) {
    case 'GET status':
      unlessFault(script, 'poll', response, () => sendStatus(service, queued, id, response));
      return;
    case 'GET result':
      sendResult(service, queued, request, response);
      return;
    case 'PUT cancel':
      unlessFault(script, 'cancel', response, () => cancel(service, queued, response));
      return;
    default:
      throw new ApiError(405, 'Method Not Allowed');
  }
}

/** The queue takes every input; whether the endpoint understands it is in the result. */
function submit(
  { options, requests }: Service,
  endpoint: string,
  input: unknown,
  request: IncomingMessage,
): object {
  const [owner = '', name = ''] = endpoint.split('/');
  if (!isEndpoint(endpoint)) throw new ApiError(404, `Application '${name}' not found`);
  const parsed = z.safeParse(endpoints[endpoint], input);
  const id = randomUUID();
  requests.set(id, {
    app: `${owner}/${name}`,
    requested: parsed.success ? { endpoint, input: parsed.data } : null,
    video: parsed.success ? options.script.takeVideo() : { outcome: 'failed', readyAfterMilliseconds: 0 },
    createdAt: options.now(),
    isCancelled: false,
  });
  const url = `http://${request.headers.host}/${owner}/${name}/requests/${id}`;
  return {
    status: 'IN_QUEUE',
    request_id: id,
    response_url: url,
    status_url: `${url}/status`,
    cancel_url: `${url}/cancel`,
    queue_position: 0,
  };
}

function isCompleted({ options }: Service, { video, createdAt, isCancelled }: QueuedRequest): boolean {
  if (isCancelled) return true;
  return video.outcome !== 'never' && options.now() >= createdAt + video.readyAfterMilliseconds;
}

function sendStatus(service: Service, queued: QueuedRequest, id: string, response: ServerResponse): void {
  if (!isCompleted(service, queued)) {
    sendJson(response, { status: 'IN_PROGRESS', request_id: id, logs: [] }, 202);
    return;
  }
  const hasFailed = queued.isCancelled || queued.video.outcome !== 'video';
  sendJson(response, {
    status: 'COMPLETED',
    request_id: id,
    logs: [],
    metrics: { inference_time: 60 },
    ...(hasFailed && { error: 'The request failed.', error_type: 'internal_error' }),
  });
}

/** https://fal.ai/docs/documentation/model-apis/errors */
function sendResult(
  service: Service,
  queued: QueuedRequest,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const { options, links } = service;
  const { requested, video } = queued;
  if (!isCompleted(service, queued)) throw new ApiError(400, 'Request is still in progress');
  if (requested === null || video.outcome === 'filtered') {
    const type = requested === null ? 'value_error' : 'content_policy_violation';
    const problem = { loc: ['body', 'prompt'], msg: 'The input was refused.', type };
    sendJson(response, { detail: [problem] }, 422);
    return;
  }
  if (queued.isCancelled || video.outcome === 'failed') throw new ApiError(500, 'Internal Server Error');
  const file = video.file ?? options.videoFor(optionsOf(requested));
  const name = randomUUID();
  links.set(name, { file, expiresAt: options.now() + options.linkMilliseconds });
  sendJson(response, {
    video: {
      url: `http://${request.headers.host}/files/${name}.mp4`,
      content_type: 'video/mp4',
      file_name: 'output.mp4',
      file_size: statSync(file).size,
    },
  });
}

/** A video from an image has the image's shape, which is not read here. */
function optionsOf({ input }: RequestedVideo): VideoOptions {
  return {
    prompt: input.prompt,
    seconds: input.duration === 'auto' ? 5 : Number(input.duration),
    aspectRatio: 'aspect_ratio' in input && input.aspect_ratio !== 'auto' ? input.aspect_ratio : '16:9',
    resolution: 'resolution' in input ? input.resolution : '720p',
  };
}

function cancel(service: Service, queued: QueuedRequest, response: ServerResponse): void {
  if (isCompleted(service, queued)) {
    sendJson(response, { status: 'ALREADY_COMPLETED' }, 400);
    return;
  }
  queued.isCancelled = true;
  sendJson(response, { status: 'CANCELLATION_REQUESTED' }, 202);
}

function download({ options, links }: Service, name: string, response: ServerResponse): void {
  const link = links.get(name);
  if (link === undefined || options.now() >= link.expiresAt) throw new ApiError(404, 'Not Found');
  const fault = options.script.takeFault('download');
  if (fault !== undefined && fault.kind !== 'cut') sendFault(response, fault);
  else sendFile(response, link.file, fault?.afterBytes ?? null);
}
