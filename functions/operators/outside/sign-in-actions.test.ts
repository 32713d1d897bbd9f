import { afterAll, describe, expect, it } from 'vitest';
import { UserId } from '../../../contract/fields/ids.ts';
import { newPerson, startHandlers } from '../../../test/handlers/start-handlers.ts';
import { effectOf, newOperation } from './testing/operation.ts';

const handlers = await startHandlers();
afterAll(handlers.stop);
const { createDocumentClient } = await import('../../aws/dynamodb-client.ts');
const { createSessionsStore } = await import('../../tables/credits/sessions.store.ts');
const { outsideActionsInAws } = await import('./outside-actions-in-aws.ts');
const { endSessions: endSessionsWith } = await import('./end-sessions.ts');
const { findPersonInAws } = await import('../../user-pool/pool-person.ts');
const sessions = createSessionsStore(handlers.tables, 'credits');
const { endSessions } = outsideActionsInAws(createDocumentClient());

async function newAccount() {
  const email = `${newPerson()}@example.com`;
  return { email, person: UserId.parse(await handlers.signUp(email)) };
}

describe('ending all sessions', () => {
  it('is shown with the address, and ends them', async () => {
    const { email, person } = await newAccount();
    const effect = effectOf(endSessions.decide(await endSessions.read({ person }), { person }, new Date()));
    expect(effect).toMatchObject({ person, sentence: `End all sessions of ${email}`, purse: null });
    await endSessions.perform({ person }, newOperation());
    expect(await sessions.epochOf(person)).toBe(1);
  });

  it('is tried again while the user pool gives no answer', async () => {
    const { person } = await newAccount();
    const broken = endSessionsWith({
      findPerson: findPersonInAws(),
      endAllSessions: async () => {
        throw new Error('Cognito gives no answer');
      },
    });
    await expect(broken.perform({ person }, newOperation())).rejects.toThrow('no answer');
  });

  it('of an unknown person is not found', async () => {
    const person = UserId.parse(newPerson());
    await expect(endSessions.read({ person })).rejects.toMatchObject({ code: 'not_found' });
  });
});
