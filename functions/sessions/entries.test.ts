import { afterAll, describe, expect, it } from 'vitest';
import { routeCaller } from '../../test/handlers/lambda-events.ts';
import { newPerson, startHandlers } from '../../test/handlers/start-handlers.ts';

const handlers = await startHandlers();
afterAll(handlers.stop);

const endSessions = routeCaller('endSessions', (await import('./end-sessions.route.ts')).handler);
const endSessionsByLink = routeCaller(
  'endSessionsByLink',
  (await import('./end-sessions-by-link.route.ts')).handler,
);
const exportAccount = routeCaller(
  'exportAccount',
  (await import('../export/export-account.route.ts')).handler,
);
const readSignIn = routeCaller('readSignIn', (await import('./read-sign-in.route.ts')).handler);
const createPayment = routeCaller(
  'createPayment',
  (await import('../billing/create-payment.route.ts')).handler,
);

describe('readSignIn', () => {
  it('says how the person signs in', async () => {
    const as = await handlers.signUp('ada@example.com');
    expect(await readSignIn({ as })).toMatchObject({
      status: 200,
      body: { email: 'ada@example.com', has_password: true, has_google: false, has_second_factor: false },
    });
    expect(await readSignIn({ as: newPerson() })).toMatchObject({ status: 401 });
  });
});

describe('endSessions', () => {
  it('ends the session that asks for it, and all others', async () => {
    const as = await handlers.signUp();
    expect(await createPayment({ as, body: { pack: 'starter' } })).toMatchObject({ status: 200 });
    expect(await endSessions({ as })).toMatchObject({ status: 200, body: { ended: true } });
    for (const refused of [
      createPayment({ as, body: { pack: 'starter' } }),
      endSessions({ as }),
      exportAccount({ as }),
    ]) {
      expect(await refused).toMatchObject({ status: 401, body: { error: { code: 'unauthorized' } } });
    }
    expect(await createPayment({ as, epoch: '1', body: { pack: 'starter' } })).toMatchObject({ status: 200 });
  });
});

describe('endSessionsByLink', () => {
  it.each([
    ['a'.repeat(43), 'link_ended'],
    ['short', 'invalid_request'],
  ])('refuses the token %s, which no mail has, as %s', async (token, code) => {
    expect(await endSessionsByLink({ body: { token } })).toMatchObject({ body: { error: { code } } });
  });
});
