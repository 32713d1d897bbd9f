import type { RouteFunctions } from '../../needs.ts';
import { judgesText } from '../needs.ts';

export const needsOfPromptsPresets = {
  listPresets: { function: 'personReads', needs: ['presets.list', 'site.url'] },
  savePreset: { function: 'presets', needs: ['presets.change', 'credits.checkSession', 'site.url'] },
  deletePreset: { function: 'presets', needs: ['presets.change', 'credits.checkSession', 'erasures.note'] },
  sharePreset: {
    function: 'presets',
    needs: ['presets.change', 'credits.checkSession', 'site.url', ...judgesText],
  },
  unsharePreset: {
    function: 'presets',
    needs: ['presets.change', 'credits.checkSession', 'erasures.note', 'site.url'],
  },
  getSharedPreset: { function: 'sharedVideos', needs: ['presets.readShared'] },
} as const satisfies RouteFunctions<'prompts/presets'>;
