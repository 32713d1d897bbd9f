import { randomUUID } from 'node:crypto';
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

export interface GeminiOptions {
  readonly apiKey: string;
  readonly models: readonly string[];
  readonly script: VideoScript;
  /** The path of an MP4 that fits the request. */
  readonly videoFor: (options: VideoOptions) => string;
  /** How long the link in a response works. */
  readonly linkMilliseconds: number;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** A request for a video, as the service understood it. */
export interface RequestedVideo extends VideoOptions {
  readonly id: string;
  readonly model: string;
  /** Null: from text only. */
  readonly imageBytes: Buffer | null;
}

export interface EmulatedGemini {
  readonly handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  /** Every accepted request: what would be billed. */
  readonly videos: () => readonly RequestedVideo[];
}

/**
 * The part of the Gemini API that makes videos: interactions in the background, and their files.
 * https://ai.google.dev/api/interactions-api, and the types of @google/genai 3.1
 */
export function createGemini(options: GeminiOptions): EmulatedGemini {
  const { apiKey, models, script, videoFor, linkMilliseconds, now } = options;
  const interactions = new Map<string, Interaction>();
  const links = new Map<string, { readonly file: string; readonly expiresAt: number }>();

  return {
    videos: () => [...interactions.values()].map(({ requested }) => requested),
    handle: handlerOf(route),
  };

  async function route(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://gemini');
    if (request.headers['x-goog-api-key'] !== apiKey) {
      throw new ApiError(400, 'API key not valid. Please pass a valid API key.');
    }
    const [, , collection, name = '', verb] =
      /^\/(v1|v1beta)\/(interactions|files)(?:\/([^/:]+))?(?:[/:](cancel|download))?$/.exec(url.pathname) ??
      [];
    if (collection === 'interactions' && request.method === 'POST' && name === '') {
      const body = await readJson(request);
      unlessFault(script, 'submit', response, () => sendJson(response, describe(create(body), request)));
    } else if (collection === 'interactions' && request.method === 'GET') {
      unlessFault(script, 'poll', response, () => sendJson(response, describe(interactionOf(name), request)));
    } else if (collection === 'interactions' && verb === 'cancel') {
      unlessFault(script, 'cancel', response, () => {
        const interaction = interactionOf(name);
        if (statusOf(interaction) === 'in_progress') interaction.cancelled = true;
        sendJson(response, describe(interaction, request));
      });
    } else if (collection === 'files' && verb === 'download') {
      download(name, response);
    } else {
      throw new ApiError(404, 'Requested entity was not found.');
    }
  }

  function create(body: unknown): Interaction {
    const parsed = z.safeParse(CreateInteraction, body);
    if (!parsed.success) throw new ApiError(400, z.prettifyError(parsed.error));
    const { model, input, response_format: format } = parsed.data;
    if (!models.includes(model))
      throw new ApiError(404, `models/${model} is not found for this API version.`);
    const text = input.find((part) => part.type === 'text');
    const image = input.find((part) => part.type === 'image');
    const id = `int_${randomUUID()}`;
    const interaction: Interaction = {
      requested: {
        id,
        model,
        prompt: text?.text ?? '',
        seconds: Number(format.duration.slice(0, -1)),
        aspectRatio: format.aspect_ratio,
        resolution: format.resolution,
        imageBytes: image === undefined ? null : Buffer.from(image.data, 'base64'),
      },
      video: script.takeVideo(),
      createdAt: now(),
      cancelled: false,
    };
    interactions.set(id, interaction);
    return interaction;
  }

  function interactionOf(id: string): Interaction {
    const interaction = interactions.get(id);
    if (interaction === undefined) throw new ApiError(404, 'Requested entity was not found.');
    return interaction;
  }

  function statusOf({ video, createdAt, cancelled }: Interaction): string {
    if (cancelled) return 'cancelled';
    if (video.outcome === 'never' || now() < createdAt + video.readyAfterMilliseconds) return 'in_progress';
    return video.outcome === 'failed' ? 'failed' : 'completed';
  }

  function describe(interaction: Interaction, request: IncomingMessage): unknown {
    const status = statusOf(interaction);
    const isVideo = status === 'completed' && interaction.video.outcome === 'video';
    return {
      id: interaction.requested.id,
      object: 'interaction',
      model: interaction.requested.model,
      status,
      created: new Date(interaction.createdAt).toISOString(),
      updated: new Date(now()).toISOString(),
      ...(status === 'failed' && { errors: [{ code: 'internal', message: 'The video could not be made.' }] }),
      // Completed without a video: the safety filter removed it.
      steps: isVideo
        ? [
            {
              type: 'model_output',
              content: [{ type: 'video', mime_type: 'video/mp4', uri: linkTo(interaction, request) }],
            },
          ]
        : [],
    };
  }

  function linkTo({ requested, video }: Interaction, request: IncomingMessage): string {
    const name = randomUUID();
    links.set(name, { file: video.file ?? videoFor(requested), expiresAt: now() + linkMilliseconds });
    return `http://${request.headers.host}/v1beta/files/${name}:download?alt=media`;
  }

  function download(name: string, response: ServerResponse): void {
    const link = links.get(name);
    if (link === undefined) throw new ApiError(404, 'Requested entity was not found.');
    if (now() >= link.expiresAt) throw new ApiError(403, 'The link has expired.');
    const fault = script.takeFault('download');
    if (fault === undefined) {
      sendFile(response, link.file, null);
    } else if (fault.kind === 'cut') {
      // As at Google, the rest needs a new link.
      links.delete(name);
      sendFile(response, link.file, fault.afterBytes);
    } else {
      sendFault(response, fault);
    }
  }
}

interface Interaction {
  readonly requested: RequestedVideo;
  readonly video: PlannedVideo;
  readonly createdAt: number;
  cancelled: boolean;
}

const CreateInteraction = z.object({
  model: z.string(),
  input: z.array(
    z.discriminatedUnion('type', [
      z.object({ type: z.literal('text'), text: z.string().check(z.minLength(1)) }),
      z.object({
        type: z.literal('image'),
        data: z.base64(),
        mime_type: z.enum(['image/jpeg', 'image/png', 'image/webp']),
      }),
    ]),
  ),
  response_format: z.object({
    type: z.literal('video'),
    aspect_ratio: z.enum(['16:9', '9:16']),
    duration: z.string().check(z.regex(/^([3-9]|1[0-5])s$/)),
    resolution: z.enum(['360p', '720p', '1080p', '4k']),
    delivery: z.literal('uri'),
  }),
  // In the foreground a video would hold the connection for a minute; without `store` it could not be fetched later.
  background: z.literal(true),
  store: z.literal(true),
});
