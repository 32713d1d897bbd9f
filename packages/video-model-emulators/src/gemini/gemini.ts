import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  ApiError,
  handlerOf,
  readJson,
  sendFault,
  sendFile,
  sendJson,
  unlessFault,
} from '../generation/responses.ts';
import type { VideoOptions } from '../generation/video-options.ts';
import type { VideoScript } from '../generation/video-script.ts';
import { describeInteraction, type Interaction, statusOf } from './interactions.ts';
import { type RequestedVideo, readRequest } from './read-request.ts';

export interface GeminiOptions {
  readonly apiKey: string;
  readonly models: readonly string[];
  readonly script: VideoScript;
  /** The path of an MP4 that fits the request. */
  readonly videoFor: (options: VideoOptions) => string;
  /** How long the link in a response works. */
  readonly linkMilliseconds: number;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

export interface EmulatedGemini {
  readonly handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  /** Every accepted request: what would be billed. */
  readonly videos: () => readonly RequestedVideo[];
}

/**
 * The part of the Gemini API that makes videos: interactions in the background, and their files.
 * https://ai.google.dev/api/interactions-api, and the types of @google/genai 3.1
 */
export function createGemini(options: GeminiOptions): EmulatedGemini {
  const service: Service = { options, interactions: new Map(), links: new Map() };
  return {
    videos: () => [...service.interactions.values()].map(({ requested }) => requested),
    handle: handlerOf((request, response) => route(service, request, response)),
  };
}

interface Service {
  readonly options: GeminiOptions;
  /** By id. */
  readonly interactions: Map<string, Interaction>;
  /** By name. `expiresAt` is in milliseconds since 1970. */
  readonly links: Map<string, { readonly file: string; readonly expiresAt: number }>;
}

async function route(service: Service, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { apiKey, script } = service.options;
  const url = new URL(request.url ?? '/', 'http://gemini');
  if (request.headers['x-goog-api-key'] !== apiKey) {
    throw new ApiError(400, 'API key not valid. Please pass a valid API key.');
  }
  const describe = (interaction: Interaction): object =>
    describeInteraction(interaction, service.options.now(), () => linkTo(service, interaction, request));
  const [, , collection, name = '', verb] =
    /^\/(v1|v1beta)\/(interactions|files)(?:\/([^/:]+))?(?:[/:](cancel|download))?$/.exec(url.pathname) ?? [];
  if (collection === 'interactions' && request.method === 'POST' && name === '') {
    const body = await readJson(request);
    unlessFault(script, 'submit', response, () => sendJson(response, describe(create(service, body))));
  } else if (collection === 'interactions' && request.method === 'GET') {
    unlessFault(script, 'poll', response, () => sendJson(response, describe(interactionOf(service, name))));
  } else if (collection === 'interactions' && verb === 'cancel') {
    unlessFault(script, 'cancel', response, () => sendJson(response, describe(cancel(service, name))));
  } else if (collection === 'files' && verb === 'download') {
    download(service, name, response);
  } else {
    throw new ApiError(404, 'Requested entity was not found.');
  }
}

function create(service: Service, body: unknown): Interaction {
  const { options, interactions } = service;
  const requested = readRequest(body, options.models, (id) => {
    const previous = interactionOf(service, id);
    if (statusOf(previous, options.now()) === 'completed') return previous.requested;
    throw new ApiError(400, 'The previous interaction is not completed.');
  });
  const interaction = {
    requested,
    video: options.script.takeVideo(),
    createdAt: options.now(),
    cancelled: false,
  };
  interactions.set(requested.id, interaction);
  return interaction;
}

function interactionOf({ interactions }: Service, id: string): Interaction {
  const interaction = interactions.get(id);
  if (interaction === undefined) throw new ApiError(404, 'Requested entity was not found.');
  return interaction;
}

/** Cancels an interaction in progress; one that has ended stays as it is. */
function cancel(service: Service, id: string): Interaction {
  const interaction = interactionOf(service, id);
  if (statusOf(interaction, service.options.now()) === 'in_progress') interaction.cancelled = true;
  return interaction;
}

/** Makes a link to the interaction's video, at the address to which the request was sent. */
function linkTo(
  { options, links }: Service,
  { requested, video }: Interaction,
  request: IncomingMessage,
): string {
  const name = randomUUID();
  links.set(name, {
    file: video.file ?? options.videoFor(requested),
    expiresAt: options.now() + options.linkMilliseconds,
  });
  return `http://${request.headers.host}/v1beta/files/${name}:download?alt=media`;
}

function download({ options, links }: Service, name: string, response: ServerResponse): void {
  const link = links.get(name);
  if (link === undefined) throw new ApiError(404, 'Requested entity was not found.');
  if (options.now() >= link.expiresAt) throw new ApiError(403, 'The link has expired.');
  const fault = options.script.takeFault('download');
  if (fault === undefined) {
    sendFile(response, link.file, null);
  } else if (fault.kind === 'cut') {
    // Google too gives the rest only for a new link.
    links.delete(name);
    sendFile(response, link.file, fault.afterBytes);
  } else {
    sendFault(response, fault);
  }
}
