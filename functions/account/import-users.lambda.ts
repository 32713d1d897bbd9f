import * as z from 'zod/mini';
import { createDocumentClient } from '../aws/dynamodb-client.ts';
import { environment } from '../environment/environment.ts';
import { eventHandler } from '../log/event-handler.ts';
import { createErasuresStore } from '../tables/erasures/erasures.store.ts';
import { createIdentitiesStore } from '../tables/identities/identities.store.ts';
import { createUserPoolClient } from '../user-pool/find-user.ts';
import { ExportedUser } from './exported-user.ts';
import { importUsers } from './import-users.ts';

const pool = createUserPoolClient();
const client = createDocumentClient();
const identities = createIdentitiesStore(client, environment('IDENTITIES_TABLE'));
const erasures = createErasuresStore(client, environment('ERASURES_TABLE'));
const Users = z.object({ users: z.array(ExportedUser) });

export const handler = eventHandler((event) =>
  importUsers(pool, environment('USER_POOL_ID'), identities, erasures, z.parse(Users, event).users),
);
