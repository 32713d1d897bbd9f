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
  unlessFault,
} from '../generation/answers.ts';
import type { PlannedVideo, VideoScript } from '../generation/video-script.ts';
import type { VideoWish } from '../generation/video-wish.ts';

export interface GeminiOptions {
  readonly apiKey: string;
  readonly models: readonly string[];
  readonly script: VideoScript;
  /** The MP4 that fits what was asked for. */
  readonly videoFor: (wish: VideoWish) => string;
  /** How long the link in an answer works. */
  readonly linkMilliseconds: number;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** What was asked for, as the service understood it. */
export interface AskedVideo extends VideoWish {
  readonly id: string;
  readonly model: string;
  /** Null: from words alone. */
  readonly imageBytes: Buffer | null;
}

export interface EmulatedGemini {
  readonly handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  /** Every video that was accepted, and would be billed. */
  readonly videos: () => readonly AskedVideo[];
}

/**
 * The part of the Gemini API that makes videos: interactions in the background, and the files they leave.
 * https://ai.google.dev/api/interactions-api, and the types of @google/genai 3.1
 */
export function createGemini(options: GeminiOptions): EmulatedGemini {
  const { apiKey, models, script, videoFor, linkMilliseconds, now } = options;
  const interactions = new Map<string, Interaction>();
  const links = new Map<string, { readonly file: string; readonly expiresAt: number }>();

  return {
    videos: () => [...interactions.values()].map(({ asked }) => asked),
    handle: answering(route),
  };

  async function route(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://gemini');
    if (request.headers['x-goog-api-key'] !== apiKey) {
      throw new Refusal(400, 'API key not valid. Please pass a valid API key.');
    }
    const [, , collection, name = '', verb] =
      /^\/(v1|v1beta)\/(interactions|files)(?:\/([^/:]+))?(?:[/:](cancel|download))?$/.exec(url.pathname) ??
      [];
    if (collection === 'interactions' && request.method === 'POST' && name === '') {
      const body = await readJson(request);
      unlessFault(script, 'submit', response, () => answerJson(response, present(create(body), request)));
    } else if (collection === 'interactions' && request.method === 'GET') {
      unlessFault(script, 'poll', response, () =>
        answerJson(response, present(interactionOf(name), request)),
      );
    } else if (collection === 'interactions' && verb === 'cancel') {
      unlessFault(script, 'cancel', response, () => {
        const interaction = interactionOf(name);
        if (statusOf(interaction) === 'in_progress') interaction.cancelled = true;
        answerJson(response, present(interaction, request));
      });
    } else if (collection === 'files' && verb === 'download') {
      download(name, response);
    } else {
      throw new Refusal(404, 'Requested entity was not found.');
    }
  }

  function create(body: unknown): Interaction {
    const parsed = z.safeParse(CreateInteraction, body);
    if (!parsed.success) throw new Refusal(400, z.prettifyError(parsed.error));
    const { model, input, response_format: format } = parsed.data;
    if (!models.includes(model)) throw new Refusal(404, `models/${model} is not found for this API version.`);
    const text = input.find((part) => part.type === 'text');
    const image = input.find((part) => part.type === 'image');
    const id = `int_${randomUUID()}`;
    const interaction: Interaction = {
      asked: {
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
    if (interaction === undefined) throw new Refusal(404, 'Requested entity was not found.');
    return interaction;
  }

  function statusOf({ video, createdAt, cancelled }: Interaction): string {
    if (cancelled) return 'cancelled';
    if (video.outcome === 'never' || now() < createdAt + video.readyAfterMilliseconds) return 'in_progress';
    return video.outcome === 'failed' ? 'failed' : 'completed';
  }

  function present(interaction: Interaction, request: IncomingMessage): unknown {
    const status = statusOf(interaction);
    const isVideo = status === 'completed' && interaction.video.outcome === 'video';
    return {
      id: interaction.asked.id,
      object: 'interaction',
      model: interaction.asked.model,
      status,
      created: new Date(interaction.createdAt).toISOString(),
      updated: new Date(now()).toISOString(),
      ...(status === 'failed' && { errors: [{ code: 'internal', message: 'The video could not be made.' }] }),
      // Without a video among them, the safety filter has taken it.
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

  function linkTo({ asked, video }: Interaction, request: IncomingMessage): string {
    const name = randomUUID();
    links.set(name, { file: video.file ?? videoFor(asked), expiresAt: now() + linkMilliseconds });
    return `http://${request.headers.host}/v1beta/files/${name}:download?alt=media`;
  }

  function download(name: string, response: ServerResponse): void {
    const link = links.get(name);
    if (link === undefined) throw new Refusal(404, 'Requested entity was not found.');
    if (now() >= link.expiresAt) throw new Refusal(403, 'The link has expired.');
    const fault = script.takeFault('download');
    if (fault === undefined) {
      answerFile(response, link.file, null);
    } else if (fault.kind === 'cut') {
      // Whoever wants the rest has to ask for a new link.
      links.delete(name);
      answerFile(response, link.file, fault.afterBytes);
    } else {
      answerFault(response, fault);
    }
  }
}

interface Interaction {
  readonly asked: AskedVideo;
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
  // In the foreground a video of a minute would hold the connection for as long; unstored it could not be asked for.
  background: z.literal(true),
  store: z.literal(true),
});
