import { totpCode } from 'cognito-emulator/credentials/totp.ts';
import { afterAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { routeCaller } from '../../test/handlers/lambda-events.ts';
import { startHandlers } from '../../test/handlers/start-handlers.ts';

const handlers = await startHandlers();
afterAll(handlers.stop);

const readSignIn = routeCaller('readSignIn', (await import('../sessions/read-sign-in.route.ts')).handler);
const changePassword = routeCaller('changePassword', (await import('./change-password.route.ts')).handler);
const begin = routeCaller('beginSecondFactor', (await import('./begin-second-factor.route.ts')).handler);
const confirm = routeCaller(
  'confirmSecondFactor',
  (await import('./confirm-second-factor.route.ts')).handler,
);
const remove = routeCaller('removeSecondFactor', (await import('./remove-second-factor.route.ts')).handler);

const password = 'secret-enough';
const refusedWith = (code: string) => ({ body: { error: { code } } });

/** The authenticator's code, `steps` times 30 seconds from now. */
const codeOf = (secret: string, steps = 0) => totpCode(secret, Date.now() + steps * 30_000);

async function begun(as: string): Promise<string> {
  const { body } = await begin({ as, body: { password } });
  return z.parse(z.object({ secret: z.string() }), body).secret;
}

async function isOn(as: string): Promise<boolean> {
  const { body } = await readSignIn({ as });
  return z.parse(z.looseObject({ has_second_factor: z.boolean() }), body).has_second_factor;
}

function noticesOf(as: string): unknown[] {
  return handlers.invocations
    .map(({ payload }) => z.parse(z.looseObject({ userId: z.string(), kind: z.string() }), payload))
    .filter(({ userId }) => userId === as)
    .map(({ kind }) => kind);
}

describe('the second factor', () => {
  it('is on once a code of the new secret is confirmed, and the owner is told', async () => {
    const as = await handlers.signUp();
    const secret = await begun(as);
    expect(await isOn(as)).toBe(false);
    const on = { status: 200, body: { has_second_factor: true } };
    expect(await confirm({ as, body: { password, one_time_code: codeOf(secret) } })).toMatchObject(on);
    expect(await isOn(as)).toBe(true);
    expect(noticesOf(as)).toEqual(['second_factor_added']);
    // A request whose answer was lost.
    expect(await confirm({ as, body: { password, one_time_code: codeOf(secret) } })).toMatchObject(on);
    expect(noticesOf(as)).toEqual(['second_factor_added']);
  });

  it('is not on by a wrong password or code, nor without a secret', async () => {
    const as = await handlers.signUp();
    expect(await begin({ as, body: { password: 'guessed' } })).toMatchObject(refusedWith('wrong_password'));
    const one_time_code = '123456';
    expect(await confirm({ as, body: { password, one_time_code } })).toMatchObject(refusedWith('wrong_code'));
    const secret = await begun(as);
    expect(await confirm({ as, body: { password: 'guessed', one_time_code: codeOf(secret) } })).toMatchObject(
      refusedWith('wrong_password'),
    );
    const wrong = codeOf(secret, 500);
    expect(await confirm({ as, body: { password, one_time_code: wrong } })).toMatchObject(
      refusedWith('wrong_code'),
    );
    expect(await isOn(as)).toBe(false);
    expect(noticesOf(as)).toEqual([]);
  });

  it('guards every further change of the account, and its own removal', async () => {
    const as = await handlers.signUp();
    const secret = await begun(as);
    await confirm({ as, body: { password, one_time_code: codeOf(secret, -1) } });
    expect(await begin({ as, body: { password } })).toMatchObject(refusedWith('second_factor_on'));
    const new_password = 'a-better-one';
    expect(await changePassword({ as, body: { password, new_password } })).toMatchObject(
      refusedWith('one_time_code_required'),
    );
    expect(await remove({ as, body: { password, one_time_code: '000000' } })).toMatchObject(
      refusedWith('wrong_code'),
    );
    expect(await isOn(as)).toBe(true);

    const one_time_code = codeOf(secret);
    const off = { status: 200, body: { has_second_factor: false } };
    expect(await remove({ as, body: { password, one_time_code } })).toMatchObject(off);
    expect(await isOn(as)).toBe(false);
    expect(noticesOf(as)).toEqual(['second_factor_added', 'second_factor_removed']);
    // A request whose answer was lost.
    expect(await remove({ as, body: { password, one_time_code } })).toMatchObject(off);
    expect(noticesOf(as)).toEqual(['second_factor_added', 'second_factor_removed']);
  });

  it('changes ten times an hour at most, right or wrong', async () => {
    const as = await handlers.signUp();
    for (let call = 1; call <= 10; call += 1) await begin({ as, body: { password } });
    expect(await begin({ as, body: { password } })).toMatchObject({
      status: 429,
      ...refusedWith('too_many_requests'),
    });
  });
});
