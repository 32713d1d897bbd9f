import { presentPreset } from '../../prompts/presets/present-preset.ts';
import type { PresetsStore } from '../../tables/presets/presets.store.ts';
import type { DeveloperRoute } from '../developer-handler.ts';

/** GET /api/v1/presets: a test key has none. */
export function presetsByKey(dependencies: {
  readonly presets: Pick<PresetsStore, 'readAll'>;
  readonly siteUrl: string;
}): DeveloperRoute<'presetsByKey'> {
  const { presets, siteUrl } = dependencies;
  return async ({ userId }) => {
    const own = await presets.readAll(userId);
    return { body: { presets: own.map((preset) => presentPreset(preset, siteUrl)) } };
  };
}
