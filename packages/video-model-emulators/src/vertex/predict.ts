import * as z from 'zod/mini';
import { ApiError } from '../generation/responses.ts';
import { isDone, type RequestedVideo, uriOf, type VideoOperation } from './video-operations.ts';

/**
 * The video that a request to a model asks for, and the folder that shall receive it.
 *
 * @throws ApiError 400 if the request is not valid
 * @throws ApiError 403 if the folder is not in the bucket
 */
export function readRequest(
  body: unknown,
  {
    operation,
    model,
    bucket,
  }: { readonly operation: string; readonly model: string; readonly bucket: string },
): { readonly requested: RequestedVideo; readonly folder: string } {
  const parsed = z.safeParse(PredictLongRunning, body);
  if (!parsed.success) throw new ApiError(400, z.prettifyError(parsed.error));
  const { instances, parameters } = parsed.data;
  const [instance] = instances;
  if (instance === undefined) throw new ApiError(400, 'One instance is needed.');
  if (!parameters.storageUri.startsWith(`gs://${bucket}/`)) {
    throw new ApiError(403, 'The service account may not write there.');
  }
  refuseUnlessPossible(instance, parameters, model);
  const { image, lastFrame, referenceImages = [] } = instance;
  return {
    requested: {
      operation,
      model,
      prompt: instance.prompt,
      seconds: parameters.durationSeconds,
      aspectRatio: parameters.aspectRatio,
      resolution: parameters.resolution,
      hasSound: parameters.generateAudio,
      imageBytes: image === undefined ? null : bytesOf(image),
      lastFrameBytes: lastFrame === undefined ? null : bytesOf(lastFrame),
      references: referenceImages.map((reference) => bytesOf(reference.image)),
      seed: parameters.seed ?? null,
    },
    folder: parameters.storageUri,
  };
}

/**
 * https://docs.cloud.google.com/gemini-enterprise-agent-platform/models/video/generate-videos-from-references and
 * https://docs.cloud.google.com/vertex-ai/generative-ai/docs/model-reference/veo-video-generation, November 2026
 */
function refuseUnlessPossible(
  { image, lastFrame, referenceImages = [] }: Instance,
  { durationSeconds }: Parameters,
  model: string,
): void {
  const problem = [
    lastFrame !== undefined && image === undefined && 'A last frame needs an image.',
    referenceImages.length > 3 && 'At most 3 reference images are supported.',
    referenceImages.length > 0 &&
      (image !== undefined || lastFrame !== undefined) &&
      'Reference images cannot be used with an image or a last frame.',
    referenceImages.length > 0 && durationSeconds !== 8 && 'Reference images need a duration of 8 seconds.',
    referenceImages.length > 0 && model.includes('-lite-') && `${model} takes no reference images.`,
  ].find((found) => found !== false);
  if (problem !== undefined) throw new ApiError(400, problem);
}

function bytesOf({ bytesBase64Encoded }: z.infer<typeof Image>): Buffer {
  return Buffer.from(bytesBase64Encoded, 'base64');
}

/** The name of the operation that a request to fetch one names. */
export function requestedOperationName(body: unknown): string {
  return z.parse(FetchPredictOperation, body).operationName;
}

/** The response that describes an operation at `now`, milliseconds since 1970. */
export function describeOperation(operation: VideoOperation, now: number): object {
  const name = operation.requested.operation;
  if (!isDone(operation, now)) return { name };
  if (operation.video.outcome === 'failed') {
    return { name, done: true, error: { code: 13, message: 'The video could not be made.' } };
  }
  if (operation.video.outcome === 'filtered') {
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

const Image = z.object({ bytesBase64Encoded: z.base64(), mimeType: z.enum(['image/jpeg', 'image/png']) });

// Strict: an extension of a video, which is not made here, is refused.
const Instance = z.strictObject({
  prompt: z.string().check(z.minLength(1)),
  image: z.optional(Image),
  lastFrame: z.optional(Image),
  // A type for styles is Veo 2's alone.
  referenceImages: z.optional(
    z.array(
      z.object({ image: Image, referenceType: z.string().check(z.regex(/^asset$/i, 'must be asset')) }),
    ),
  ),
});
type Instance = z.infer<typeof Instance>;

const Parameters = z.object({
  sampleCount: z.literal(1),
  durationSeconds: z.literal([4, 6, 8]),
  aspectRatio: z.enum(['16:9', '9:16']),
  resolution: z.enum(['720p', '1080p']),
  generateAudio: z.boolean(),
  storageUri: z.string(),
  seed: z.optional(z.int().check(z.minimum(0), z.maximum(4_294_967_295))),
});
type Parameters = z.infer<typeof Parameters>;

const PredictLongRunning = z.object({ instances: z.array(Instance), parameters: Parameters });

const FetchPredictOperation = z.object({ operationName: z.string() });
