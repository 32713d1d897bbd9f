import * as z from 'zod/mini';
import { developerRoutes } from '../../../contract/developer-routes.ts';
import {
  EstimateRequest,
  GenerationRequest,
  IdempotencyKey,
  VideoChange,
  waitMaximumSeconds,
} from '../../../contract/developers/developer-api.ts';
import type { KeyScope } from '../../../contract/developers/developer-keys.ts';
import { VideoId } from '../../../contract/fields/ids.ts';
import { ImproveRequest } from '../../../contract/prompts/improved-prompt.ts';
import { Rejection } from '../../errors/rejection.ts';
import { parsePart } from '../../http/parse-part.ts';
import type {
  DeveloperAnswer,
  DeveloperCaller,
  DeveloperRoute,
  DeveloperRouteKey,
} from '../developer-handler.ts';

/** The public API's routes behind the tools. */
export interface ToolRoutes {
  readonly estimate: DeveloperRoute<'estimateByKey'>;
  readonly generate: DeveloperRoute<'generateByKey'>;
  readonly getVideo: DeveloperRoute<'getVideoByKey'>;
  readonly history: DeveloperRoute<'historyByKey'>;
  readonly credits: DeveloperRoute<'creditsByKey'>;
  readonly cancel: DeveloperRoute<'cancelVideoByKey'>;
  readonly models: DeveloperRoute<'modelsByKey'>;
  readonly projects: DeveloperRoute<'projectsByKey'>;
  readonly presets: DeveloperRoute<'presetsByKey'>;
  readonly change: DeveloperRoute<'changeVideoByKey'>;
  readonly join: DeveloperRoute<'joinChainByKey'>;
  readonly improve: DeveloperRoute<'improvePromptByKey'>;
}

/** A tool of the MCP server, described for agents. */
export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly scope: KeyScope;
  readonly input: z.ZodMiniObject;
  readonly annotations: {
    readonly readOnlyHint: boolean;
    readonly destructiveHint?: boolean;
    readonly idempotentHint: boolean;
  };
  readonly call: (caller: DeveloperCaller, input: unknown) => Promise<object>;
}

const GenerateInput = z.extend(GenerationRequest, {
  /** Names the attempt: repeating it never charges twice. */
  idempotency_key: IdempotencyKey,
});

const VideoInput = z.strictObject({
  video_id: VideoId,
  wait_seconds: z.optional(z.int().check(z.minimum(0), z.maximum(waitMaximumSeconds))),
});

const ChangeInput = z.strictObject({ video_id: VideoId, ...VideoChange.shape });

/** `generate_video` returns a handle at once; `get_video` returns its progress. */
export function toolsOf(routes: ToolRoutes): readonly Tool[] {
  return [
    estimateVideo(routes),
    generateVideo(routes),
    getVideo(routes),
    cancelVideo(routes),
    joinChain(routes),
    listVideos(routes),
    updateVideo(routes),
    listProjects(routes),
    listPresets(routes),
    improvePrompt(routes),
    getCredits(routes),
    listModels(routes),
  ];
}

function estimateVideo(routes: ToolRoutes): Tool {
  return tool({
    name: 'estimate_video',
    title: 'Estimate a video',
    description:
      'Returns what a video with these options costs in credits, and an id. Pass the id as estimate_id to generate_video within ten minutes: the video then costs no more.',
    scope: 'read',
    input: EstimateRequest,
    annotations: { readOnlyHint: true, idempotentHint: true },
    call: async (caller, body) =>
      bodyOf(await routes.estimate({ ...caller, ...nothing, headers: undefined, body })),
  });
}

function generateVideo(routes: ToolRoutes): Tool {
  return tool({
    name: 'generate_video',
    title: 'Generate a video',
    description:
      'Starts a video with sound and returns its handle at once: the id, with status queued. It spends credits. Choose a new idempotency_key for each video that is wanted, and repeat the same one if no answer came: nothing is charged twice. Then call get_video until the status is completed, failed or cancelled. A failed video is refunded. A scene longer than one video is a chain: each next part names the part before as parent, with use continue.',
    scope: 'generate',
    input: GenerateInput,
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true },
    call: async (caller, { idempotency_key: key, ...body }, sent) =>
      bodyOf(
        await routes.generate({
          ...caller,
          ...nothing,
          query: {},
          headers: { 'idempotency-key': key },
          body,
          sentBody: typeof sent === 'object' ? { ...sent, idempotency_key: undefined } : sent,
        }),
      ),
  });
}

function getVideo(routes: ToolRoutes): Tool {
  return tool({
    name: 'get_video',
    title: 'Look at a video',
    description:
      'Returns a video with its status, its receipt, and its video_url once it is completed. wait_seconds (up to 25) waits for its end.',
    scope: 'read',
    input: VideoInput,
    annotations: { readOnlyHint: true, idempotentHint: true },
    call: async (caller, { video_id: id, wait_seconds: seconds = 0 }) =>
      bodyOf(
        await routes.getVideo({
          ...caller,
          ...nothing,
          headers: undefined,
          path: { id },
          query: { wait: String(seconds) },
        }),
      ),
  });
}

function cancelVideo(routes: ToolRoutes): Tool {
  return tool({
    name: 'cancel_video',
    title: 'Cancel a video',
    description:
      'Cancels a video that is being made. Its credits come back if the model has not been asked; cancel_refund_credits of get_video says how many. With cancel_requested in the answer it ends when the model answers.',
    scope: 'generate',
    input: z.strictObject({ video_id: VideoId }),
    annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true },
    call: async (caller, { video_id: id }) =>
      bodyOf(await routes.cancel({ ...caller, ...nothing, headers: {}, path: { id } })),
  });
}

