import { v7 } from 'uuid';
import { PresetId } from '../../../../contract/prompts/presets.ts';
import { newUserId } from '../../../videos/testing/stored-video.ts';
import type { PresetItem } from '../presets.store.ts';

/** A preset as it is stored. */
export function newPreset(parts: Partial<PresetItem> = {}): PresetItem {
  return {
    user_id: newUserId(),
    id: PresetId.parse(v7()),
    name: 'Coast',
    prompt: 'A sea at dusk',
    duration: 5,
    aspect_ratio: '16:9',
    quality: 'standard',
    created_at: new Date().toISOString(),
    ...parts,
  };
}
