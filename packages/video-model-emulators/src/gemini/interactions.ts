import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { ApiError } from '../generation/responses.ts';
import type { VideoOptions } from '../generation/video-options.ts';
import type { PlannedVideo } from '../generation/video-script.ts';

/** A request for a video, as the service understood it. */
export interface RequestedVideo extends VideoOptions {
  readonly id: string;
  readonly model: string;
  /** Null: from text only. */
  readonly imageBytes: Buffer | null;
}

/** One exchange with a model, which makes one video. */
export interface Interaction {
  readonly requested: RequestedVideo;
  readonly video: PlannedVideo;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  cancelled: boolean;
}

/**
 * The video that a request asks for, with a new id.
 *
 * @throws ApiError 400 if the request is not valid
 * @throws ApiError 404 if the service has no such model
 */
export function readRequest(body: unknown, models: readonly string[]): RequestedVideo {
  const parsed = z.safeParse(CreateInteraction, body);
  if (!parsed.success) throw new ApiError(400, z.prettifyError(parsed.error));
  const { model, input, response_format: format } = parsed.data;
  if (!models.includes(model)) throw new ApiError(404, `models/${model} is not found for this API version.`);
  const text = input.find((part) => part.type === 'text');
  const image = input.find((part) => part.type === 'image');
  return {
    id: `int_${randomUUID()}`,
    model,
    prompt: text?.text ?? '',
    seconds: Number(format.duration.slice(0, -1)),
    aspectRatio: format.aspect_ratio,
    resolution: format.resolution,
    imageBytes: image === undefined ? null : Buffer.from(image.data, 'base64'),
  };
}

/** The interaction's status at `now`, milliseconds since 1970. */
export function statusOf(
  { video, createdAt, cancelled }: Interaction,
  now: number,
): 'cancelled' | 'in_progress' | 'failed' | 'completed' {
  if (cancelled) return 'cancelled';
  if (video.outcome === 'never' || now < createdAt + video.readyAfterMilliseconds) return 'in_progress';
  return video.outcome === 'failed' ? 'failed' : 'completed';
}

/** Describes an interaction at `now`, milliseconds since 1970. `newLink` makes a link to its video. */
export function describeInteraction(interaction: Interaction, now: number, newLink: () => string): object {
  const status = statusOf(interaction, now);
  const isVideo = status === 'completed' && interaction.video.outcome === 'video';
  return {
    id: interaction.requested.id,
    object: 'interaction',
    model: interaction.requested.model,
    status,
    created: new Date(interaction.createdAt).toISOString(),
    updated: new Date(now).toISOString(),
    ...(status === 'failed' && { errors: [{ code: 'internal', message: 'The video could not be made.' }] }),
    // Completed without a video: the safety filter removed it.
    steps: isVideo
      ? [
          {
            type: 'model_output',
            content: [{ type: 'video', mime_type: 'video/mp4', uri: newLink() }],
          },
        ]
      : [],
  };
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
  // In the foreground a video would hold the connection for a minute; without `store` it could not be fetched
  // later.
  background: z.literal(true),
  store: z.literal(true),
});
