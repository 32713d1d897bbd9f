import { createHmac, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { totpCode } from 'cognito-emulator/credentials/totp.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { SecondFactorSecret } from '../../contract/account/account-security.ts';
import { type RouteKey, routeKeys, routes, sessionPathOf } from '../../contract/routes.ts';
import {
  confirmationCode,
  confirmationLink,
  confirmByLink,
  newPerson,
  newVideoId,
  type Person,
  signedIn,
  signInByPassword,
  signUp,
  userPoolOf,
} from './person.ts';
import { type SharedCloud, sharedQuickCloud } from './test-cloud.ts';

let cloud: SharedCloud;
let person: Person;

beforeAll(async () => {
  cloud = await sharedQuickCloud();
  person = await newPerson(cloud);
});

/** What signed-in people call: also what programs call by key, where it has a path for people. */
const userRoutes = routeKeys.filter(
  (key) => routes[key].access === 'user' || sessionPathOf(key) !== undefined,
);

async function status(key: RouteKey, authorization: string | null): Promise<number> {
  const { method } = routes[key];
  const path = sessionPathOf(key) ?? routes[key].path;
  const response = await fetch(`${cloud.siteUrl}${path.replace('{id}', newVideoId())}`, {
    method,
    headers: authorization === null ? {} : { authorization },
    ...(method === 'GET' ? {} : { body: '{}' }),
  });
  return response.status;
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

const forger = generateKeyPairSync('rsa', { modulusLength: 2_048 });

/** The person's token with other claims or another header, signed by another key. */
function forged(changes: Record<string, unknown>, algorithm = 'RS256'): string {
  const [head = '', claims = ''] = person.accessToken.split('.');
  const header = { ...JSON.parse(Buffer.from(head, 'base64url').toString('utf8')), alg: algorithm };
  const body = `${encode(header)}.${encode({ ...JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')), ...changes })}`;
  if (algorithm === 'none') return `${body}.`;
  if (algorithm === 'HS256') return `${body}.${createHmac('sha256', 'key').update(body).digest('base64url')}`;
  return `${body}.${sign('sha256', Buffer.from(body), forger.privateKey).toString('base64url')}`;
}

describe.each(userRoutes)('%s', (key) => {
  it('is for signed-in people only', async () => {
    for (const authorization of [
      null,
      'Bearer ',
      'Bearer a.b.c',
      `Bearer ${forged({})}`,
      `Bearer ${forged({}, 'none')}`,
      `Bearer ${forged({}, 'HS256')}`,
      `Bearer ${forged({ iss: 'https://cognito-idp.us-east-1.amazonaws.com/us-east-1_Another01' })}`,
      `Bearer ${person.accessToken.slice(0, -6)}AAAAAA`,
      `Bearer ${person.idToken}`,
    ]) {
      expect(await status(key, authorization), String(authorization).slice(0, 40)).toBe(401);
    }
  });
});

describe('the link that confirms an address', () => {
  const mine = 'my-own-password';
  const newEmail = () => `${randomUUID()}@example.com`;

  it('replaces the password of a stranger who signed up with the address, and confirms once', async () => {
    const email = newEmail();
    const theirs = 'a-stranger-knows-it';
    await signUp(cloud, email, theirs);
    const link = await confirmationLink(cloud, email);
    expect(await confirmByLink(cloud, link, mine)).toBe(200);
    await expect(signInByPassword(cloud, email, theirs)).rejects.toThrow('NotAuthorizedException');
    await signInByPassword(cloud, email, mine);
    expect(await confirmByLink(cloud, link, theirs)).toBe(410);
    await expect(signInByPassword(cloud, email, theirs)).rejects.toThrow('NotAuthorizedException');
  });

  it('ends with a newer message', async () => {
    const email = newEmail();
    await signUp(cloud, email, mine);
    const older = await confirmationLink(cloud, email);
    const { clientId, cognito } = await userPoolOf(cloud);
    await cognito('ResendConfirmationCode', { ClientId: clientId, Username: email });
    expect(await confirmByLink(cloud, older, mine)).toBe(410);
    expect(await confirmByLink(cloud, await confirmationLink(cloud, email), mine)).toBe(200);
  });

  it('ends with the confirmation by code, so it changes nothing of an account in use', async () => {
    const email = newEmail();
    await signUp(cloud, email, mine);
    const { clientId, cognito } = await userPoolOf(cloud);
    const link = await confirmationLink(cloud, email);
    const ConfirmationCode = await confirmationCode(cloud, email);
    await cognito('ConfirmSignUp', { ClientId: clientId, Username: email, ConfirmationCode });
    expect(await confirmByLink(cloud, link, 'another-password')).toBe(410);
    const owner = await signedIn(cloud, email, mine);

    const begun = await owner.call('beginSecondFactor', { body: { password: mine } });
    const { secret } = SecondFactorSecret.parse(begun.body);
    const code = { password: mine, one_time_code: totpCode(secret, cloud.now()) };
    expect((await owner.call('confirmSecondFactor', { body: code })).status).toBe(200);
    expect((await owner.call('endSessions')).status).toBe(200);
    expect(await confirmByLink(cloud, link, 'another-password')).toBe(410);
    await expect(signInByPassword(cloud, email, mine)).rejects.toThrow('asks for more');
  });

  it('signs no one in by itself: the pool takes a password, never a token', async () => {
    const { clientId, cognito } = await userPoolOf(cloud);
    for (const AuthFlow of ['CUSTOM_AUTH', 'USER_PASSWORD_AUTH']) {
      const AuthParameters = { USERNAME: person.email, PASSWORD: 'secret-enough' };
      await expect(cognito('InitiateAuth', { AuthFlow, ClientId: clientId, AuthParameters })).rejects.toThrow(
        'InvalidParameterException',
      );
    }
  });

  it('confirms no other address, and answers an unknown one as it answers a wrong token', async () => {
    const email = newEmail();
    await signUp(cloud, email, 'a-stranger-knows-it');
    const link = await confirmationLink(cloud, email);
    expect(await confirmByLink(cloud, link, mine, person.email)).toBe(410);
    expect(await confirmByLink(cloud, link, mine, newEmail())).toBe(410);
    await signInByPassword(cloud, person.email, 'secret-enough');
  });
});
