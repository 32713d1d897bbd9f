import { Rejection } from '../../errors/rejection.ts';
import type { Route } from '../../http/api-handler.ts';
import type { SessionsStore } from '../../tables/credits/sessions.store.ts';
import type { ErasuresStore } from '../../tables/erasures/erasures.store.ts';
import type { PresetsStore } from '../../tables/presets/presets.store.ts';

export interface DeletePresetDependencies {
  readonly presets: Pick<PresetsStore, 'deleting'>;
  /** Notes the deletion where no restored backup undoes it. */
  readonly erasures: Pick<ErasuresStore, 'presetEnd'>;
  readonly sessions: Pick<SessionsStore, 'write'>;
  readonly now: () => Date;
}

/** DELETE /api/presets/{id}: its link ends, too. */
export function deletePreset(dependencies: DeletePresetDependencies): Route<'deletePreset'> {
  const { presets, erasures, sessions, now } = dependencies;
  return async ({ userId, session, path: { id } }) => {
    const end = erasures.presetEnd(userId, id, null, now());
    if (!(await sessions.write(session, [...presets.deleting(userId, id), end])))
      throw new Rejection('not_found');
    return { id, deleted: true };
  };
}