function joinChain(routes: ToolRoutes): Tool {
  return tool({
    name: 'join_chain',
    title: 'Join a chain',
    description:
      'Joins a completed video and those that it continues into one file, in their order, and returns its url, which works for 15 minutes. It costs no credits.',
    scope: 'read',
    input: z.strictObject({ video_id: VideoId }),
    annotations: { readOnlyHint: true, idempotentHint: false },
    call: async (caller, { video_id: id }) =>
      bodyOf(await routes.join({ ...caller, ...nothing, headers: undefined, path: { id } })),
  });
}

function listVideos(routes: ToolRoutes): Tool {
  return tool({
    name: 'list_videos',
    title: 'List videos',
    description:
      'Lists videos, newest first, in pages: pass next_cursor on as cursor. project (an id of list_projects, or none) and tag narrow it.',
    scope: 'read',
    input: developerRoutes.historyByKey.query,
    annotations: { readOnlyHint: true, idempotentHint: true },
    call: async (caller, query) =>
      bodyOf(await routes.history({ ...caller, ...nothing, headers: undefined, query })),
  });
}

function updateVideo(routes: ToolRoutes): Tool {
  return tool({
    name: 'update_video',
    title: 'Put a video in order',
    description:
      'Puts a video into a project (an id of list_projects) or out of it (none), replaces its tags, or both.',
    scope: 'generate',
    input: ChangeInput,
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true },
    call: async (caller, { video_id: id, ...given }) => {
      const body = parsePart(VideoChange, given, '');
      return bodyOf(await routes.change({ ...caller, ...nothing, headers: {}, path: { id }, body }));
    },
  });
}

function listProjects(routes: ToolRoutes): Tool {
  return tool({
    name: 'list_projects',
    title: 'List the projects',
    description: 'Returns the projects of the account, newest first, with their ids and names.',
    scope: 'read',
    input: z.strictObject({}),
    annotations: { readOnlyHint: true, idempotentHint: true },
    call: async (caller) => bodyOf(await routes.projects({ ...caller, ...nothing, headers: undefined })),
  });
}

function listPresets(routes: ToolRoutes): Tool {
  return tool({
    name: 'list_presets',
    title: 'List the presets',
    description:
      'Returns the prompts with their settings that the account keeps, newest first; generate_video takes their fields.',
    scope: 'read',
    input: z.strictObject({}),
    annotations: { readOnlyHint: true, idempotentHint: true },
    call: async (caller) => bodyOf(await routes.presets({ ...caller, ...nothing, headers: undefined })),
  });
}

function improvePrompt(routes: ToolRoutes): Tool {
  return tool({
    name: 'improve_prompt',
    title: 'Improve a prompt',
    description:
      'Rewrites a prompt as a shot list (subject, motion, camera, light, sound) and as one description, ready for generate_video. It costs no credits and makes no video. Show it to the person before you use it.',
    scope: 'read',
    input: ImproveRequest,
    annotations: { readOnlyHint: true, idempotentHint: false },
    call: async (caller, body) =>
      bodyOf(await routes.improve({ ...caller, ...nothing, headers: undefined, body })),
  });
}

function getCredits(routes: ToolRoutes): Tool {
  return tool({
    name: 'get_credits',
    title: 'Look at the credits',
    description: 'Returns the credits of the account, and what this key may still spend this month.',
    scope: 'read',
    input: z.strictObject({}),
    annotations: { readOnlyHint: true, idempotentHint: true },
    call: async (caller) => bodyOf(await routes.credits({ ...caller, ...nothing, headers: undefined })),
  });
}

function listModels(routes: ToolRoutes): Tool {
  return tool({
    name: 'list_models',
    title: 'List the models',
    description:
      'Returns the models that can be named as model, best first for each kind of credits, and what each takes: lengths, shapes, a last image, references, a parent to continue or to change, a seed.',
    scope: 'read',
    input: z.strictObject({}),
    annotations: { readOnlyHint: true, idempotentHint: true },
    call: async (caller) => bodyOf(await routes.models({ ...caller, ...nothing, headers: undefined })),
  });
}

/** Parts of a request that a tool does not send. */
const nothing = {
  path: undefined,
  query: undefined,
  body: undefined,
  sentBody: undefined,
  recording: () => [],
} as const;

/** Ties `call` to the type of its input. */
function tool<Input extends z.ZodMiniObject>(
  definition: Omit<Tool, 'input' | 'call'> & {
    readonly input: Input;
    /** `sent`: the input as sent, without defaults. */
    readonly call: (caller: DeveloperCaller, input: z.output<Input>, sent: unknown) => Promise<object>;
  },
): Tool {
  return {
    ...definition,
    call: async (caller, input) => {
      if (caller.key?.scopes.includes(definition.scope) !== true) {
        throw new Rejection('forbidden', {
          allowed: `a key with the scope ${definition.scope}`,
          message: `This API key lacks the scope ${definition.scope}.`,
        });
      }
      return definition.call(caller, parsePart(definition.input, input, ''), input);
    },
  };
}

function bodyOf<K extends DeveloperRouteKey>(answer: DeveloperAnswer<K>): object {
  const body: unknown = 'json' in answer ? JSON.parse(answer.json) : answer.body;
  if (typeof body !== 'object' || body === null) throw new Error('An answer is no object.');
  return body;
}
