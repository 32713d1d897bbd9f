import type { GenerateVideosOperation, GenerateVideosParameters, Image } from '@google/genai';
import type { Log } from '../../log/logger.ts';
import { downloadUrl, findVideoIn } from './cloud-storage.ts';
import { failedSubmission } from './failed-submission.ts';
import { type OrderFileSources, type OrderFiles, type Picture, readOrderFiles } from './order-files.ts';
import type { DeliverVideo, Job, JobState, Provider, Submission, VideoOrder } from './provider.ts';
import { promptWithReferences } from './reference-words.ts';
import { failureOf, transientError } from './service-failure.ts';
import {
  createVertexConnection,
  type VertexConnection,
  type VertexConnectionOptions,
} from './vertex-connection.ts';

export interface VertexProviderOptions extends VertexConnectionOptions, OrderFileSources {
  /** Origin of Google Cloud Storage. */
  readonly storageUrl: string;
  /** `gs://` folder of finished videos; a lifecycle rule of the bucket removes them. */
  readonly outputUri: string;
  readonly deliver: DeliverVideo;
  readonly log: Log;
  /** Time limit of each call. */
  readonly timeoutMilliseconds?: number;
}

const usualTimeoutMilliseconds = 30_000;

/**
 * Veo on Vertex AI: a long-running operation writes an MP4 to our Google Cloud Storage bucket, which is read
 * with the service account's token.
 *
 * The API has no idempotency key, lists no operations and cannot cancel. Each video is written into its own
 * folder, where it is found if the answer to its submission was lost: its job is then the object's URI
 * instead of an operation.
 */
export function createVertexProvider(options: VertexProviderOptions): Provider {
  const { storageUrl, outputUri, deliver, log } = options;
  const timeoutMilliseconds = options.timeoutMilliseconds ?? usualTimeoutMilliseconds;
  const connect = createVertexConnection(options, timeoutMilliseconds);

  return {
    async submit(order): Promise<Submission> {
      // Veo changes no videos.
      if (order.parent?.use === 'change') return { kind: 'refused' };
      let files: OrderFiles | null;
      let connection: VertexConnection;
      try {
        files = await readOrderFiles(order, options);
        connection = await connect();
        // Fetched first: without a token nothing was asked, and the submission may be repeated.
        await connection.token();
      } catch (error) {
        return { kind: 'busy', cause: transientError('Vertex', error).message };
      }
      if (files === null) return { kind: 'refused' };
      try {
        const { name } = await connection.client.models.generateVideos(
          requestOf(order, files, folderOf(order), connection),
        );
        if (name === undefined || name === '') throw new Error('An operation has no name.');
        return { kind: 'accepted', job: { id: name } };
      } catch (error) {
        return failedSubmission('Vertex', error, order, log);
      }
    },

    async find(order): Promise<Job | null> {
      const { token } = await connect();
      const uri = await findVideoIn(folderOf(order), { storageUrl, token, timeoutMilliseconds });
      return uri === null ? null : { id: uri };
    },

    async poll(job): Promise<JobState> {
      if (isObject(job)) return { kind: 'succeeded' };
      return stateOf(await operationOf(connect, job));
    },

    async deliver(job, order, to) {
      const uri = isObject(job) ? job.id : uriOf(await operationOf(connect, job));
      if (uri === null) throw new Error('Vertex no longer has the video.');
      const { token } = await connect();
      return deliver(
        {
          kind: 'link',
          url: downloadUrl(storageUrl, uri),
          keyOrigin: storageUrl,
          headers: { authorization: `Bearer ${await token()}` },
        },
        order,
        to,
      );
    },

    cancel: async () => undefined,
  };

  function folderOf(order: VideoOrder): string {
    return `${outputUri}${order.reference}/`;
  }
}

function requestOf(
  order: VideoOrder,
  files: OrderFiles,
  outputFolder: string,
  { assetReference }: VertexConnection,
): GenerateVideosParameters {
  const { model } = order;
  const { first, last, references } = files;
  return {
    model: model.providerModel,
    source: {
      prompt: promptWithReferences(order),
      ...(first !== null && { image: imageOf(first) }),
    },
    config: {
      numberOfVideos: 1,
      durationSeconds: model.durations[order.durationSeconds]?.seconds ?? order.durationSeconds,
      aspectRatio: model.aspectRatios[order.aspectRatio]?.aspectRatio ?? order.aspectRatio,
      resolution: model.resolutions[order.quality] ?? '720p',
      generateAudio: model.hasSound,
      outputGcsUri: outputFolder,
      labels: { video: order.reference },
      ...(last !== null && { lastFrame: imageOf(last) }),
      ...(references.length > 0 && {
        referenceImages: references.map((picture) => ({
          image: imageOf(picture),
          referenceType: assetReference,
        })),
      }),
      ...(order.seed !== null && { seed: order.seed }),
    },
  };
}

function imageOf({ bytes, mimeType }: Picture): Image {
  return { imageBytes: Buffer.from(bytes).toString('base64'), mimeType };
}

/** Null if the operation no longer exists. */
async function operationOf(
  connect: () => Promise<VertexConnection>,
  job: Job,
): Promise<GenerateVideosOperation | null> {
  try {
    const { client, operationNamed } = await connect();
    return await client.operations.getVideosOperation({ operation: operationNamed(job.id) });
  } catch (error) {
    if (failureOf(error).status === 404) return null;
    throw transientError('Vertex', error);
  }
}

function stateOf(operation: GenerateVideosOperation | null): JobState {
  if (operation === null) return { kind: 'failed' };
  if (operation.done !== true) return { kind: 'running' };
  if (operation.error !== undefined) return { kind: 'failed' };
  if (uriOf(operation) !== null) return { kind: 'succeeded' };
  // A filtered operation is done, without an error and without a video.
  const { raiMediaFilteredCount = 0, raiMediaFilteredReasons = [] } = operation.response ?? {};
  return {
    kind: raiMediaFilteredCount > 0 || raiMediaFilteredReasons.length > 0 ? 'filtered' : 'failed',
  };
}

function uriOf(operation: GenerateVideosOperation | null): string | null {
  return operation?.response?.generatedVideos?.[0]?.video?.uri ?? null;
}

/** Whether the job is a found video rather than an operation. */
function isObject(job: Job): boolean {
  return job.id.startsWith('gs://');
}
