import { afterAll, describe, expect, it } from 'vitest';
import { UserId } from '../../contract/ids.ts';
import { startHandlers } from '../../test/handlers/start-handlers.ts';

const handlers = await startHandlers();
const { createUserPoolClient } = await import('./find-user.ts');
const { createEndAllSessions } = await import('./end-all-sessions.ts');
const { createSessionsStore } = await import('./sessions.store.ts');
const sessions = createSessionsStore(handlers.tables, 'credits');
const endAllSessions = createEndAllSessions(createUserPoolClient(), process.env.USER_POOL_ID ?? '', sessions);
afterAll(handlers.stop);

describe('to end all sessions', () => {
  it('begins the next epoch, each time', async () => {
    const userId = UserId.parse(handlers.signUp());
    await endAllSessions(userId);
    await endAllSessions(userId);
    expect(await sessions.epochOf(userId)).toBe(2);
  });

  it('begins the next epoch of a person who is gone from the pool', async () => {
    const userId = UserId.parse('11111111-1111-4111-8111-111111111111');
    await endAllSessions(userId);
    expect(await sessions.epochOf(userId)).toBe(1);
  });
});
