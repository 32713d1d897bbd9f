import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware';
import middy from '@middy/core';
import { log, powertoolsLogger } from '../../log/logger.ts';
import { checkModels } from './check-models.ts';
import { configuredModel } from './model-settings.ts';

export const handler = middy()
  .use(injectLambdaContext(powertoolsLogger, { resetKeys: true }))
  .handler(async () => checkModels({ configured: configuredModel(), now: new Date(), log }));
