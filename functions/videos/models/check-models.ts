import { daysUntilRetirement, type Model, type ModelId, models } from '../../../contract/models.ts';
import type { Log } from '../../log/logger.ts';

/** How long before a model's last day the operator hears of it: time to choose and to try another. */
const noticeDays = 60;

/**
 * Tells the operator which models retire within 60 days, and whether the configured one has. Videos themselves go to the
 * replacement by the table.
 */
export function checkModels(options: {
  readonly configured: ModelId;
  readonly now: Date;
  readonly log: Log;
  /** The table of models; given by tests only. */
  readonly table?: Readonly<Record<ModelId, Model>>;
}): void {
  const { configured, now, log, table = models } = options;
  for (const model of Object.values<Model>(table)) {
    const days = daysUntilRetirement(model, now);
    if (days === null || days > noticeDays) continue;
    const fields = {
      model: model.id,
      retires_on: model.retiresOn,
      days,
      replaced_by: model.replacedBy,
      is_configured: model.id === configured,
    };
    if (days >= 0) {
      log.warn('model.retires_soon', fields);
    } else if (model.id === configured) {
      log.error('model.retired', { ...fields, cause: `The last day of ${model.id} was ${model.retiresOn}.` });
    }
  }
}
