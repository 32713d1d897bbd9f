import {
  confirmationCode,
  confirmationLink,
  confirmByLink,
  newEmail,
  newPerson,
  signInByPassword,
  signUp,
  userPoolOf,
} from '../cloud/person.ts';
import type { Context, Family } from './family.ts';
import { endSessions, password, pool, resetPassword } from './person-steps.ts';
import { hasSecondFactor, turnOnSecondFactor } from './second-factor.ts';
import { send } from './send.ts';

const mine = 'my-own-password';
const theirs = 'a-stranger-knows-it';

export const signIn: Family = {
  name: 'sign-in',
  attacks: [
    {
      name: 'the link of the first message opens nothing once the address is confirmed by its code',
      async run(context) {
        const { target } = context;
        const email = newEmail();
        await signUp(target, email, mine);
        const link = await confirmationLink(target, email);
        const { clientId } = await userPoolOf(target);
        const ConfirmationCode = await confirmationCode(target, email);
        await pool(target, 'ConfirmSignUp', { ClientId: clientId, Username: email, ConfirmationCode });
        await expectDead(context, email, link, mine);
      },
    },
    {
      name: 'the link of an older message is dead, and a link works once',
      async run(context) {
        const { target } = context;
        const email = newEmail();
        await signUp(target, email, mine);
        const older = await confirmationLink(target, email);
        const { clientId } = await userPoolOf(target);
        await pool(target, 'ResendConfirmationCode', { ClientId: clientId, Username: email });
        const newer = await confirmationLink(target, email);
        context.expect((await confirmByLink(target, older, theirs)) === 410, 'an older link confirms');
        context.expect(
          (await confirmByLink(target, newer, mine)) === 200,
          'the newest link does not confirm',
        );
        await expectDead(context, email, newer, mine);
        await expectDead(context, email, older, mine);
      },
    },
    {
      name: 'of twenty uses of a link at once one counts',
      async run(context) {
        const { target } = context;
        const email = newEmail();
        await signUp(target, email, theirs);
        const link = await confirmationLink(target, email);
        const passwords = Array.from({ length: 20 }, (_, index) => `password-number-${index}`);
        const statuses = await Promise.all(passwords.map((each) => confirmByLink(target, link, each)));
        const confirmed = statuses.filter((status) => status === 200).length;
        context.expect(confirmed === 1, `${confirmed} uses confirmed`);
        for (const status of statuses) context.expect(status < 500, `a use was answered with ${status}`);
        context.expect(!(await opens(context, email, theirs)), 'the first password still opens the account');
      },
    },
    {
      name: 'who signed up with my address first gets nothing',
      async run(context) {
        const { target } = context;
        const email = newEmail();
        await signUp(target, email, theirs);
        context.expect(
          (await confirmByLink(target, await confirmationLink(target, email), mine)) === 200,
          'the owner cannot confirm',
        );
        context.expect(!(await opens(context, email, theirs)), 'the stranger’s password opens the account');
        context.expect(await opens(context, email, mine), 'the owner’s password does not');
      },
    },
    {
      name: 'a link confirms its own address only',
      async run(context) {
        const { target } = context;
        const victim = await newPerson(target);
        const email = newEmail();
        await signUp(target, email, theirs);
        const link = await confirmationLink(target, email);
        context.expect((await confirmByLink(target, link, mine, victim.email)) === 410, 'another address');
        context.expect(await opens(context, victim.email, password), 'the victim’s password was replaced');
      },
    },
    {
      name: 'no sign-in goes past the password',
      async run(context) {
        const { target } = context;
        const { email } = await newPerson(target);
        const { clientId } = await userPoolOf(target);
        for (const AuthFlow of [
          'CUSTOM_AUTH',
          'USER_PASSWORD_AUTH',
          'ADMIN_USER_PASSWORD_AUTH',
          'ADMIN_NO_SRP_AUTH',
          'USER_AUTH',
          'REFRESH_TOKEN_AUTH',
        ]) {
          const AuthParameters = { USERNAME: email, PASSWORD: password, REFRESH_TOKEN: 'x', SRP_A: '01' };
          const outcome = await pool(target, 'InitiateAuth', {
            ClientId: clientId,
            AuthFlow,
            AuthParameters,
          });
          context.expect(outcome !== 'done', `${AuthFlow} is answered`);
        }
      },
    },
    {
      name: 'a reset ends every session, and the second factor stays',
      async run(context) {
        const { target } = context;
        const person = await newPerson(target);
        const { refreshToken } = await signInByPassword(target, person.email, password);
        context.expect(await turnOnSecondFactor(target, person), 'the second factor could not be turned on');
        context.expect(await resetPassword(target, person.email, mine), 'the reset failed');
        await expectRefreshRefused(context, refreshToken, 'a reset');
        await expectRefused(context, person.accessToken, 'a reset');
        context.expect(
          await hasSecondFactor(target, person.email, mine),
          'the reset went past the second factor',
        );
      },
    },
    {
      name: 'signing out everywhere ends every session',
      async run(context) {
        const { target } = context;
        const person = await newPerson(target);
        const other = await signInByPassword(target, person.email, password);
        context.expect(await endSessions(target, person), 'signing out everywhere failed');
        for (const token of [person.accessToken, other.accessToken]) {
          await expectRefused(context, token, 'signing out everywhere');
        }
        await expectRefreshRefused(context, other.refreshToken, 'signing out everywhere');
      },
    },
    {
      name: 'a change of the password ends every other session',
      async run(context) {
        const { target } = context;
        const person = await newPerson(target);
        const other = await signInByPassword(target, person.email, password);
        const { status } = await send(target, 'PUT', '/api/account/password', {
          token: person.accessToken,
          body: JSON.stringify({ password, new_password: mine }),
        });
        context.expect(status === 200, `the change was answered with ${status}`);
        await expectRefused(context, other.accessToken, 'a change of the password');
        await expectRefreshRefused(context, other.refreshToken, 'a change of the password');
        context.expect(!(await opens(context, person.email, password)), 'the old password opens the account');
      },
    },
    {
      name: 'common passwords and the address itself are refused',
      async run(context) {
        const { target } = context;
        const newcomer = newEmail();
        await signUp(target, newcomer, mine);
        const link = await confirmationLink(target, newcomer);
        for (const guess of ['123456', 'password', newcomer]) {
          const status = await confirmByLink(target, link, guess);
          context.expect([400, 422].includes(status), `confirming with ${guess} was answered with ${status}`);
        }
        const { accessToken, email } = await newPerson(target);
        for (const guess of ['123456', 'password', 'qwerty', 'iloveyou', email, email.split('@')[0] ?? '']) {
          const { status } = await send(target, 'PUT', '/api/account/password', {
            token: accessToken,
            body: JSON.stringify({ password, new_password: guess }),
          });
          context.expect([400, 422].includes(status), `the password ${guess} was answered with ${status}`);
        }
      },
    },
    {
      name: 'no answer says whether an address has an account',
      async run(context) {
        const { target } = context;
        const { email } = await newPerson(target);
        const { clientId } = await userPoolOf(target);
        for (const operation of ['ForgotPassword', 'ResendConfirmationCode']) {
          const known = await pool(target, operation, { ClientId: clientId, Username: email });
          const unknown = await pool(target, operation, { ClientId: clientId, Username: newEmail() });
          if (operation === 'ForgotPassword') {
            context.expect(
              known === unknown,
              `${operation}: ${known}, and for an unknown address ${unknown}`,
            );
          }
        }
        const wrong = await signInByPassword(target, email, 'wrong-guess').catch(String);
        const missing = await signInByPassword(target, newEmail(), 'wrong-guess').catch(String);
        context.expect(String(wrong) === String(missing), `sign-in: ${wrong}, and for no account ${missing}`);
      },
    },
  ],
};

