import { createDocumentClient } from '../../aws/dynamodb-client.ts';
import { environment } from '../../environment/environment.ts';
import { log } from '../../log/logger.ts';
import { currentSettings } from '../../settings/current-settings.ts';
import { deployedSpendLimits } from '../../settings/deployed-maxima.ts';
import { createSpendStore } from '../../tables/spend/spend.store.ts';
import { type ClosedModels, createClosedModels } from './closed-models.ts';
import { configuredProviders } from './model-settings.ts';

/** Dependencies from the environment. */
export function closedModelsInAws(): ClosedModels {
  return createClosedModels({
    spend: createSpendStore(createDocumentClient(), environment('SPEND_TABLE')),
    settings: currentSettings,
    limits: deployedSpendLimits(),
    providers: configuredProviders(),
    log,
  });
}
