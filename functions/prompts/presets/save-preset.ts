import { Rejection } from '../../errors/rejection.ts';
import type { Route } from '../../http/api-handler.ts';
import type { SessionsStore } from '../../tables/credits/sessions.store.ts';
import type { PresetItem, PresetsStore } from '../../tables/presets/presets.store.ts';
import { presentPreset } from './present-preset.ts';

export interface SavePresetDependencies {
  readonly presets: Pick<PresetsStore, 'creating' | 'read' | 'replacing'>;
  readonly sessions: Pick<SessionsStore, 'write'>;
  readonly siteUrl: string;
  readonly now: () => Date;
}

/** PUT /api/presets/{id}: creates a preset, or replaces it, which ends its link. Idempotent. */
export function savePreset(dependencies: SavePresetDependencies): Route<'savePreset'> {
  const { presets, sessions, siteUrl, now } = dependencies;
  return async ({ userId, session, path: { id }, body }) => {
    const preset: PresetItem = { user_id: userId, id, ...body, created_at: now().toISOString() };
    if (await sessions.write(session, presets.creating(preset))) return presentPreset(preset, siteUrl);
    const earlier = await presets.read(userId, id);
    if (earlier === null) throw new Rejection('too_many_presets');
    const replaced: PresetItem = { ...preset, created_at: earlier.created_at };
    if (!(await sessions.write(session, presets.replacing(replaced)))) throw new Rejection('not_found');
    return presentPreset(replaced, siteUrl);
  };
}
