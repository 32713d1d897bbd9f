import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware';
import middy from '@middy/core';
import { environment } from '../environment/environment.ts';
import { log, powertoolsLogger } from '../log/logger.ts';
import { checkSecretAges } from './check-secret-ages.ts';
import { secretAges } from './secret-ages.ts';

const path = environment('SECRETS_PATH');

export const handler = middy()
  .use(injectLambdaContext(powertoolsLogger, { resetKeys: true }))
  .handler(() => checkSecretAges({ secrets: () => secretAges(path), now: new Date(), log }));
