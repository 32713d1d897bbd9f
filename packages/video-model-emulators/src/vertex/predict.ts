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
  return {
    requested: {
      operation,
      model,
      prompt: instance.prompt,
      seconds: parameters.durationSeconds,
      aspectRatio: parameters.aspectRatio,
      resolution: parameters.resolution,
      hasSound: parameters.generateAudio,
      imageBytes:
        instance.image === undefined ? null : Buffer.from(instance.image.bytesBase64Encoded, 'base64'),
    },
    folder: parameters.storageUri,
  };
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
