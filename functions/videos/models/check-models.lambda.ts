import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware';
import middy from '@middy/core';
import { log, powertoolsLogger } from '../../log/logger.ts';
import { checkModels } from './check-models.ts';
import { configuredModels } from './model-settings.ts';

export const handler = middy()
  .use(injectLambdaContext(powertoolsLogger, { resetKeys: true }))
  .handler(async () => checkModels({ configured: configuredModels(), now: new Date(), log }));
