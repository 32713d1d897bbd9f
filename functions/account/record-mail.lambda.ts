import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware';
import middy from '@middy/core';
import { createDocumentClient } from '../aws/dynamodb-client.ts';
import { environment } from '../environment/environment.ts';
import { powertoolsLogger } from '../log/logger.ts';
import { createSessionsStore } from '../tables/credits/sessions.store.ts';
import { createIdentitiesStore } from '../tables/identities/identities.store.ts';
import { createSentMailsStore } from '../tables/sent-mails/sent-mails.store.ts';
import { createUserPoolClient, usersOfAddress } from '../user-pool/find-user.ts';
import { recordMail } from './record-mail.ts';
import { firstUserId } from './sign-up/resolve-account.ts';

const client = createDocumentClient();
const pool = createUserPoolClient();
const poolId = environment('USER_POOL_ID');
const identities = createIdentitiesStore(client, environment('IDENTITIES_TABLE'));

const record = recordMail({
  accountsOf: async (email) => {
    const users = await usersOfAddress(pool, poolId, email);
    return Promise.all(
      users.map(async ({ Username: username = '' }) => {
        const identity = await identities.ofUser(username);
        return { userId: identity?.userId ?? firstUserId(username), hasSignedIn: identity !== null };
      }),
    );
  },
  mails: createSentMailsStore(client, environment('SENT_MAILS_TABLE')),
  sessions: createSessionsStore(client, environment('CREDITS_TABLE')),
});

export const handler = middy()
  .use(injectLambdaContext(powertoolsLogger, { resetKeys: true }))
  .handler((event: unknown) => record(event));