/** The link neither confirms nor signs in, and the account keeps its password. */
async function expectDead(context: Context, email: string, link: URL, kept: string): Promise<void> {
  const { target } = context;
  context.expect((await confirmByLink(target, link, theirs)) === 410, 'a used or ended link confirms');
  const { clientId } = await userPoolOf(target);
  const token = link.searchParams.get('confirm') ?? '';
  const outcome = await pool(target, 'InitiateAuth', {
    ClientId: clientId,
    AuthFlow: 'CUSTOM_AUTH',
    AuthParameters: { USERNAME: email, CHALLENGE_NAME: 'CUSTOM_CHALLENGE', ANSWER: token },
  });
  context.expect(outcome !== 'done', 'a link signs in');
  context.expect(await opens(context, email, kept), 'the owner’s password was replaced');
}

async function opens({ target }: Context, email: string, tried: string): Promise<boolean> {
  return signInByPassword(target, email, tried).then(
    () => true,
    () => false,
  );
}

async function expectRefused({ target, expect }: Context, token: string, after: string): Promise<void> {
  for (const path of ['/api/credits', '/api/orders', '/api/videos', '/api/subscription']) {
    const { status } = await send(target, 'GET', path, { token });
    expect(status === 401, `GET ${path} after ${after}: ${status}`);
  }
}

async function expectRefreshRefused(
  { target, expect }: Context,
  token: string,
  after: string,
): Promise<void> {
  const { clientId: ClientId } = await userPoolOf(target);
  const byAuth = { ClientId, AuthFlow: 'REFRESH_TOKEN_AUTH', AuthParameters: { REFRESH_TOKEN: token } };
  expect((await pool(target, 'InitiateAuth', byAuth)) !== 'done', `a refresh token works after ${after}`);
  const outcome = await pool(target, 'GetTokensFromRefreshToken', { ClientId, RefreshToken: token });
  expect(outcome !== 'done', `GetTokensFromRefreshToken works after ${after}`);
}
