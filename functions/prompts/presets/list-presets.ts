import type { Route } from '../../http/api-handler.ts';
import type { PresetsStore } from '../../tables/presets/presets.store.ts';
import { presentPreset } from './present-preset.ts';

/** GET /api/presets: the person's own. */
export function listPresets(dependencies: {
  readonly presets: Pick<PresetsStore, 'readAll'>;
  readonly siteUrl: string;
}): Route<'listPresets'> {
  const { presets, siteUrl } = dependencies;
  return async ({ userId }) => ({
    presets: (await presets.readAll(userId)).map((preset) => presentPreset(preset, siteUrl)),
  });
}
