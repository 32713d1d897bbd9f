import { uuidVersion7 } from '../../../../contract/fields/uuid-patterns.ts';
import type { PresetId } from '../../../../contract/prompts/presets.ts';
import { newUuid } from '../../../api/new-uuid.ts';

/** A preset's id made before the request, so that each retry is the same preset. */
export function newPresetId(): PresetId {
  const id = newUuid();
  if (!isPresetId(id)) throw new Error(`This is no id of a preset: ${id}`);
  return id;
}

function isPresetId(value: string): value is PresetId {
  return uuidVersion7.test(value);
}
