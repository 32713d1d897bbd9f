import { setTimeout as pause } from 'node:timers/promises';
import { newEmail, newPerson, type Person, signInByPassword } from '../cloud/person.ts';
import type { Context, Family } from './family.ts';
import { password, pool } from './person-steps.ts';
import { send } from './send.ts';

/** What a thief of an access token asks of the pool itself, past our routes. */
const operations: Readonly<Record<string, (thief: string) => object>> = {
  UpdateUserAttributes: (thief) => ({ UserAttributes: [{ Name: 'email', Value: thief }] }),
  SetUserMFAPreference: () => ({ SoftwareTokenMfaSettings: { Enabled: false, PreferredMfa: false } }),
  SetUserSettings: () => ({ MFAOptions: [] }),
  AssociateSoftwareToken: () => ({}),
  VerifySoftwareToken: () => ({ UserCode: '123456' }),
  ChangePassword: () => ({ PreviousPassword: 'wrong-guess', ProposedPassword: 'the-thief-knows' }),
  GetUserAttributeVerificationCode: () => ({ AttributeName: 'email' }),
  VerifyUserAttribute: () => ({ AttributeName: 'email', Code: '123456' }),
  DeleteUserAttributes: () => ({ UserAttributeNames: ['email'] }),
  GetUser: () => ({}),
  GlobalSignOut: () => ({}),
  StartWebAuthnRegistration: () => ({}),
  ListDevices: () => ({}),
  DeleteUser: () => ({}),
};

/** What a thief of an access token asks of our routes, without or with a wrong proof: refused, and nothing changes. */
const requests: readonly (readonly [method: string, path: string, body: object])[] = [
  ['PUT', '/api/account/password', { new_password: 'the-thief-knows' }],
  ['PUT', '/api/account/password', { password: 'wrong-guess', new_password: 'the-thief-knows' }],
  ['POST', '/api/account/second-factor', { password: 'wrong-guess' }],
  ['PUT', '/api/account/second-factor', { password: 'wrong-guess', one_time_code: '123456' }],
  ['POST', '/api/account/second-factor/removal', { password: 'wrong-guess', one_time_code: '123456' }],
  ['POST', '/api/account/address', { password: 'wrong-guess', new_email: 'thief@thief.example' }],
  ['PUT', '/api/account/address', { current_code: '123456', new_code: '123456' }],
  ['POST', '/api/account/deletion', { password: 'wrong-guess' }],
  ['POST', '/api/account/deletion', { mailed_code: '123456' }],
  ['POST', '/api/account/deletion', {}],
  ['DELETE', '/api/account', {}],
];

export const poolTokens: Family = {
  name: 'stolen-tokens',
  attacks: [
    {
      name: 'a stolen access token changes nothing at the pool',
      async run(context) {
        const owner = await newPerson(context.target);
        for (const [operation, input] of Object.entries(operations)) {
          const thief = newEmail();
          const outcome = await pool(context.target, operation, {
            AccessToken: owner.accessToken,
            ...input(thief),
          });
          context.expect(outcome !== 'done', `${operation} succeeds by a stolen access token`);
        }
        await expectUnchanged(context, owner);
      },
    },
    {
      name: 'an id token is no access token at the pool',
      async run(context) {
        const owner = await newPerson(context.target);
        for (const [operation, input] of Object.entries(operations)) {
          const outcome = await pool(context.target, operation, {
            AccessToken: owner.idToken,
            ...input('x'),
          });
          context.expect(outcome !== 'done', `${operation} succeeds by an id token`);
        }
        await expectUnchanged(context, owner);
      },
    },
    {
      name: 'a stolen access token changes nothing by our routes without the owner’s proof',
      async run(context) {
        const owner = await newPerson(context.target);
        for (const [method, path, body] of requests) {
          const { status, text } = await send(context.target, method, path, {
            token: owner.accessToken,
            body: JSON.stringify(body),
          });
          context.expect(
            status >= 400 && status < 500,
            `${method} ${path} ${JSON.stringify(body)}: ${status} ${text.slice(0, 120)}`,
          );
        }
        await expectUnchanged(context, owner);
      },
    },
    {
      name: 'no operation of an administrator is open',
      async run(context) {
        const owner = await newPerson(context.target);
        const administration = {
          AdminSetUserPassword: { Password: 'the-thief-knows', Permanent: true },
          AdminGetUser: {},
          AdminDeleteUser: {},
          AdminUpdateUserAttributes: { UserAttributes: [{ Name: 'email', Value: 'thief@thief.example' }] },
          AdminInitiateAuth: { AuthFlow: 'ADMIN_USER_PASSWORD_AUTH', AuthParameters: {} },
          AdminUserGlobalSignOut: {},
          ListUsers: {},
        };
        for (const [operation, input] of Object.entries(administration)) {
          const outcome = await pool(context.target, operation, {
            UserPoolId: 'us-east-1_Local0001',
            Username: owner.email,
            ...input,
          });
          context.expect(outcome !== 'done', `${operation} is open to anyone`);
        }
        await expectUnchanged(context, owner);
      },
    },
  ],
};

/** Wrong passwords close the sign-in for a moment. */
const longestLockMilliseconds = 5_000;

/** The owner signs in with the same password and no second factor, and finds the same account. */
async function expectUnchanged({ target, expect }: Context, { email, userId }: Person): Promise<void> {
  await pause(longestLockMilliseconds);
  const outcome = await signInByPassword(target, email, password).then(
    ({ accessToken }) => String(accessToken.split('.')[1]),
    () => null,
  );
  const claims = outcome === null ? '' : Buffer.from(outcome, 'base64url').toString('utf8');
  expect(claims.includes(userId), 'the owner does not get into their account any more');
}
