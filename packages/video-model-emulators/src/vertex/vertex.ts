import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod/mini';
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
import type { PlannedVideo, VideoScript } from '../generation/video-script.ts';
import { type AccessTokens, createAccessTokens } from './access-tokens.ts';

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

/** A request for a video, as the service understood it. */
export interface RequestedVideo extends VideoOptions {
  readonly operation: string;
  readonly model: string;
  readonly hasSound: boolean;
  /** Null: from text only. */
  readonly imageBytes: Buffer | null;
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
  const { project, location, bucket, models, script, videoFor, now } = options;
  const tokens: AccessTokens = createAccessTokens({ account: options.account, now: options.callersNow });
  const operations = new Map<string, VideoOperation>();

  return {
    videos: () => [...operations.values()].map(({ requested }) => requested),
    handle: handlerOf(route),
  };

  async function route(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://vertex');
    if (pathname === '/token') {
      const form = new URLSearchParams(await readText(request));
      unlessFault(script, 'token', response, () => sendJson(response, tokens.issue(form)));
      return;
    }
    tokens.check(request.headers.authorization);
    const [, resource = '', model = '', verb] =
      /^\/v1(?:beta1)?\/(projects\/.+\/models\/([^:/]+)):(\w+)$/.exec(pathname) ?? [];
    const listed = /^\/storage\/v1\/b\/([^/]+)\/o$/.exec(pathname);
    if (listed !== null) {
      const [folder, prefix] = [
        `gs://${decodeURIComponent(listed[1] ?? '')}/`,
        searchParams.get('prefix') ?? '',
      ];
      unlessFault(script, 'list', response, () => sendJson(response, list(folder, prefix)));
      return;
    }
    const stored = /^\/storage\/v1\/b\/([^/]+)\/o\/([^/]+)$/.exec(pathname);
    if (stored !== null) {
      download(decodeURIComponent(stored[1] ?? ''), decodeURIComponent(stored[2] ?? ''), response);
      return;
    }
    if (resource !== `projects/${project}/locations/${location}/publishers/google/models/${model}`) {
      throw new ApiError(403, 'Permission denied on the resource, or it may not exist.');
    }
    const body = await readJson(request);
    if (verb === 'predictLongRunning') {
      unlessFault(script, 'submit', response, () => {
        sendJson(response, { name: create(`${resource}/operations/${randomUUID()}`, model, body) });
      });
    } else if (verb === 'fetchPredictOperation') {
      unlessFault(script, 'poll', response, () => sendJson(response, describe(body)));
    } else {
      throw new ApiError(404, 'Method not found.');
    }
  }

  function create(name: string, model: string, body: unknown): string {
    if (!models.includes(model)) throw new ApiError(404, `Publisher Model ${model} was not found.`);
    const parsed = z.safeParse(PredictLongRunning, body);
    if (!parsed.success) throw new ApiError(400, z.prettifyError(parsed.error));
    const { instances, parameters } = parsed.data;
    const [instance] = instances;
    if (instance === undefined) throw new ApiError(400, 'One instance is needed.');
    if (!parameters.storageUri.startsWith(`gs://${bucket}/`)) {
      throw new ApiError(403, 'The service account may not write there.');
    }
    operations.set(name, {
      requested: {
        operation: name,
        model,
        prompt: instance.prompt,
        seconds: parameters.durationSeconds,
        aspectRatio: parameters.aspectRatio,
        resolution: parameters.resolution,
        hasSound: parameters.generateAudio,
        imageBytes:
          instance.image === undefined ? null : Buffer.from(instance.image.bytesBase64Encoded, 'base64'),
      },
      video: script.takeVideo(),
      createdAt: now(),
      folder: parameters.storageUri,
    });
    return name;
  }

  function describe(body: unknown): unknown {
    const { operationName: name } = z.parse(FetchPredictOperation, body);
    const operation = operations.get(name);
    if (operation === undefined) throw new ApiError(404, 'The operation was not found.');
    const { video } = operation;
    if (!isDone(operation)) return { name };
    if (video.outcome === 'failed') {
      return { name, done: true, error: { code: 13, message: 'The video could not be made.' } };
    }
    if (video.outcome === 'filtered') {
      return {
        name,
        done: true,
        response: {
          raiMediaFilteredCount: 1,
          raiMediaFilteredReasons: ['The video was filtered. Support codes: 15236754'],
        },
      };
    }
    return { name, done: true, response: { videos: [{ gcsUri: uriOf(operation), mimeType: 'video/mp4' }] } };
  }

  function isDone({ video, createdAt }: VideoOperation): boolean {
    return video.outcome !== 'never' && now() >= createdAt + video.readyAfterMilliseconds;
  }

  /** The finished videos, which are there whether or not their operation is asked for. */
  function stored(): VideoOperation[] {
    return [...operations.values()].filter(
      (operation) => operation.video.outcome === 'video' && isDone(operation),
    );
  }

  /** https://cloud.google.com/storage/docs/json_api/v1/objects/list */
  function list(folder: string, prefix: string): unknown {
    const items = stored()
      .map(uriOf)
      .filter((uri) => uri.startsWith(`${folder}${prefix}`))
      .map((uri) => ({ name: uri.slice(folder.length) }));
    return { kind: 'storage#objects', ...(items.length > 0 && { items }) };
  }

  function download(from: string, object: string, response: ServerResponse): void {
    const fault = script.takeFault('download');
    if (fault !== undefined && fault.kind !== 'cut') {
      sendFault(response, fault);
      return;
    }
    const operation = stored().find((each) => uriOf(each) === `gs://${from}/${object}`);
    if (operation === undefined) throw new ApiError(404, `No such object: ${from}/${object}`);
    sendFile(response, operation.video.file ?? videoFor(operation.requested), fault?.afterBytes ?? null);
  }
}

interface VideoOperation {
  readonly requested: RequestedVideo;
  readonly video: PlannedVideo;
  readonly createdAt: number;
  readonly folder: string;
}

function uriOf({ folder, requested }: VideoOperation): string {
  return `${folder.replace(/\/$/, '')}/${requested.operation.slice(-12)}/sample_0.mp4`;
}

const PredictLongRunning = z.object({
  instances: z.array(
    z.object({
      prompt: z.string().check(z.minLength(1)),
      image: z.optional(
        z.object({ bytesBase64Encoded: z.base64(), mimeType: z.enum(['image/jpeg', 'image/png']) }),
      ),
    }),
  ),
  parameters: z.object({
    sampleCount: z.literal(1),
    durationSeconds: z.literal([4, 6, 8]),
    aspectRatio: z.enum(['16:9', '9:16']),
    resolution: z.enum(['720p', '1080p']),
    generateAudio: z.boolean(),
    storageUri: z.string(),
  }),
});

const FetchPredictOperation = z.object({ operationName: z.string() });
