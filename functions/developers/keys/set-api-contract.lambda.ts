import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware';
import middy from '@middy/core';
import * as z from 'zod/mini';
import { createDocumentClient } from '../../aws/dynamodb-client.ts';
import { environment } from '../../environment/environment.ts';
import { powertoolsLogger } from '../../log/logger.ts';
import { createIdentitiesStore } from '../../tables/identities/identities.store.ts';
import { ContractRequest, contractsIn, setApiContract } from './set-api-contract.ts';

const client = createDocumentClient();
const identities = createIdentitiesStore(client, environment('IDENTITIES_TABLE'));
const writeContract = contractsIn(client, environment('API_ACCESS_TABLE'));

/** Invoked by `npm run api-contract`. */
export const handler = middy<unknown>()
  .use(injectLambdaContext(powertoolsLogger, { resetKeys: true }))
  .handler((event) => setApiContract({ identities, writeContract }, z.parse(ContractRequest, event)));
