import {
  type ConfiguredModels,
  daysUntilRetirement,
  type Model,
  type ModelId,
  models,
} from '../../../contract/videos/models.ts';
import type { Log } from '../../log/logger.ts';

/** Time to choose and try another model. */
const noticeDays = 60;

/** Logs models that retire within 60 days, and configured ones that have. */
export function checkModels(options: {
  readonly configured: ConfiguredModels;
  readonly now: Date;
  readonly log: Log;
  /** Only tests set it. */
  readonly table?: Readonly<Record<ModelId, Model>>;
}): void {
  const { configured, now, log, table = models } = options;
  for (const model of Object.values<Model>(table)) {
    const days = daysUntilRetirement(model, now);
    if (days === null || days > noticeDays) continue;
    const isConfigured = Object.values(configured).includes(model.id);
    const fields = {
      model: model.id,
      retires_on: model.retiresOn,
      days,
      replaced_by: model.replacedBy,
      is_configured: isConfigured,
    };
    if (days >= 0) {
      log.warn('model.retires_soon', fields);
    } else if (isConfigured) {
      log.error('model.retired', { ...fields, cause: `The last day of ${model.id} was ${model.retiresOn}.` });
    }
  }
}
