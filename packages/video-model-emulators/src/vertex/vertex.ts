import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod/mini';
import {
  answerFault,
  answerFile,
  answering,
  answerJson,
  Refusal,
  readJson,
  readText,
  unlessFault,
} from '../generation/answers.ts';
import type { PlannedVideo, VideoScript } from '../generation/video-script.ts';
import type { VideoWish } from '../generation/video-wish.ts';
import { type AccessTokens, createAccessTokens } from './access-tokens.ts';

export interface VertexOptions {
  /** The service account that may ask: the public half of its key, PEM. */
  readonly account: { readonly email: string; readonly publicKey: string };
  readonly project: string;
  readonly location: string;
  /** The bucket of Google Cloud Storage that the account may write and read. */
  readonly bucket: string;
  readonly models: readonly string[];
  readonly script: VideoScript;
  readonly videoFor: (wish: VideoWish) => string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** By what clock the callers sign, and count how long a token works. */
  readonly callersNow: () => number;
}

/** What was asked for, as the service understood it. */
export interface AskedVideo extends VideoWish {
  readonly operation: string;
  readonly model: string;
  readonly hasSound: boolean;
  /** Null: from words alone. */
  readonly imageBytes: Buffer | null;
}

export interface EmulatedVertex {
  /** Vertex AI, Cloud Storage's downloads (`/storage/v1/…`) and Google's tokens (`/token`), all at one origin. */
  readonly handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  /** Every video that was accepted, and would be billed. */
  readonly videos: () => readonly AskedVideo[];
}

/**
 * The part of Vertex AI that makes videos with Veo, and what is needed to reach them.
 * https://cloud.google.com/vertex-ai/generative-ai/docs/model-reference/veo-video-generation
 */
export function createVertex(options: VertexOptions): EmulatedVertex {
  const { project, location, bucket, models, script, videoFor, now } = options;
  const tokens: AccessTokens = createAccessTokens({ account: options.account, now: options.callersNow });
  const operations = new Map<string, VideoOperation>();
  const objects = new Map<string, string>();

  return {
    videos: () => [...operations.values()].map(({ asked }) => asked),
    handle: answering(route),
  };

  async function route(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', 'http://vertex');
    if (pathname === '/token') {
      const form = new URLSearchParams(await readText(request));
      unlessFault(script, 'token', response, () => answerJson(response, tokens.issue(form)));
      return;
    }
    tokens.check(request.headers.authorization);
    const [, resource = '', model = '', verb] =
      /^\/v1(?:beta1)?\/(projects\/.+\/models\/([^:/]+)):(\w+)$/.exec(pathname) ?? [];
    const stored = /^\/storage\/v1\/b\/([^/]+)\/o\/([^/]+)$/.exec(pathname);
    if (stored !== null) {
      download(decodeURIComponent(stored[1] ?? ''), decodeURIComponent(stored[2] ?? ''), response);
      return;
    }
    if (resource !== `projects/${project}/locations/${location}/publishers/google/models/${model}`) {
      throw new Refusal(403, 'Permission denied on the resource, or it may not exist.');
    }
    const body = await readJson(request);
    if (verb === 'predictLongRunning') {
      unlessFault(script, 'submit', response, () => {
        answerJson(response, { name: create(`${resource}/operations/${randomUUID()}`, model, body) });
      });
    } else if (verb === 'fetchPredictOperation') {
      unlessFault(script, 'poll', response, () => answerJson(response, present(body)));
    } else {
      throw new Refusal(404, 'Method not found.');
    }
  }

  function create(name: string, model: string, body: unknown): string {
    if (!models.includes(model)) throw new Refusal(404, `Publisher Model ${model} was not found.`);
    const parsed = z.safeParse(PredictLongRunning, body);
    if (!parsed.success) throw new Refusal(400, z.prettifyError(parsed.error));
    const { instances, parameters } = parsed.data;
    const [instance] = instances;
    if (instance === undefined) throw new Refusal(400, 'One instance is needed.');
    if (!parameters.storageUri.startsWith(`gs://${bucket}/`)) {
      throw new Refusal(403, 'The service account may not write there.');
    }
    operations.set(name, {
      asked: {
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

  function present(body: unknown): unknown {
    const { operationName: name } = z.parse(FetchPredictOperation, body);
    const operation = operations.get(name);
    if (operation === undefined) throw new Refusal(404, 'The operation was not found.');
    const { video, createdAt, asked, folder } = operation;
    if (video.outcome === 'never' || now() < createdAt + video.readyAfterMilliseconds) return { name };
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
    const gcsUri = `${folder.replace(/\/$/, '')}/${name.slice(-12)}/sample_0.mp4`;
    objects.set(gcsUri, video.file ?? videoFor(asked));
    return { name, done: true, response: { videos: [{ gcsUri, mimeType: 'video/mp4' }] } };
  }

  function download(from: string, object: string, response: ServerResponse): void {
    const fault = script.takeFault('download');
    if (fault !== undefined && fault.kind !== 'cut') {
      answerFault(response, fault);
      return;
    }
    const file = objects.get(`gs://${from}/${object}`);
    if (file === undefined) throw new Refusal(404, `No such object: ${from}/${object}`);
    answerFile(response, file, fault?.afterBytes ?? null);
  }
}

interface VideoOperation {
  readonly asked: AskedVideo;
  readonly video: PlannedVideo;
  readonly createdAt: number;
  readonly folder: string;
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
