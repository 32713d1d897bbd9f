import { eventHandler } from '../../log/event-handler.ts';
import { log } from '../../log/logger.ts';
import { checkModels } from './check-models.ts';
import { configuredModels } from './model-settings.ts';

export const handler = eventHandler(async () =>
  checkModels({ configured: configuredModels(), now: new Date(), log }),
);
