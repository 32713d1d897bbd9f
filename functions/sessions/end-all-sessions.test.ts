import { randomUUID } from 'node:crypto';
import { AdminDeleteUserCommand } from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, describe, expect, it } from 'vitest';
import { UserId } from '../../contract/fields/ids.ts';
import { startHandlers } from '../../test/handlers/start-handlers.ts';

const handlers = await startHandlers();
const { createUserPoolClient } = await import('../user-pool/find-user.ts');
const { createEndAllSessions } = await import('./end-all-sessions.ts');
const { createSessionsStore } = await import('../tables/credits/sessions.store.ts');
const sessions = createSessionsStore(handlers.tables, 'credits');
const { createIdentitiesStore } = await import('../tables/identities/identities.store.ts');
const endAllSessions = createEndAllSessions(
  createUserPoolClient(),
  process.env.USER_POOL_ID ?? '',
  createIdentitiesStore(handlers.tables, 'identities'),
  sessions,
);
afterAll(handlers.stop);

describe('to end all sessions', () => {
  it('begins the next epoch, each time', async () => {
    const userId = UserId.parse(await handlers.signUp());
    await endAllSessions(userId);
    await endAllSessions(userId);
    expect(await sessions.epochOf(userId)).toBe(2);
  });

  it.each(['gone from the pool', 'unknown'])('begins the next epoch of a person who is %s', async (how) => {
    const userId = UserId.parse(how === 'unknown' ? randomUUID() : await handlers.signUp());
    if (how !== 'unknown') {
      const Username = await handlers.usernameOf(userId);
      const user = { UserPoolId: process.env.USER_POOL_ID, Username };
      await createUserPoolClient().send(new AdminDeleteUserCommand(user));
    }
    await endAllSessions(userId);
    expect(await sessions.epochOf(userId)).toBe(1);
  });
});
