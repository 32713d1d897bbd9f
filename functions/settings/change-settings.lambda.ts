import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware';
import middy from '@middy/core';
import * as z from 'zod/mini';
import { createDocumentClient } from '../aws/dynamodb-client.ts';
import { environment } from '../environment/environment.ts';
import { log, powertoolsLogger } from '../log/logger.ts';
import { createSettingsStore } from '../tables/settings/settings.store.ts';
import { type ChangeSettingsDependencies, changeSettings, SettingsRequest } from './change-settings.ts';
import { deployedCapacities, deployedSpendLimits } from './deployed-maxima.ts';

const dependencies: ChangeSettingsDependencies = {
  store: createSettingsStore(createDocumentClient(), environment('SETTINGS_TABLE')),
  deployed: { spendLimits: deployedSpendLimits(), capacities: deployedCapacities() },
  now: () => new Date(),
  log,
};

/** `npm run settings` calls it. */
export const handler = middy<unknown>()
  .use(injectLambdaContext(powertoolsLogger, { resetKeys: true }))
  .handler((event) => changeSettings(dependencies, z.parse(SettingsRequest, event)));
