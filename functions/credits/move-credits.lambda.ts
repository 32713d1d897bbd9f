import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware';
import middy from '@middy/core';
import * as z from 'zod/mini';
import { createDocumentClient } from '../aws/dynamodb-client.ts';
import { environment } from '../environment/environment.ts';
import { log, powertoolsLogger } from '../log/logger.ts';
import { createCreditEntriesStore } from '../tables/credits/credit-entries.store.ts';
import { createCreditsStore } from '../tables/credits/credits.store.ts';
import { findAccount } from '../tables/identities/find-account.ts';
import { createIdentitiesStore } from '../tables/identities/identities.store.ts';
import { type MoveCreditsDependencies, MoveRequest, moveCredits } from './move-credits.ts';

const client = createDocumentClient();
const identities = createIdentitiesStore(client, environment('IDENTITIES_TABLE'));
const dependencies: MoveCreditsDependencies = {
  credits: createCreditsStore(client, environment('CREDITS_TABLE')),
  entries: createCreditEntriesStore(client, environment('CREDITS_TABLE')),
  findAccount: (person) => findAccount(identities, person),
  limitsTable: environment('LIMITS_TABLE'),
  now: () => new Date(),
  log,
};

/** `npm run credits` calls it. */
export const handler = middy<unknown>()
  .use(injectLambdaContext(powertoolsLogger, { resetKeys: true }))
  .handler((event) => moveCredits(dependencies, z.parse(MoveRequest, event)));
