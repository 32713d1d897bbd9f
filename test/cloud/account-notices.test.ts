import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { termsVersion } from '../../contract/account/terms-version.ts';
import {
  confirmationCode,
  confirmationLink,
  confirmByLink,
  newPerson,
  signInByPassword,
  signUp,
  until,
  userPoolOf,
} from './person.ts';
import { type SharedCloud, sharedQuickCloud } from './test-cloud.ts';

let cloud: SharedCloud;
const password = 'secret-enough';
const browser = (digit: string) => digit.repeat(32);

beforeAll(async () => {
  cloud = await sharedQuickCloud();
});

/** Subjects of the mails to an address, the newest first. */
async function mailsTo(email: string): Promise<string[]> {
  const messages: { to: string; subject: string }[] = await (
    await fetch(`${cloud.siteUrl}/_local/mail.json`)
  ).json();
  return messages.filter(({ to }) => to === email).map(({ subject }) => subject);
}

async function waitForMail(email: string, count: number): Promise<string[]> {
  await until(async () => (await mailsTo(email)).length >= count);
  return mailsTo(email);
}

describe('the owner is mailed', () => {
  it('of a sign-in from an unknown browser, or from none, but not of the first', async () => {
    const email = `${randomUUID()}@example.com`;
    await signUp(cloud, email, password);
    await confirmByLink(cloud, await confirmationLink(cloud, email), password);
    const sentBefore = (await mailsTo(email)).length;
    await signInByPassword(cloud, email, password, { browserId: browser('a') });
    await signInByPassword(cloud, email, password, { browserId: browser('b') });
    const told = await waitForMail(email, sentBefore + 1);
    expect(told[0]).toBe('New sign-in to your account');
    await signInByPassword(cloud, email, password, { browserId: browser('a') });
    await signInByPassword(cloud, email, password, { browserId: browser('b') });
    await signInByPassword(cloud, email, password);
    expect(await waitForMail(email, sentBefore + 2)).toHaveLength(sentBefore + 2);
  });

  it('of a reset of the password, which ends every session', async () => {
    const person = await newPerson(cloud);
    const { clientId, cognito } = await userPoolOf(cloud);
    const { refreshToken } = await signInByPassword(cloud, person.email, password);
    await cognito('ForgotPassword', { ClientId: clientId, Username: person.email });
    const sentBefore = (await mailsTo(person.email)).length;
    const ConfirmationCode = await confirmationCode(cloud, person.email);
    const Password = 'another-secret';
    await cognito('ConfirmForgotPassword', {
      ClientId: clientId,
      Username: person.email,
      ConfirmationCode,
      Password,
    });
    expect((await person.call('getCredits')).status).toBe(401);
    await expect(
      cognito('GetTokensFromRefreshToken', { ClientId: clientId, RefreshToken: refreshToken }),
    ).rejects.toThrow('Refresh Token has been revoked');
    await waitForMail(person.email, sentBefore + 1);
    await signInByPassword(cloud, person.email, Password);
  });
});

it('mails a person in the language of the page, when they sign up and when they reset the password', async () => {
  const email = `${randomUUID()}@example.com`;
  const { clientId, cognito } = await userPoolOf(cloud);
  const mail = (count: number) =>
    until(async () => cloud.mail.messages().filter(({ to }) => to === email).length === count);
  const newest = () => cloud.mail.messages().find(({ to }) => to === email)?.html ?? '';
  await cognito('SignUp', {
    ClientId: clientId,
    Username: email,
    Password: password,
    UserAttributes: [{ Name: 'email', Value: email }],
    ClientMetadata: { language: 'de', agreed_to: termsVersion },
  });
  expect(newest()).toContain('lang="de"');
  expect(newest()).toContain('/de/auth?confirm=');
  await confirmByLink(cloud, await confirmationLink(cloud, email), password);

  await cognito('ForgotPassword', {
    ClientId: clientId,
    Username: email,
    ClientMetadata: { language: 'es' },
  });
  await mail(2);
  expect(newest()).toContain('lang="es"');
  await cognito('ConfirmForgotPassword', {
    ClientId: clientId,
    Username: email,
    ConfirmationCode: await confirmationCode(cloud, email),
    Password: 'another-secret',
    ClientMetadata: { language: 'ja' },
  });
  await mail(3);
  expect(newest()).toContain('lang="ja"');
  expect(newest()).toContain('/ja/auth?end-sessions=');
});
