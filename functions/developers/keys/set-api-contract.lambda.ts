import * as z from 'zod/mini';
import { createDocumentClient } from '../../aws/dynamodb-client.ts';
import { environment } from '../../environment/environment.ts';
import { eventHandler } from '../../log/event-handler.ts';
import { createIdentitiesStore } from '../../tables/identities/identities.store.ts';
import { ContractRequest, contractsIn, setApiContract } from './set-api-contract.ts';

const client = createDocumentClient();
const identities = createIdentitiesStore(client, environment('IDENTITIES_TABLE'));
const writeContract = contractsIn(client, environment('API_ACCESS_TABLE'));

/** Invoked by `npm run api-contract`. */
export const handler = eventHandler((event) =>
  setApiContract({ identities, writeContract }, z.parse(ContractRequest, event)),
);
