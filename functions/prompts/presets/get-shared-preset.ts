import { PresetToken } from '../../../contract/prompts/presets.ts';
import { Rejection } from '../../errors/rejection.ts';
import type { Route } from '../../http/api-handler.ts';
import type { PresetsStore } from '../../tables/presets/presets.store.ts';
import { contentOf } from './present-preset.ts';

/** GET /api/shared-presets/{token}: any other token gets the same 404. */
export function getSharedPreset(presets: Pick<PresetsStore, 'readShared'>): Route<'getSharedPreset'> {
  return async ({ path }) => {
    const token = PresetToken.safeParse(path.token);
    const preset = token.success ? await presets.readShared(token.data) : null;
    if (preset === null) throw new Rejection('not_found');
    return contentOf(preset);
  };
}
