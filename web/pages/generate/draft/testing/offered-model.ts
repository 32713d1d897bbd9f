import { choicesOf, type ModelId, models } from '../../../../../contract/videos/models.ts';
import type { OfferedModel } from '../../../../session/site-config.ts';

/** A model of the table, as the page reads it from the configuration. */
export function offeredModel(id: ModelId): OfferedModel {
  const { name, speed, veo3, inputs } = models[id];
  return { id, name, speed, veo3, inputs, choices: choicesOf(models[id]) };
}
