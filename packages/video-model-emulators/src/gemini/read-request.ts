import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { ApiError } from '../generation/responses.ts';
import type { VideoOptions } from '../generation/video-options.ts';

const tasks = ['text_to_video', 'image_to_video', 'reference_to_video', 'edit', 'extend', 'upscale'] as const;

/** A request for a video, as the service understood it. */
export interface RequestedVideo extends VideoOptions {
  readonly id: string;
  readonly model: string;
  /** Null: the model sees from the input what to do. */
  readonly task: (typeof tasks)[number] | null;
  readonly images: readonly Buffer[];
  /** An uploaded video. */
  readonly videoBytes: Buffer | null;
  /** The id of the interaction that goes on. */
  readonly previous: string | null;
}

/** The longest video that an extension makes of another. https://ai.google.dev/gemini-api/docs/omni, November 2026 */
const extendedMaximumSeconds = 30;
const referencesMaximum = 6;
/** With a first and a last frame, and of an extension. */
const shortMaximumSeconds = 10;

/**
 * The video that a request asks for, with a new id.
 *
 * @param previousOf the video of a completed interaction; throws if there is none
 * @throws ApiError 400 if the request is not valid
 * @throws ApiError 404 if the service has no such model
 */
export function readRequest(
  body: unknown,
  models: readonly string[],
  previousOf: (id: string) => RequestedVideo,
): RequestedVideo {
  const parsed = z.safeParse(CreateInteraction, body);
  if (!parsed.success) throw new ApiError(400, z.prettifyError(parsed.error));
  const { model, input, response_format: format, previous_interaction_id: previousId } = parsed.data;
  if (!models.includes(model)) throw new ApiError(404, `models/${model} is not found for this API version.`);
  const previous = previousId === undefined ? null : previousOf(previousId);
  const uploaded = input.find((part) => part.type === 'video');
  const task = parsed.data.generation_config?.video_config?.task ?? null;
  const requested = {
    id: `int_${randomUUID()}`,
    model,
    prompt: input.find((part) => part.type === 'text')?.text ?? '',
    resolution: format.resolution,
    task,
    images: input.filter((part) => part.type === 'image').map(({ data }) => Buffer.from(data, 'base64')),
    videoBytes: uploaded === undefined ? null : Buffer.from(uploaded.data, 'base64'),
    previous: previousId ?? null,
  };
  const seconds = format.duration === undefined ? null : Number(format.duration.slice(0, -1));
  refuseUnlessPossible({ ...requested, seconds });
  const source = previous ?? { aspectRatio: '16:9', seconds: 0 };
  switch (task) {
    case 'edit':
      return { ...requested, seconds: source.seconds, aspectRatio: source.aspectRatio };
    case 'extend': {
      const total = source.seconds + (seconds ?? shortMaximumSeconds);
      if (total > extendedMaximumSeconds)
        throw new ApiError(400, `An extended video lasts at most ${extendedMaximumSeconds} s.`);
      return { ...requested, seconds: total, aspectRatio: source.aspectRatio };
    }
    default:
      return { ...requested, seconds: seconds ?? 8, aspectRatio: format.aspect_ratio ?? '16:9' };
  }
}

/** https://ai.google.dev/gemini-api/docs/omni (Tasks parameter, Video extension, Limitations), November 2026 */
function refuseUnlessPossible({
  task,
  images,
  videoBytes,
  previous,
  seconds,
}: Pick<RequestedVideo, 'task' | 'images' | 'videoBytes' | 'previous'> & {
  readonly seconds: number | null;
}): void {
  const hasVideo = videoBytes !== null || previous !== null;
  const problem = [
    (task === 'edit' || task === 'extend') && !hasVideo && `The task ${task} needs a video.`,
    task === 'edit' && seconds !== null && 'An edited video is as long as before.',
    task === 'extend' && (seconds ?? 0) > shortMaximumSeconds && 'An extension lasts 3 to 10 s.',
    task === 'image_to_video' &&
      (images.length === 0 || images.length > 2) &&
      'One or two frames are needed.',
    task === 'image_to_video' &&
      images.length === 2 &&
      (seconds ?? 0) > shortMaximumSeconds &&
      'Between two frames are 10 s at most.',
    task === 'reference_to_video' && images.length === 0 && 'A reference is needed.',
    images.length > referencesMaximum && `At most ${referencesMaximum} images are taken.`,
  ].find((found) => found !== false);
  if (problem !== undefined) throw new ApiError(400, problem);
}

const CreateInteraction = z.object({
  model: z.string(),
  previous_interaction_id: z.optional(z.string()),
  input: z.array(
    z.discriminatedUnion('type', [
      z.object({ type: z.literal('text'), text: z.string().check(z.minLength(1)) }),
      z.object({
        type: z.literal('image'),
        data: z.base64(),
        mime_type: z.enum(['image/jpeg', 'image/png', 'image/webp']),
      }),
      z.object({ type: z.literal('video'), data: z.base64(), mime_type: z.literal('video/mp4') }),
    ]),
  ),
  generation_config: z.optional(
    z.object({ video_config: z.optional(z.object({ task: z.optional(z.enum(tasks)) })) }),
  ),
  response_format: z.object({
    type: z.literal('video'),
    aspect_ratio: z.optional(z.enum(['16:9', '9:16'])),
    duration: z.optional(z.string().check(z.regex(/^([3-9]|1[0-5])s$/))),
    resolution: z.enum(['360p', '720p', '1080p', '4k']),
    delivery: z.literal('uri'),
  }),
  // In the foreground a video would hold the connection for a minute; without `store` it could not be fetched
  // later.
  background: z.literal(true),
  store: z.literal(true),
});
