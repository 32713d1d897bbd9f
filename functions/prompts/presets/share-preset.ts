import type { PresetToken } from '../../../contract/prompts/presets.ts';
import { Rejection } from '../../errors/rejection.ts';
import type { Route } from '../../http/api-handler.ts';
import type { Log } from '../../log/logger.ts';
import type { Moderation } from '../../moderation/moderation.ts';
import type { SessionsStore } from '../../tables/credits/sessions.store.ts';
import type { PresetsStore } from '../../tables/presets/presets.store.ts';
import { requireAllowedText } from '../require-allowed-text.ts';
import { presentPreset } from './present-preset.ts';

export interface SharePresetDependencies {
  readonly presets: Pick<PresetsStore, 'read' | 'sharing'>;
  readonly moderation: Moderation;
  readonly sessions: Pick<SessionsStore, 'writeUnlessSuspended'>;
  /** 128 random bits. */
  readonly newToken: () => PresetToken;
  readonly siteUrl: string;
  readonly log: Log;
}

/**
 * PUT /api/presets/{id}/share: strangers read it, so it is judged like a prompt. A shared preset keeps its link.
 */
export function sharePreset(dependencies: SharePresetDependencies): Route<'sharePreset'> {
  const { presets, moderation, sessions, newToken, siteUrl, log } = dependencies;
  return async ({ userId, session, path: { id } }) => {
    const preset = await presets.read(userId, id);
    if (preset === null) throw new Rejection('not_found');
    if (preset.share_token !== undefined) return presentPreset(preset, siteUrl);
    await requireAllowedText(moderation, session, `${preset.name}\n${preset.prompt}`);
    const isShared = await sessions.writeUnlessSuspended(session, presets.sharing(preset, newToken()));
    const shared = await presets.read(userId, id);
    if (shared === null) throw new Rejection('not_found');
    // Replaced meanwhile: what is there now was not judged.
    if (!isShared) throw new Rejection('temporarily_unavailable');
    log.info('preset.shared', { preset_id: id });
    return presentPreset(shared, siteUrl);
  };
}
