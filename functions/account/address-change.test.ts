import { randomUUID } from 'node:crypto';
import { CognitoIdentityProviderClient, SignUpCommand } from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { routeCaller } from '../../test/handlers/lambda-events.ts';
import { startHandlers } from '../../test/handlers/start-handlers.ts';

const handlers = await startHandlers();
afterAll(handlers.stop);

const readSignIn = routeCaller('readSignIn', (await import('../sessions/read-sign-in.route.ts')).handler);
const request = routeCaller(
  'requestAddressChange',
  (await import('./request-address-change.route.ts')).handler,
);
const confirm = routeCaller(
  'confirmAddressChange',
  (await import('./confirm-address-change.lambda.ts')).handler,
);
const endByLink = routeCaller(
  'endSessionsByLink',
  (await import('../sessions/end-sessions-by-link.route.ts')).handler,
);
const createPayment = routeCaller(
  'createPayment',
  (await import('../billing/create-payment.route.ts')).handler,
);

const password = 'secret-enough';
const newAddress = () => `${randomUUID()}@${randomUUID()}.example.com`;
const refusedWith = (code: string) => ({ body: { error: { code } } });

/** The newest mail to an address. */
function mailTo(email: string) {
  const mail = handlers.mails.findLast(({ to }) => to === email);
  return {
    subject: mail?.subject,
    code: /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? 'no code',
    token: /end-sessions=([\w-]{43})/.exec(mail?.text ?? '')?.[1],
  };
}

/** A person who asked for a change of address. */
async function asking({ to = newAddress() } = {}) {
  const from = newAddress();
  const as = await handlers.signUp(from);
  expect(await request({ as, body: { password, new_email: to } })).toMatchObject({
    status: 200,
    body: { codes_sent: true },
  });
  const codes = { current_code: mailTo(from).code, new_code: mailTo(to).code };
  return { as, from, to, codes };
}

async function addressOf(as: string, epoch = '0'): Promise<unknown> {
  const { body } = await readSignIn({ as, epoch });
  return z.parse(z.looseObject({ email: z.string() }), body).email;
}

async function emailAtStripe(as: string): Promise<unknown> {
  const { data } = await handlers.stripe.client.customers.list({ limit: 100 });
  return data.find(({ metadata }) => metadata.user_id === as)?.email;
}

describe('changing the address', () => {
  it('needs the codes of both addresses, ends all sessions, and tells both', async () => {
    const { as, from, to, codes } = await asking();
    await createPayment({ as, body: { pack: 'starter' } });
    expect(await addressOf(as)).toBe(from);
    expect(await confirm({ as, body: codes })).toMatchObject({ status: 200, body: { email: to } });
    expect(await addressOf(as, '1')).toBe(to);
    expect(await emailAtStripe(as)).toBe(to);
    expect(await confirm({ as, body: codes })).toMatchObject({ status: 401 });
    expect(await confirm({ as, epoch: '1', body: codes })).toMatchObject(refusedWith('wrong_code'));
    const told = handlers.invocations
      .map(({ payload }) => z.parse(z.looseObject({ kind: z.string(), to: z.optional(z.string()) }), payload))
      .filter(({ userId }) => userId === as);
    expect(told.map(({ kind, to: whom }) => [kind, whom])).toEqual([
      ['address_changed', from],
      ['address_changed', to],
    ]);
  });

  it('begins with the proof, and an address that the account does not have yet', async () => {
    const from = newAddress();
    const as = await handlers.signUp(from);
    const sent = handlers.mails.length;
    const change = (typed: string, new_email: string) =>
      request({ as, body: { password: typed, new_email } });
    expect(await change('guessed', newAddress())).toMatchObject(refusedWith('wrong_password'));
    expect(await change(password, from.toUpperCase())).toMatchObject(refusedWith('invalid_request'));
    expect(handlers.mails).toHaveLength(sent);
  });

  it('is refused by one wrong code, and by the right ones after five attempts', async () => {
    const { as, codes } = await asking();
    const wrong = ['000000', '000001', '000002'].find((code) => !Object.values(codes).includes(code));
    for (const attempt of [
      { ...codes, new_code: wrong },
      { ...codes, current_code: wrong },
      { current_code: wrong, new_code: wrong },
      { current_code: wrong, new_code: wrong },
      { current_code: wrong, new_code: wrong },
      codes,
    ]) {
      expect(await confirm({ as, body: attempt })).toMatchObject(refusedWith('wrong_code'));
    }
  });

  it("is not helped by another person's codes", async () => {
    const ada = await asking();
    const bob = await asking();
    expect(await confirm({ as: bob.as, body: ada.codes })).toMatchObject(refusedWith('wrong_code'));
    expect(await addressOf(bob.as)).toBe(bob.from);
  });

  it('says that another account has the address only to a person who reads its mail', async () => {
    const taken = newAddress();
    await handlers.signUp(taken);
    const { as, from, codes } = await asking({ to: taken });
    expect(await confirm({ as, body: { ...codes, new_code: '000000' } })).toMatchObject(
      refusedWith('wrong_code'),
    );
    expect(await confirm({ as, body: codes })).toMatchObject({
      status: 409,
      ...refusedWith('address_taken'),
    });
    expect(await addressOf(as)).toBe(from);
  });

  it('takes the place of a sign-up that was never confirmed', async () => {
    const wanted = newAddress();
    const pool = new CognitoIdentityProviderClient({});
    await pool.send(new SignUpCommand({ ClientId: 'testclient', Username: wanted, Password: 'a-strangers' }));
    pool.destroy();
    const { as, codes } = await asking({ to: wanted });
    expect(await confirm({ as, body: codes })).toMatchObject({ status: 200 });
    expect(await addressOf(as, '1')).toBe(wanted);
  });
});

