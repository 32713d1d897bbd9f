import { handler as deletePreset } from '../prompts/presets/delete-preset.route.ts';
import { handler as savePreset } from '../prompts/presets/save-preset.route.ts';
import { handler as sharePreset } from '../prompts/presets/share-preset.route.ts';
import { handler as unsharePreset } from '../prompts/presets/unshare-preset.route.ts';
import { answerRoutes } from './answer-routes.ts';

export const handler = answerRoutes<'presets'>({
  savePreset,
  deletePreset,
  sharePreset,
  unsharePreset,
});
