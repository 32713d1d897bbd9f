import { newEmail, newPerson, signInByPassword, signUp, userPoolOf } from '../cloud/person.ts';
import type { Context, Family } from './family.ts';
import { password, pool } from './person-steps.ts';
import { turnOnSecondFactor } from './second-factor.ts';
import { callRoute, expectSound, expectStatus, send } from './send.ts';

const guesses = Array.from({ length: 40 }, (_, index) => String(100_000 + index * 20_011).slice(0, 6));

export const codes: Family = {
  name: 'guessing',
  attacks: [
    {
      name: 'passwords are guessed a few times, then no more',
      async run(context) {
        const { email } = await newPerson(context.target);
        const outcomes: string[] = [];
        for (let index = 0; index < 20; index += 1) {
          outcomes.push(
            await signInByPassword(context.target, email, `guess-${index}`).then(() => 'in', String),
          );
        }
        context.expect(!outcomes.includes('in'), 'a guess was right');
        context.expect(
          outcomes.some((outcome) => /attempts exceeded|TooMany|LimitExceeded/i.test(outcome)),
          `twenty guesses were answered: ${outcomes.at(-1)}`,
        );
      },
    },
    guessed(
      'ConfirmSignUp',
      async (target, email) => signUp(target, email, password),
      (code) => ({
        ConfirmationCode: code,
      }),
    ),
    guessed('ConfirmForgotPassword', forgot, (code) => ({
      ConfirmationCode: code,
      Password: 'the-thief-knows',
    })),
    {
      name: 'our routes take no proof by guessing',
      async run(context) {
        const { target } = context;
        const person = await newPerson(target);
        const statuses: number[] = [];
        for (const guess of guesses.slice(0, 20)) {
          const body = JSON.stringify({ password: guess, new_password: 'the-thief-knows' });
          const answer = await send(target, 'PUT', '/api/account/password', {
            token: person.accessToken,
            body,
          });
          expectSound(context, 'a guess', answer);
          statuses.push(answer.status);
        }
        context.expect(!statuses.includes(200), 'a guess was right');
        context.expect(
          statuses.includes(429),
          `twenty guesses were answered with ${new Set(statuses).size} statuses`,
        );
      },
    },
    {
      name: 'a second factor is removed by its code only',
      async run(context) {
        const { target } = context;
        const person = await newPerson(target);
        context.expect(await turnOnSecondFactor(target, person), 'it could not be turned on');
        for (const guess of guesses.slice(0, 8)) {
          const answer = await send(target, 'POST', '/api/account/second-factor/removal', {
            token: person.accessToken,
            body: JSON.stringify({ password, one_time_code: guess }),
          });
          expectStatus(context, 'a guess', answer, 403, 429);
        }
        const withoutCode = JSON.stringify({ password, new_password: 'the-thief-knows' });
        const answer = await send(target, 'PUT', '/api/account/password', {
          token: person.accessToken,
          body: withoutCode,
        });
        expectStatus(context, 'a change without the code', answer, 403, 429);
      },
    },
    {
      name: 'no token of a link is guessed',
      async run(context) {
        const { target } = context;
        const { email } = await newPerson(target);
        for (let index = 0; index < 20; index += 1) {
          const token = Buffer.from(String(index).padStart(32, '0')).toString('base64url').slice(0, 43);
          const body = JSON.stringify({ token });
          const answers = [
            await callRoute(target, 'confirmAccount', {
              body: JSON.stringify({ email, token, password: 'the-thief-knows' }),
            }),
            await callRoute(target, 'confirmStatusSubscription', { body }),
            await callRoute(target, 'endStatusSubscription', { parameter: token }),
            await callRoute(target, 'getSharedVideo', { parameter: token.slice(0, 22) }),
            await send(target, 'POST', '/api/account/sessions/end-by-link', { body }),
          ];
          for (const answer of answers) expectStatus(context, 'a guessed token', answer, 404, 410, 429);
        }
      },
    },
  ],
};

/** The six digits of a message, guessed: a few tries, then no more. */
function guessed(
  operation: string,
  begin: (target: Context['target'], email: string) => Promise<void>,
  input: (code: string) => object,
) {
  return {
    name: `the code of ${operation} is guessed a few times, then no more`,
    async run({ target, expect }: Context) {
      const email = operation === 'ConfirmSignUp' ? newEmail() : (await newPerson(target)).email;
      await begin(target, email);
      const { clientId } = await userPoolOf(target);
      const outcomes: string[] = [];
      for (const guess of guesses) {
        outcomes.push(
          await pool(target, operation, { ClientId: clientId, Username: email, ...input(guess) }),
        );
      }
      expect(!outcomes.includes('done'), 'a guess was right');
      const last = outcomes.at(-1) ?? '';
      expect(/LimitExceeded|TooMany/.test(last), `the fortieth guess was answered: ${last}`);
    },
  };
}

async function forgot(target: Context['target'], email: string): Promise<void> {
  const { clientId } = await userPoolOf(target);
  await pool(target, 'ForgotPassword', { ClientId: clientId, Username: email });
}
