import { randomUUID } from 'node:crypto';
import { termsVersion } from '../../contract/account/terms-version.ts';
import { newEmail, newPerson, userPoolOf } from '../cloud/person.ts';
import type { Family } from './family.ts';
import { mailsTo } from './mailbox.ts';
import { pool } from './person-steps.ts';
import { callRoute, expectStatus } from './send.ts';
import type { Target } from './target.ts';

/** A person reads as many without harm; a window's change within the attack doubles it. */
const mostToOneAddress = 10;
const mostToOneDomain = 40;

export const mailFloods: Family = {
  name: 'mail-floods',
  attacks: [
    {
      name: 'a hundred requests through four forms bring one address a few messages',
      async run(context) {
        const { target } = context;
        const email = newEmail();
        const { clientId } = await userPoolOf(target);
        await signUpAt(target, email);
        for (let round = 0; round < 25; round += 1) {
          await Promise.all([
            pool(target, 'ResendConfirmationCode', { ClientId: clientId, Username: email }),
            pool(target, 'ForgotPassword', { ClientId: clientId, Username: email }),
            signUpAt(target, email),
          ]);
          const answer = await callRoute(target, 'subscribeToStatus', { body: JSON.stringify({ email }) });
          expectStatus(context, 'a status subscription', answer, 202, 429);
        }
        const { length: mails } = await mailsTo(target, (to) => to === email);
        context.expect(mails <= mostToOneAddress, `${mails} messages went to one address`);
      },
    },
    {
      name: 'a hundred and twenty sign-ups at one domain bring it a few messages, and leave sign-up open',
      async run(context) {
        const { target } = context;
        const domain = `${randomUUID()}.example.com`;
        const outcomes = await Promise.all(
          Array.from({ length: 120 }, (_, index) => signUpAt(target, `${index}@${domain}`)),
        );
        for (const outcome of outcomes) {
          context.expect(!/InternalError|Unexpected/.test(outcome), `a sign-up was answered: ${outcome}`);
        }
        const { length: mails } = await mailsTo(target, (to) => to.endsWith(`@${domain}`));
        context.expect(mails <= mostToOneDomain, `${mails} messages went to one domain`);
        const person = await newPerson(target);
        context.expect((await person.credits()) === 0, 'sign-up is closed to others');
      },
    },
    {
      name: 'resets of a hundred passwords bring each owner a few messages',
      async run(context) {
        const { target } = context;
        const { email } = await newPerson(target);
        const { clientId } = await userPoolOf(target);
        await Promise.all(
          Array.from({ length: 100 }, () =>
            pool(target, 'ForgotPassword', { ClientId: clientId, Username: email }),
          ),
        );
        const { length: mails } = await mailsTo(target, (to) => to === email);
        context.expect(mails <= mostToOneAddress, `${mails} messages went to one address`);
      },
    },
  ],
};

async function signUpAt(target: Target, email: string): Promise<string> {
  const { clientId } = await userPoolOf(target);
  return pool(target, 'SignUp', {
    ClientId: clientId,
    Username: email,
    Password: 'secret-enough',
    UserAttributes: [{ Name: 'email', Value: email }],
    ClientMetadata: { agreed_to: termsVersion },
  });
}
