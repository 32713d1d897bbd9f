import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { type RouteKey, routes } from '../../contract/routes.ts';
import { confirmationLink, newPerson, newVideoId, type Person, signInByLink, userPoolOf } from './person.ts';
import { type SharedCloud, sharedCloud, startTestCloud } from './test-cloud.ts';

let cloud: SharedCloud;
let person: Person;

beforeAll(async () => {
  cloud = await sharedCloud();
  person = await newPerson(cloud);
});

const userRoutes = Object.keys(routes)
  .filter((key): key is RouteKey => key in routes)
  .filter((key) => routes[key].access === 'user');

async function status(key: RouteKey, authorization: string | null): Promise<number> {
  const { method, path } = routes[key];
  const response = await fetch(`${cloud.siteUrl}${path.replace('{id}', newVideoId())}`, {
    method,
    headers: authorization === null ? {} : { authorization },
    ...(method === 'GET' ? {} : { body: '{}' }),
  });
  return response.status;
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** The person's token with other claims or another header, signed by another key. */
function forged(changes: Record<string, unknown>, algorithm = 'RS256'): string {
  const [head = '', claims = ''] = person.accessToken.split('.');
  const header = { ...JSON.parse(Buffer.from(head, 'base64url').toString('utf8')), alg: algorithm };
  const body = `${encode(header)}.${encode({ ...JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')), ...changes })}`;
  if (algorithm === 'none') return `${body}.`;
  if (algorithm === 'HS256') return `${body}.${createHmac('sha256', 'key').update(body).digest('base64url')}`;
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  return `${body}.${sign('sha256', Buffer.from(body), privateKey).toString('base64url')}`;
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

describe('a token', () => {
  it('is refused once it has expired', async () => {
    const old = await startTestCloud();
    try {
      const visitor = await newPerson(old);
      expect((await visitor.call('getCredits')).status).toBe(200);
      old.advanceClock(61 * 60 * 1_000);
      expect((await visitor.call('getCredits')).status).toBe(401);
    } finally {
      await old.stop();
    }
  });
});

describe('the link that confirms an address', () => {
  it('signs in once', async () => {
    const { searchParams } = await confirmationLink(cloud, person.email);
    await expect(signInByLink(cloud, person.email, searchParams.get('token') ?? '')).rejects.toThrow(
      'NotAuthorizedException',
    );
  });

  it('signs no one else in, and answers an unknown address as it answers a wrong token', async () => {
    const { clientId, cognito } = await userPoolOf(cloud);
    const email = 'grace@example.com';
    await cognito('SignUp', {
      ClientId: clientId,
      Username: email,
      Password: 'secret-enough',
      UserAttributes: [{ Name: 'email', Value: email }],
    });
    const token = (await confirmationLink(cloud, email)).searchParams.get('token') ?? '';
    await expect(signInByLink(cloud, person.email, token)).rejects.toThrow('NotAuthorizedException');
    await expect(signInByLink(cloud, 'unknown@example.com', token)).rejects.toThrow('NotAuthorizedException');
  });
});
