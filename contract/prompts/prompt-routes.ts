import * as z from 'zod/mini';
import { ImprovedPrompt, ImproveRequest } from './improved-prompt.ts';
import { Preset, PresetContent, PresetId, PresetList, SharedPreset } from './presets.ts';

const OfPreset = z.strictObject({ id: PresetId });

/** What helps with a prompt: a helper that rewrites it, and presets. */
export const promptRoutes = {
  improvePrompt: {
    method: 'POST',
    path: '/api/prompts/improve',
    access: 'user',
    slice: 'prompts',
    limit: 'improved_prompts',
    body: ImproveRequest,
    successStatus: 200,
    response: ImprovedPrompt,
  },
  listPresets: {
    method: 'GET',
    path: '/api/presets',
    access: 'user',
    slice: 'prompts/presets',
    successStatus: 200,
    response: PresetList,
  },
  savePreset: {
    method: 'PUT',
    path: '/api/presets/{id}',
    access: 'user',
    slice: 'prompts/presets',
    pathParameters: OfPreset,
    body: PresetContent,
    successStatus: 200,
    response: Preset,
  },
  deletePreset: {
    method: 'DELETE',
    path: '/api/presets/{id}',
    access: 'user',
    slice: 'prompts/presets',
    pathParameters: OfPreset,
    successStatus: 200,
    response: z.strictObject({ id: PresetId, deleted: z.literal(true) }),
  },
  sharePreset: {
    method: 'PUT',
    path: '/api/presets/{id}/share',
    access: 'user',
    slice: 'prompts/presets',
    limit: 'share_links',
    pathParameters: OfPreset,
    feature: 'sharing',
    successStatus: 200,
    response: Preset,
  },
  unsharePreset: {
    method: 'DELETE',
    path: '/api/presets/{id}/share',
    access: 'user',
    slice: 'prompts/presets',
    pathParameters: OfPreset,
    successStatus: 200,
    response: Preset,
  },
  getSharedPreset: {
    method: 'GET',
    path: '/api/shared-presets/{token}',
    access: 'anyone',
    slice: 'prompts/presets',
    /** Every unknown token is answered with 404. */
    pathParameters: z.strictObject({ token: z.string() }),
    successStatus: 200,
    response: SharedPreset,
  },
} as const;
