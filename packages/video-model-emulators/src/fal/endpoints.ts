import * as z from 'zod/mini';

/** An image by its link, or in the request itself. */
const Image = z
  .string()
  .check(z.regex(/^(https:\/\/|data:image\/(jpeg|png|webp);base64,)/, 'must be an image'));

const seconds = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => String(from + index));

const seedance = {
  prompt: z.string().check(z.minLength(1)),
  resolution: z._default(z.enum(['480p', '720p']), '720p'),
  duration: z._default(z.enum(['auto', ...seconds(4, 15)]), 'auto'),
  aspect_ratio: z._default(z.enum(['auto', '21:9', '16:9', '4:3', '1:1', '3:4', '9:16']), 'auto'),
  generate_audio: z._default(z.boolean(), true),
  seed: z.optional(z.int()),
};

const kling = {
  prompt: z.string().check(z.minLength(1)),
  duration: z._default(z.enum(seconds(3, 15)), '5'),
  generate_audio: z._default(z.boolean(), true),
};

/**
 * What some endpoints take, by their ids. Unlike the real ones they refuse what they do not know, so that a misspelled
 * name is seen.
 *
 * https://fal.ai/models/bytedance/seedance-2.0/fast/text-to-video/llms.txt, https://fal.ai/models/fal-ai/kling-video/v3/standard/text-to-video/llms.txt,
 * and what is beside them, November 2026
 */
export const endpoints = {
  'bytedance/seedance-2.0/fast/text-to-video': z.strictObject(seedance),
  'bytedance/seedance-2.0/fast/image-to-video': z.strictObject({
    ...seedance,
    image_url: Image,
    end_image_url: z.optional(Image),
  }),
  'bytedance/seedance-2.0/fast/reference-to-video': z.strictObject({
    ...seedance,
    image_urls: z.optional(z.array(Image).check(z.maxLength(9))),
  }),
  'fal-ai/kling-video/v3/standard/text-to-video': z.strictObject({
    ...kling,
    aspect_ratio: z._default(z.enum(['16:9', '9:16', '1:1']), '16:9'),
  }),
  'fal-ai/kling-video/v3/standard/image-to-video': z.strictObject({
    ...kling,
    start_image_url: Image,
    end_image_url: z.optional(Image),
  }),
} as const;

export type Endpoint = keyof typeof endpoints;

export function isEndpoint(id: string): id is Endpoint {
  return id in endpoints;
}