describe('the link of the mail to the present address', () => {
  it('ends all sessions once, and does nothing else', async () => {
    const { as, from, codes } = await asking();
    const { token } = mailTo(from);
    expect(await endByLink({ body: { token } })).toMatchObject({ status: 200, body: { ended: true } });
    expect(await confirm({ as, body: codes })).toMatchObject({ status: 401 });
    expect(await endByLink({ body: { token } })).toMatchObject({ status: 410, ...refusedWith('link_ended') });
    expect(await addressOf(as, '1')).toBe(from);
  });

  it('is refused by one wrong code, and by the right ones after five attempts', async () => {
    const { as, codes } = await asking();
    const wrong = ['000000', '000001', '000002'].find((code) => !Object.values(codes).includes(code));
    for (const attempt of [
      { ...codes, new_code: wrong },
      { ...codes, current_code: wrong },
      { current_code: wrong, new_code: wrong },
      { current_code: wrong, new_code: wrong },
      { current_code: wrong, new_code: wrong },
      codes,
    ]) {
      expect(await confirm({ as, body: attempt })).toMatchObject(refusedWith('wrong_code'));
    }
  });

  it("is not helped by another person's codes", async () => {
    const ada = await asking();
    const bob = await asking();
    expect(await confirm({ as: bob.as, body: ada.codes })).toMatchObject(refusedWith('wrong_code'));
    expect(await addressOf(bob.as)).toBe(bob.from);
  });

  it('says that another account has the address only to a person who reads its mail', async () => {
    const taken = newAddress();
    await handlers.signUp(taken);
    const { as, from, codes } = await asking({ to: taken });
    expect(await confirm({ as, body: { ...codes, new_code: '000000' } })).toMatchObject(
      refusedWith('wrong_code'),
    );
    expect(await confirm({ as, body: codes })).toMatchObject({
      status: 409,
      ...refusedWith('address_taken'),
    });
    expect(await addressOf(as)).toBe(from);
  });

  it('takes the place of a sign-up that was never confirmed', async () => {
    const wanted = newAddress();
    const pool = new CognitoIdentityProviderClient({});
    await pool.send(new SignUpCommand({ ClientId: 'testclient', Username: wanted, Password: 'a-strangers' }));
    pool.destroy();
    const { as, codes } = await asking({ to: wanted });
    expect(await confirm({ as, body: codes })).toMatchObject({ status: 200 });
    expect(await addressOf(as, '1')).toBe(wanted);
  });
});

describe('the link of the mail to the present address', () => {
  it('ends all sessions once, and does nothing else', async () => {
    const { as, from, codes } = await asking();
    const { token } = mailTo(from);
    expect(await endByLink({ body: { token } })).toMatchObject({ status: 200, body: { ended: true } });
    expect(await confirm({ as, body: codes })).toMatchObject({ status: 401 });
    expect(await endByLink({ body: { token } })).toMatchObject({ status: 410, ...refusedWith('link_ended') });
    expect(await addressOf(as, '1')).toBe(from);
  });

  it('is unknown with another token', async () => {
    await asking();
    expect(await endByLink({ body: { token: 'a'.repeat(43) } })).toMatchObject(refusedWith('link_ended'));
    expect(await endByLink({ body: { token: 'short' } })).toMatchObject(refusedWith('invalid_request'));
  });
});
