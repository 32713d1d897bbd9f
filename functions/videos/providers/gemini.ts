import type { GoogleGenAI, Interactions } from '@google/genai';
import type { ImageFiles } from '../../images/image-files.ts';
import type { Log } from '../../log/logger.ts';
import { failedSubmission } from './failed-submission.ts';
import { failureOf, transientError } from './google-failure.ts';
import type { DeliverVideo, Job, JobState, Provider, Submission, VideoOrder } from './provider.ts';

export interface GeminiProviderOptions {
  readonly apiUrl: string;
  readonly apiKey: () => Promise<string>;
  readonly images: Pick<ImageFiles, 'read'>;
  readonly deliver: DeliverVideo;
  readonly log: Log;
  /** Time limit of each call. */
  readonly timeoutMilliseconds?: number;
}

/** A request may carry an image of a few megabytes. */
const usualTimeoutMilliseconds = 30_000;

/**
 * Gemini's video models on the Interactions API: an interaction is created in the background, polled, and
 * ends with a temporary link.
 *
 * The API has no idempotency key and lists no interactions: one whose answer is lost cannot be found. It
 * counts as billed, and the bill shows whether it was by its label, the video's id.
 */
export function createGeminiProvider(options: GeminiProviderOptions): Provider {
  const { apiUrl, apiKey, images, deliver, log } = options;
  const limits = { timeout_ms: options.timeoutMilliseconds ?? usualTimeoutMilliseconds, maxRetries: 0 };
  const clientWithKey = createClientWithKey(apiUrl, apiKey);

  return {
    async submit(order): Promise<Submission> {
      let image: Uint8Array | null;
      let client: GoogleGenAI;
      try {
        image = order.image === null ? null : await images.read(order.image);
        client = await clientWithKey();
      } catch (error) {
        return { kind: 'busy', cause: transientError('Gemini', error).message };
      }
      // Deleted after the charge.
      if (order.image !== null && image === null) return { kind: 'refused' };
      try {
        const { id } = await client.interactions.create(requestOf(order, image), limits);
        if (typeof id !== 'string' || id === '') throw new Error('An interaction has no id.');
        return { kind: 'accepted', job: { id } };
      } catch (error) {
        return failedSubmission('Gemini', error, order, log);
      }
    },

    async poll(job): Promise<JobState> {
      const interaction = await interactionOf(job);
      return interaction === null ? { kind: 'failed' } : stateOf(interaction);
    },

    async deliver(job, order, to) {
      // Read for each attempt, since a link expires.
      const interaction = await interactionOf(job);
      const video = interaction === null ? null : videoOf(interaction);
      if (video === null) throw new Error('Gemini no longer has the video.');
      if (video.uri === undefined) {
        return deliver({ kind: 'bytes', bytes: Buffer.from(video.data ?? '', 'base64') }, order, to);
      }
      const headers = { 'x-goog-api-key': await apiKey() };
      return deliver({ kind: 'link', url: video.uri, keyOrigin: apiUrl, headers }, order, to);
    },

    async cancel(job) {
      try {
        const client = await clientWithKey();
        await client.interactions.cancel(job.id, undefined, limits);
      } catch (error) {
        // An ended interaction cannot be cancelled.
        if (!failureOf(error).isPermanent) throw transientError('Gemini', error);
      }
    },
  };

  /** Null if the interaction no longer exists. */
  async function interactionOf(job: Job): Promise<Interactions.Interaction | null> {
    try {
      const client = await clientWithKey();
      return await client.interactions.get(job.id, undefined, limits);
    } catch (error) {
      if (failureOf(error).status === 404) return null;
      throw transientError('Gemini', error);
    }
  }
}

/** Returns the client of the current key, which is cached until the key changes. */
function createClientWithKey(apiUrl: string, apiKey: () => Promise<string>): () => Promise<GoogleGenAI> {
  let cached: { readonly key: string; readonly client: GoogleGenAI } | undefined;
  return async () => {
    const key = await apiKey();
    if (cached?.key === key) return cached.client;
    // Loaded on first use, to keep cold starts short.
    const { GoogleGenAI: Client } = await import('@google/genai');
    const client = new Client({ apiKey: key, vertexai: false, httpOptions: { baseUrl: apiUrl } });
    cached = { key, client };
    return client;
  };
}

function requestOf(order: VideoOrder, image: Uint8Array | null) {
  const { model } = order;
  return {
    model: model.providerModel,
    input: inputOf(order, image),
    response_format: {
      type: 'video',
      aspect_ratio: model.aspectRatios[order.aspectRatio]?.aspectRatio ?? order.aspectRatio,
      duration: `${model.durations[order.durationSeconds]?.seconds ?? order.durationSeconds}s`,
      resolution: model.resolutions[order.quality] ?? '720p',
      delivery: 'uri',
    },
    labels: { video: order.reference },
    background: true,
    store: true,
  } as const;
}

function inputOf(order: VideoOrder, image: Uint8Array | null): Interactions.Content[] {
  const text: Interactions.Content = { type: 'text', text: order.prompt };
  if (image === null) return [text];
  return [{ type: 'image', data: Buffer.from(image).toString('base64'), mime_type: 'image/jpeg' }, text];
}

/** @throws {Error} if the status is unknown */
function stateOf(interaction: Interactions.Interaction): JobState {
  switch (interaction.status) {
    case 'completed':
      return { kind: videoOf(interaction) === null ? 'filtered' : 'succeeded' };
    case 'failed':
    case 'cancelled':
    case 'incomplete':
    case 'budget_exceeded':
    // It waits for an input that we never send.
    case 'requires_action':
      return { kind: 'failed' };
    case 'queued':
    case 'in_progress':
    case 'requires_continuation':
      return { kind: 'running' };
    default:
      throw new Error('Gemini returned an unknown status.');
  }
}

/** The video of a completed interaction; null if the safety filter removed it. */
function videoOf({ output_video: video }: Interactions.Interaction): { uri?: string; data?: string } | null {
  if (video?.uri !== undefined) return { uri: video.uri };
  return video?.data === undefined ? null : { data: video.data };
}
