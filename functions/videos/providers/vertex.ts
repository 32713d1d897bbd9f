import type { GenerateVideosOperation, GoogleGenAI } from '@google/genai';
import * as z from 'zod/mini';
import type { ImageFiles } from '../../images/image-files.ts';
import type { Log } from '../../log/logger.ts';
import { failureOf, transientError } from './google-failure.ts';
import type { DeliverVideo, Job, JobState, Provider, Submission, VideoOrder } from './provider.ts';

export interface VertexProviderOptions {
  readonly apiUrl: string;
  readonly location: string;
  readonly tokenUrl: string;
  readonly storageUrl: string;
  /** `gs://` folder, emptied by a lifecycle rule of the bucket. */
  readonly outputUri: string;
  /** A service account's key file (JSON). */
  readonly credentials: () => Promise<string>;
  readonly images: Pick<ImageFiles, 'read'>;
  readonly deliver: DeliverVideo;
  readonly log: Log;
  /** Time limit of each call. */
  readonly timeoutMilliseconds?: number;
}

const usualTimeoutMilliseconds = 30_000;
/** The library tries four times in one step. */
const tokenTimeoutMilliseconds = 10_000;

const scope = 'https://www.googleapis.com/auth/cloud-platform';

/**
 * Veo on Vertex AI: a long-running operation writes an MP4 to our Cloud Storage bucket.
 *
 * The API has no idempotency key, list of operations or cancellation. Each video has its own folder, where it
 * is found if the submission's answer was lost: its job is then the object's URI instead of an operation.
 */
