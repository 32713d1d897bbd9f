import { Rejection } from '../../errors/rejection.ts';
import type { Route } from '../../http/api-handler.ts';
import type { SessionsStore } from '../../tables/credits/sessions.store.ts';
import type { ErasuresStore } from '../../tables/erasures/erasures.store.ts';
import type { PresetsStore } from '../../tables/presets/presets.store.ts';
import { presentPreset } from './present-preset.ts';

export interface UnsharePresetDependencies {
  readonly presets: Pick<PresetsStore, 'read' | 'unsharing'>;
  /** Notes the end where no restored backup undoes it. */
  readonly erasures: Pick<ErasuresStore, 'presetEnd'>;
  readonly sessions: Pick<SessionsStore, 'write'>;
  readonly siteUrl: string;
  readonly now: () => Date;
}

/** DELETE /api/presets/{id}/share: ends the link for good. Idempotent. */
export function unsharePreset(dependencies: UnsharePresetDependencies): Route<'unsharePreset'> {
  const { presets, erasures, sessions, siteUrl, now } = dependencies;
  return async ({ userId, session, path: { id } }) => {
    const preset = await presets.read(userId, id);
    if (preset === null) throw new Rejection('not_found');
    const { share_token: token, ...unshared } = preset;
    if (token === undefined) return presentPreset(preset, siteUrl);
    const end = erasures.presetEnd(userId, id, token, now());
    if (!(await sessions.write(session, [...presets.unsharing(userId, id), end])))
      throw new Rejection('not_found');
    return presentPreset(unshared, siteUrl);
  };
}
