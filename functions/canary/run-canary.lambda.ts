import { setTimeout as pause } from 'node:timers/promises';
import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware';
import middy from '@middy/core';
import { secretParameter } from '../aws/secret-parameter.ts';
import { environment } from '../environment/environment.ts';
import { log, powertoolsLogger } from '../log/logger.ts';
import { accountIn } from './account-in.ts';
import { poolSession } from './pool-session.ts';
import { runCanary } from './run-canary.ts';

const accountParameter = environment('CANARY_ACCOUNT_PARAMETER');
const dependencies = {
  account: async () => accountIn(await secretParameter(accountParameter)),
  siteUrl: environment('SITE_URL'),
  pool: poolSession,
  fetch,
  now: () => Date.now(),
  pause,
  log,
};

export const handler = middy()
  .use(injectLambdaContext(powertoolsLogger, { resetKeys: true }))
  .handler(() => runCanary(dependencies));