export function createVertexProvider(options: VertexProviderOptions): Provider {
  const { apiUrl, location, tokenUrl, storageUrl, outputUri, credentials, images, deliver, log } = options;
  const timeout = options.timeoutMilliseconds ?? usualTimeoutMilliseconds;
  let cached: { readonly credentials: string; readonly connection: Connection } | undefined;

  return {
    async submit(order): Promise<Submission> {
      let image: Uint8Array | null;
      let client: GoogleGenAI;
      try {
        image = order.image === null ? null : await images.read(order.image);
        const connection = await connect();
        // If this fails, nothing was asked.
        await connection.token();
        client = connection.client;
      } catch (error) {
        return { kind: 'busy', cause: transientError('Vertex', error).message };
      }
      // Deleted after the charge.
      if (order.image !== null && image === null) return { kind: 'refused' };
      try {
        const { name } = await client.models.generateVideos({
          model: order.model.providerModel,
          source: {
            prompt: order.prompt,
            ...(image !== null && {
              image: { imageBytes: Buffer.from(image).toString('base64'), mimeType: 'image/jpeg' },
            }),
          },
          config: {
            numberOfVideos: 1,
            durationSeconds: order.model.durations[order.durationSeconds]?.seconds ?? order.durationSeconds,
            aspectRatio: order.model.aspectRatios[order.aspectRatio]?.aspectRatio ?? order.aspectRatio,
            resolution: order.model.resolutions[order.quality] ?? '720p',
            generateAudio: order.model.hasSound,
            outputGcsUri: folderOf(order),
            labels: { video: order.reference },
          },
        });
        if (name === undefined || name === '') throw new Error('An operation has no name.');
        return { kind: 'accepted', job: { id: name } };
      } catch (error) {
        const { isPermanent, isBusy, status } = failureOf(error);
        const transient = transientError('Vertex', error);
        if (isBusy) return { kind: 'busy', cause: transient.message };
        if (!isPermanent) throw transient;
        log.error('model.refused', {
          video_id: order.reference,
          model: order.model.id,
          status,
          cause: `Vertex answered ${status}.`,
        });
        return { kind: 'refused' };
      }
    },

    async find(order): Promise<Job | null> {
      const { bucket, object: prefix } = placeOf(folderOf(order));
      const { token } = await connect();
      const response = await fetch(
        `${storageUrl}/storage/v1/b/${encodeURIComponent(bucket)}/o?prefix=${encodeURIComponent(prefix)}&fields=items(name)`,
        { headers: { authorization: `Bearer ${await token()}` }, signal: AbortSignal.timeout(timeout) },
      );
      if (!response.ok) throw new Error(`Cloud Storage answered ${response.status}.`);
      const { items = [] } = z.parse(ListedObjects, await response.json());
      const video = items.find(({ name }) => name.endsWith('.mp4'));
      return video === undefined ? null : { id: `gs://${bucket}/${video.name}` };
    },

    async poll(job): Promise<JobState> {
      if (isObject(job)) return { kind: 'succeeded' };
      const operation = await operationOf(job);
      if (operation === null) return { kind: 'failed' };
      if (operation.done !== true) return { kind: 'running' };
      if (operation.error !== undefined) return { kind: 'failed' };
      if (uriOf(operation) !== null) return { kind: 'succeeded' };
      // A filtered operation is done without error or video.
      const { raiMediaFilteredCount = 0, raiMediaFilteredReasons = [] } = operation.response ?? {};
      return {
        kind: raiMediaFilteredCount > 0 || raiMediaFilteredReasons.length > 0 ? 'filtered' : 'failed',
      };
    },

    async deliver(job, order, to) {
      const operation = isObject(job) ? null : await operationOf(job);
      const uri = isObject(job) ? job.id : operation === null ? null : uriOf(operation);
      if (uri === null) throw new Error('Vertex no longer has the video.');
      const { token } = await connect();
      await deliver(
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

  /** Null if the operation no longer exists. */
  async function operationOf(job: Job): Promise<GenerateVideosOperation | null> {
    try {
      const { client, operationNamed } = await connect();
      return await client.operations.getVideosOperation({ operation: operationNamed(job.id) });
    } catch (error) {
      if (failureOf(error).status === 404) return null;
      throw transientError('Vertex', error);
    }
  }

  /** Loaded on first use, to keep cold starts short. */
  async function connect(): Promise<Connection> {
    const keyFile = await credentials();
    if (cached?.credentials === keyFile) return cached.connection;
    const account = z.parse(ServiceAccount, JSON.parse(keyFile));
    const { GoogleGenAI: Client, GenerateVideosOperation: Operation } = await import('@google/genai');
    const { GoogleAuth } = await import('google-auth-library');
    const auth = new GoogleAuth({
      credentials: account,
      scopes: [scope],
      clientOptions: { transporterOptions: { fetchImplementation: tokenFetch, retry: false } },
    });
    const connection: Connection = {
      client: new Client({
        vertexai: true,
        project: account.project_id,
        location,
        googleAuthOptions: { authClient: await auth.getClient(), scopes: [scope] },
        httpOptions: { baseUrl: apiUrl, timeout },
      }),
      operationNamed: (name) => Object.assign(new Operation(), { name }),
      token: async () => {
        const token = await auth.getAccessToken();
        if (typeof token !== 'string') throw new Error('Google gave no access token.');
        return token;
      },
    };
    cached = { credentials: keyFile, connection };
    return connection;
  }

  /** Replaces the library's fixed token URL, and limits the time. */
  function tokenFetch(_input: string | URL | Request, init?: RequestInit): Promise<Response> {
    return fetch(tokenUrl, {
      ...init,
      signal: AbortSignal.timeout(Math.min(timeout, tokenTimeoutMilliseconds)),
    });
  }
}

interface Connection {
  readonly client: GoogleGenAI;
  readonly operationNamed: (name: string) => GenerateVideosOperation;
  readonly token: () => Promise<string>;
}

/** https://cloud.google.com/iam/docs/keys-create-delete */
const ServiceAccount = z.object({
  type: z.literal('service_account'),
  project_id: z.string(),
  client_email: z.string(),
  private_key: z.string(),
});

function uriOf(operation: GenerateVideosOperation): string | null {
  return operation.response?.generatedVideos?.[0]?.video?.uri ?? null;
}

function isObject(job: Job): boolean {
  return job.id.startsWith('gs://');
}

function placeOf(uri: string): { readonly bucket: string; readonly object: string } {
  const [, bucket, object] = /^gs:\/\/([^/]+)\/(.+)$/.exec(uri) ?? [];
  if (bucket === undefined || object === undefined)
    throw new Error('Vertex left the video nowhere that is known.');
  return { bucket, object };
}

/** https://cloud.google.com/storage/docs/json_api/v1/objects/list */
const ListedObjects = z.object({ items: z.optional(z.array(z.object({ name: z.string() }))) });

/** https://cloud.google.com/storage/docs/json_api/v1/objects/get */
function downloadUrl(storageUrl: string, uri: string): string {
  const { bucket, object } = placeOf(uri);
  return `${storageUrl}/storage/v1/b/${encodeURIComponent(bucket)}/o/${encodeURIComponent(object)}?alt=media`;
}
