import { closedModelsInAws } from '../../videos/models/closed-models-in-aws.ts';
import { configuredModels } from '../../videos/models/model-settings.ts';
import { developerHandler } from '../developer-handler.ts';
import { modelsByKey } from './models-by-key.ts';

export const handler = developerHandler(
  'modelsByKey',
  'temporarily_unavailable',
  modelsByKey({ models: configuredModels(), closedModels: closedModelsInAws(), now: () => new Date() }),
);
