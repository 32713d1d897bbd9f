import * as z from 'zod/mini';
import { createDocumentClient } from '../../aws/dynamodb-client.ts';
import { environment } from '../../environment/environment.ts';
import { eventHandler } from '../../log/event-handler.ts';
import { createAuditStore } from '../../tables/audit/audit.store.ts';
import { createUserPoolClient } from '../../user-pool/find-user.ts';
import { createWriteItems } from '../action/write-items.ts';
import { ManageOperators, type ManageOperatorsDependencies, manageOperators } from './manage-operators.ts';

const client = createDocumentClient();
const { appending } = createAuditStore(client, environment('AUDIT_TABLE'));
const dependencies: ManageOperatorsDependencies = {
  client: createUserPoolClient(),
  userPoolId: environment('OPERATOR_USER_POOL_ID'),
  audit: { appending },
  write: createWriteItems(client),
  now: () => new Date(),
};

/** `npm run operator` calls it. */
export const handler = eventHandler((event) =>
  manageOperators(dependencies, z.parse(ManageOperators, event)),
);
