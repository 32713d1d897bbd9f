import type { GoogleGenAI, Interactions } from '@google/genai';
import type { Log } from '../../log/logger.ts';
import { failedSubmission } from './failed-submission.ts';
import { type OrderFileSources, type OrderFiles, type Picture, readOrderFiles } from './order-files.ts';
import type { DeliverVideo, Job, JobState, Provider, Submission, VideoOrder } from './provider.ts';
import { promptWithReferences } from './reference-words.ts';
import { failureOf, transientError } from './service-failure.ts';

export interface GeminiProviderOptions extends OrderFileSources {
  readonly apiUrl: string;
  readonly apiKey: () => Promise<string>;
  readonly deliver: DeliverVideo;
  readonly log: Log;
  /** Time limit of each call. */
  readonly timeoutMilliseconds?: number;
}

/** A request may carry a video of 40 MB; the API takes 100. */
const usualTimeoutMilliseconds = 30_000;

/**
 * Gemini's video models on the Interactions API: an interaction is created in the background, polled, and
 * ends with a temporary link.
 *
 * The API has no idempotency key and lists no interactions: one whose answer is lost cannot be found. It
 * counts as billed, and the bill shows whether it was by its label, the video's id.
 */
export function createGeminiProvider(options: GeminiProviderOptions): Provider {
  const { apiUrl, apiKey, deliver, log } = options;
  const limits = { timeout_ms: options.timeoutMilliseconds ?? usualTimeoutMilliseconds, maxRetries: 0 };
  const clientWithKey = createClientWithKey(apiUrl, apiKey);

  return {
    async submit(order): Promise<Submission> {
      let files: OrderFiles | null;
      let client: GoogleGenAI;
      try {
        files = await readOrderFiles(order, options);
        client = await clientWithKey();
      } catch (error) {
        return { kind: 'busy', cause: transientError('Gemini', error).message };
      }
      if (files === null) return { kind: 'refused' };
      try {
        const { id } = await create(client, order, files, limits);
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

interface CallLimits {
  readonly timeout_ms: number;
  readonly maxRetries: number;
}

/** Changes the video that Gemini remembers, or else ours, which it takes outside Europe only. */
async function create(client: GoogleGenAI, order: VideoOrder, files: OrderFiles, limits: CallLimits) {
  const remembered = rememberedJob(order);
  if (remembered !== null) {
    try {
      return await client.interactions.create(requestOf(order, files, remembered), limits);
    } catch (error) {
      // Interactions are kept for 55 days. https://ai.google.dev/gemini-api/docs/interactions-overview
      const { status } = failureOf(error);
      if (status !== 400 && status !== 404) throw error;
    }
  }
  return client.interactions.create(requestOf(order, files, null), limits);
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

/** The interaction that made the video that is to be changed. */
function rememberedJob({ parent }: VideoOrder): Job | null {
  return parent?.use === 'change' && parent.model.provider === 'gemini' ? parent.job : null;
}

function requestOf(order: VideoOrder, files: OrderFiles, previous: Job | null) {
  const { model } = order;
  const task = taskOf(order, files);
  return {
    model: model.providerModel,
    input: inputOf(order, files, previous),
    ...(previous !== null && { previous_interaction_id: previous.id }),
    response_format: {
      type: 'video',
      // A changed video is as long and as wide as before.
      ...(task !== 'edit' && {
        aspect_ratio: model.aspectRatios[order.aspectRatio]?.aspectRatio ?? order.aspectRatio,
        duration: `${model.durations[order.durationSeconds]?.seconds ?? order.durationSeconds}s`,
      }),
      resolution: model.resolutions[order.quality] ?? '720p',
      delivery: 'uri',
    },
    ...(task !== null && { generation_config: { video_config: { task } } }),
    labels: { video: order.reference },
    background: true,
    store: true,
  } as const;
}

/** Null: the input says it. A named task keeps a change from becoming an extension, and a reference a frame. */
function taskOf({ parent }: VideoOrder, { last, references, changed }: OrderFiles) {
  if (changed !== null) return 'edit';
  if (references.length > 0) return 'reference_to_video';
  return last !== null || parent?.use === 'continue' ? 'image_to_video' : null;
}

function inputOf(order: VideoOrder, files: OrderFiles, previous: Job | null): Interactions.Content[] {
  const { first, last, references, changed } = files;
  const pictures = [first, last, ...references].filter((picture) => picture !== null).map(contentOf);
  const video: Interactions.Content[] =
    changed === null || previous !== null
      ? []
      : [{ type: 'video', data: Buffer.from(changed).toString('base64'), mime_type: 'video/mp4' }];
  return [...pictures, ...video, { type: 'text', text: promptOf(order) }];
}

function contentOf({ bytes, mimeType }: Picture): Interactions.Content {
  return { type: 'image', data: Buffer.from(bytes).toString('base64'), mime_type: mimeType };
}

/** The sentences are those of the prompt guide. https://ai.google.dev/gemini-api/docs/omni#prompt-guide */
function promptOf(order: VideoOrder): string {
  const prompt = promptWithReferences(order);
  if (order.parent?.use === 'change') return `${prompt}\n\nKeep everything else the same.`;
  if (order.parent?.use === 'continue')
    return `${prompt}\n\nUse image 1 as the first frame: the scene continues.`;
  if (order.lastImage !== null)
    return `${prompt}\n\nUse image 1 as the first frame and image 2 as the last frame.`;
  return order.references.length === 0
    ? prompt
    : `${prompt} Use the images as references, not as literal first frames.`;
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
