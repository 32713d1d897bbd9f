import { afterAll, describe, expect, it } from 'vitest';
import { lambdaContext } from '../../test/handlers/lambda-events.ts';
import { startHandlers } from '../../test/handlers/start-handlers.ts';

const handlers = await startHandlers();
afterAll(handlers.stop);

const { handler: mailAccountNotice } = await import('./mail-account-notice.lambda.ts');

describe('mailAccountNotice', () => {
  it('mails the address of the account, in the language of who caused it', async () => {
    const userId = await handlers.signUp('ida@example.com');
    const at = '2026-11-26T10:00:00.000Z';
    await mailAccountNotice({ kind: 'password_changed', userId, at, language: 'de' }, lambdaContext());
    expect(handlers.mails).toMatchObject([
      { to: 'ida@example.com', subject: 'Dein Passwort wurde geändert' },
    ]);
  });
});
