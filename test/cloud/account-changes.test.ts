import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { totpCode } from 'cognito-emulator/credentials/totp.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type RouteKey, routes } from '../../contract/routes.ts';
import {
  newEmail,
  newPerson,
  ownPassword,
  type Person,
  signInByPassword,
  until,
  userPoolOf,
} from './person.ts';
import { type SharedCloud, sharedQuickCloud, tableNamed } from './test-cloud.ts';

let cloud: SharedCloud;
beforeAll(async () => {
  cloud = await sharedQuickCloud();
});

const newPassword = 'a-better-one';
const password = ownPassword.password;

/** Calls a route with an access token, as a browser or its thief would. */
async function call(accessToken: string | null, key: RouteKey, body?: unknown) {
  const response = await fetch(`${cloud.siteUrl}${routes[key].path}`, {
    method: routes[key].method,
    headers: {
      ...(accessToken !== null && { authorization: `Bearer ${accessToken}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: z.parse(z.looseObject({}), await response.json()) };
}

const refused = (code: string) => ({ body: { error: { code } } });

const Mails = z.array(
  z.object({ to: z.string(), subject: z.string(), html: z.string(), links: z.array(z.string()) }),
);

/** The newest mail of that subject to an address, once it is there. */
async function mailTo(email: string, subject: string) {
  let found: z.infer<typeof Mails>[number] | undefined;
  await until(async () => {
    const mails = z.parse(Mails, await (await fetch(`${cloud.siteUrl}/_local/mail.json`)).json());
    found = mails.find((mail) => mail.to === email && mail.subject === subject);
    return found !== undefined;
  });
  const link = found?.links.find((address) => address.includes('end-sessions='));
  return {
    code: />\s*(\d{6})\s*</.exec(found?.html ?? '')?.[1] ?? 'no code',
    token: link === undefined ? null : new URL(link).searchParams.get('end-sessions'),
  };
}

async function isSignedIn(accessToken: string): Promise<boolean> {
  return (await call(accessToken, 'getCredits')).status === 200;
}

describe('a stolen access token alone', () => {
  it.each<[RouteKey, object]>([
    ['changePassword', { new_password: newPassword }],
    ['beginSecondFactor', {}],
    ['confirmSecondFactor', { one_time_code: '123456' }],
    ['removeSecondFactor', { one_time_code: '123456' }],
    ['requestAddressChange', { new_email: 'thief@example.com' }],
    ['deleteAccount', {}],
  ])('changes nothing by %s: without the password, or with a guessed one', async (key, body) => {
    const { accessToken, email } = await newPerson(cloud);
    expect(await call(accessToken, key, body)).toMatchObject({ status: 400, ...refused('invalid_request') });
    expect(await call(accessToken, key, { ...body, password: 'guessed' })).toMatchObject({
      status: 403,
      ...refused('wrong_password'),
    });
    await signInByPassword(cloud, email, password);
    expect(await isSignedIn(accessToken)).toBe(true);
  });

  it('guesses no code of a change, nor deletes by a mailed one where there is a password', async () => {
    const { accessToken } = await newPerson(cloud);
    const codes = { current_code: '123456', new_code: '123456' };
    expect(await call(accessToken, 'confirmAddressChange', codes)).toMatchObject(refused('wrong_code'));
    expect(await call(accessToken, 'mailDeletionCode')).toMatchObject(refused('forbidden'));
    expect(await call(accessToken, 'deleteAccount', { mailed_code: '123456' })).toMatchObject(
      refused('forbidden'),
    );
    expect(await isSignedIn(accessToken)).toBe(true);
  });

  it('is answered no more than ten times an hour', async () => {
    const { accessToken } = await newPerson(cloud);
    const codes = { current_code: '123456', new_code: '123456' };
    const answers = [];
    for (let guess = 0; guess < 11; guess += 1) {
      answers.push((await call(accessToken, 'confirmAddressChange', codes)).status);
    }
    expect(answers).toEqual([...Array<number>(10).fill(403), 429]);
  });
});

describe('a changed password', () => {
  it('ends every session, and its mail has a link that ends the sessions of this person once', async () => {
    const person = await newPerson(cloud);
    const other = await newPerson(cloud);
    const { refreshToken } = await signInByPassword(cloud, person.email, password);
    const change = { ...ownPassword, new_password: newPassword };
    expect(await call(person.accessToken, 'changePassword', change)).toMatchObject({
      status: 200,
      body: { changed: true },
    });
    expect(await isSignedIn(person.accessToken)).toBe(false);
    const { clientId, cognito } = await userPoolOf(cloud);
    await expect(
      cognito('GetTokensFromRefreshToken', { ClientId: clientId, RefreshToken: refreshToken }),
    ).rejects.toThrow('revoked');
    await expect(signInByPassword(cloud, person.email, password)).rejects.toThrow('NotAuthorizedException');
    const { accessToken } = await signInByPassword(cloud, person.email, newPassword);

    const { token } = await mailTo(person.email, 'Your password was changed');
    expect(await call(null, 'endSessionsByLink', { token: `${token?.slice(0, 42)}_` })).toMatchObject({
      status: 410,
    });
    expect(await isSignedIn(accessToken)).toBe(true);
    expect(await call(null, 'endSessionsByLink', { token })).toMatchObject({ body: { ended: true } });
    expect(await isSignedIn(accessToken)).toBe(false);
    expect(await isSignedIn(other.accessToken)).toBe(true);
    expect(await call(null, 'endSessionsByLink', { token })).toMatchObject({
      status: 410,
      ...refused('link_ended'),
    });
  });

  it.each(['password1', 'the address'])('cannot be %s', async (choice) => {
    const { accessToken, email } = await newPerson(cloud);
    const new_password = choice === 'the address' ? email : choice;
    expect(await call(accessToken, 'changePassword', { ...ownPassword, new_password })).toMatchObject({
      status: 422,
      ...refused('password_refused'),
    });
    await signInByPassword(cloud, email, password);
  });
});

describe('the second factor', () => {
  it('is asked for by the sign-in and by every change, and a code proves once', async () => {
    const { accessToken, email } = await newPerson(cloud);
    const { body } = await call(accessToken, 'beginSecondFactor', ownPassword);
    const { secret } = z.parse(z.object({ secret: z.string() }), body);
    const codeAt = (steps: number) => totpCode(secret, cloud.now() + steps * 30_000);
    const confirmation = { ...ownPassword, one_time_code: codeAt(-1) };
    expect(await call(accessToken, 'confirmSecondFactor', confirmation)).toMatchObject({
      body: { has_second_factor: true },
    });
    await mailTo(email, 'Two-factor sign-in is on');
    await expect(signInByPassword(cloud, email, password)).rejects.toThrow('asks for more');
    expect(await call(accessToken, 'readSignIn')).toMatchObject({ body: { has_second_factor: true } });

    expect(await call(accessToken, 'deleteAccount', ownPassword)).toMatchObject({
      status: 403,
      ...refused('one_time_code_required'),
    });
    const address = { ...ownPassword, one_time_code: codeAt(0), new_email: newEmail() };
    expect(await call(accessToken, 'requestAddressChange', address)).toMatchObject({ status: 200 });
    const replay = { ...ownPassword, one_time_code: address.one_time_code };
    expect(await call(accessToken, 'removeSecondFactor', replay)).toMatchObject(refused('wrong_code'));
    const removal = { ...ownPassword, one_time_code: codeAt(1) };
    expect(await call(accessToken, 'removeSecondFactor', removal)).toMatchObject({
      body: { has_second_factor: false },
    });
    await mailTo(email, 'Two-factor sign-in is off');
    await signInByPassword(cloud, email, password);
  });
});

describe('a changed address', () => {
  /** Asks for a change, and reads the codes at both addresses. */
  async function asked(person: Person, new_email = newEmail()) {
    const change = { ...ownPassword, new_email };
    expect(await call(person.accessToken, 'requestAddressChange', change)).toMatchObject({ status: 200 });
    const current = await mailTo(person.email, 'Your code to change your email address');
    const { code: new_code } = await mailTo(new_email, 'Confirm your new email address');
    return { new_email, codes: { current_code: current.code, new_code }, token: current.token };
  }

  it('signs in where the former no longer does, and both are told', async () => {
    const person = await newPerson(cloud);
    const { new_email, codes } = await asked(person);
    expect(await call(person.accessToken, 'confirmAddressChange', codes)).toMatchObject({
      status: 200,
      body: { email: new_email },
    });
    expect(await call(person.accessToken, 'confirmAddressChange', codes)).toMatchObject({ status: 401 });
    await expect(signInByPassword(cloud, person.email, password)).rejects.toThrow('NotAuthorizedException');
    const { accessToken } = await signInByPassword(cloud, new_email, password);
    expect(await call(accessToken, 'confirmAddressChange', codes)).toMatchObject(refused('wrong_code'));
    expect(await call(accessToken, 'readSignIn')).toMatchObject({ body: { email: new_email } });
    await mailTo(person.email, 'Your email address was changed');
    const { token } = await mailTo(new_email, 'Your email address was changed');
    expect(await call(null, 'endSessionsByLink', { token })).toMatchObject({ status: 200 });
    expect(await isSignedIn(accessToken)).toBe(false);
    // The former address is free again.
    expect((await newPerson(cloud, person.email)).userId).not.toBe(person.userId);
  });

  it('needs codes that are not older than fifteen minutes', async () => {
    const person = await newPerson(cloud);
    const { codes } = await asked(person);
    await cloud.database.send(
      new UpdateCommand({
        TableName: tableNamed(cloud, 'AccountCodes'),
        Key: { user_id: person.userId, entry: 'address_change' },
        UpdateExpression: 'SET expires_at = :now',
        ExpressionAttributeValues: { ':now': Math.floor(Date.now() / 1_000) },
      }),
    );
    expect(await call(person.accessToken, 'confirmAddressChange', codes)).toMatchObject(
      refused('wrong_code'),
    );
  });

  it("is not another account's, and is stopped by the link of the mail to the present one", async () => {
    const person = await newPerson(cloud);
    const other = await newPerson(cloud);
    const taken = await asked(person, other.email);
    expect(await call(person.accessToken, 'confirmAddressChange', taken.codes)).toMatchObject({
      status: 409,
      ...refused('address_taken'),
    });
    expect(await call(null, 'endSessionsByLink', { token: taken.token })).toMatchObject({ status: 200 });
    expect(await call(person.accessToken, 'confirmAddressChange', taken.codes)).toMatchObject({
      status: 401,
    });
    await signInByPassword(cloud, other.email, password);
    await signInByPassword(cloud, person.email, password);
  });
});
