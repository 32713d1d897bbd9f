import { newEmail, newPerson, type Person, signInByPassword } from '../cloud/person.ts';
import type { Context, Family } from './family.ts';
import { codeIn, mailsTo, nextMail } from './mailbox.ts';
import { password } from './person-steps.ts';
import { type Answer, expectStatus, send } from './send.ts';

const mine = 'my-own-password';

export const accountChanges: Family = {
  name: 'changes',
  attacks: [
    {
      name: 'the owner is mailed of a new password, and the link of that mail ends all sessions once',
      async run(context) {
        const { target } = context;
        const owner = await newPerson(target);
        const before = await countMails(context, owner.email);
        expectStatus(context, 'the change', await changePassword(context, owner), 200);
        const notice = await nextMail(target, owner.email, before);
        const link = notice?.links.find((each) => each.includes('end-sessions='));
        context.expect(link !== undefined, 'no message with a link came');
        const page = new URL(link ?? '/', target.siteUrl);
        const { accessToken: token } = await signInByPassword(target, owner.email, mine);
        await send(target, 'GET', `${page.pathname}${page.search}`);
        expectStatus(
          context,
          'a session after a scanner read the link',
          await readCredits(context, token),
          200,
        );
        const ends = await Promise.all(
          Array.from({ length: 10 }, () => endByLink(context, page.searchParams.get('end-sessions'))),
        );
        for (const answer of ends) expectStatus(context, 'the link', answer, 200, 410);
        context.expect(
          ends.some(({ status }) => status === 200),
          'the link ends nothing',
        );
        expectStatus(context, 'a session after the link', await readCredits(context, token), 401);
        const { accessToken: later } = await signInByPassword(target, owner.email, mine);
        const again = await endByLink(context, page.searchParams.get('end-sessions'));
        expectStatus(context, 'the link, used again', again, 410);
        expectStatus(context, 'a later session', await readCredits(context, later), 200);
      },
    },
    {
      name: 'an address changes by the codes of both mailboxes, and by no guess',
      async run(context) {
        const { target } = context;
        const owner = await newPerson(target);
        const newAddress = newEmail();
        const codes = await requestAddress(context, owner, newAddress);
        const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
        for (const guess of [
          { current_code: wrong(codes.current_code), new_code: codes.new_code },
          { current_code: codes.current_code, new_code: wrong(codes.new_code) },
          { current_code: codes.new_code, new_code: codes.current_code },
          { current_code: codes.new_code, new_code: codes.new_code },
          { current_code: wrong(codes.current_code), new_code: wrong(codes.new_code) },
        ]) {
          expectStatus(context, 'a guess', await confirmAddress(context, owner, guess), 403, 429);
        }
        const late = await confirmAddress(context, owner, codes);
        expectStatus(context, 'the right codes after five guesses', late, 403, 429);
      },
    },
    {
      name: 'a changed address ends all sessions, and the old one is told',
      async run(context) {
        const { target } = context;
        const owner = await newPerson(target);
        const newAddress = newEmail();
        const codes = await requestAddress(context, owner, newAddress);
        const before = await countMails(context, owner.email);
        expectStatus(context, 'the change', await confirmAddress(context, owner, codes), 200);
        expectStatus(context, 'the session', await readCredits(context, owner.accessToken), 401);
        context.expect((await nextMail(target, owner.email, before)) !== null, 'the old address is not told');
        const signedIn = await signInByPassword(target, newAddress, password).catch(() => null);
        context.expect(signedIn !== null, 'the new address does not sign in');
        const old = await signInByPassword(target, owner.email, password).catch(() => null);
        context.expect(old === null, 'the old address still signs in');
      },
    },
    {
      name: 'no one takes the address of another account',
      async run(context) {
        const [thief, victim] = [await newPerson(context.target), await newPerson(context.target)];
        const before = await countMails(context, victim.email);
        const answer = await askForAddress(context, thief, victim.email);
        context.expect(answer.status < 500, `the request was answered with ${answer.status}`);
        if (answer.status === 200) {
          const current_code = codeIn(await nextMail(context.target, thief.email, 0));
          const attempt = await confirmAddress(context, thief, { current_code, new_code: '000000' });
          expectStatus(context, 'a change to it', attempt, 403, 409);
        }
        const mails = (await countMails(context, victim.email)) - before;
        context.expect(mails <= 1, `${mails} messages went to the victim`);
        const signedIn = await signInByPassword(context.target, victim.email, password).catch(() => null);
        context.expect(signedIn !== null, 'the victim does not sign in any more');
      },
    },
  ],
};

async function countMails({ target }: Context, email: string): Promise<number> {
  return (await mailsTo(target, (to) => to === email)).length;
}

function readCredits({ target }: Context, token: string): Promise<Answer> {
  return send(target, 'GET', '/api/credits', { token });
}

function changePassword({ target }: Context, { accessToken: token }: Person): Promise<Answer> {
  const body = JSON.stringify({ password, new_password: mine });
  return send(target, 'PUT', '/api/account/password', { token, body });
}

function endByLink({ target }: Context, token: string | null): Promise<Answer> {
  return send(target, 'POST', '/api/account/sessions/end-by-link', { body: JSON.stringify({ token }) });
}

function askForAddress({ target }: Context, { accessToken: token }: Person, email: string): Promise<Answer> {
  const body = JSON.stringify({ password, new_email: email });
  return send(target, 'POST', '/api/account/address', { token, body });
}

/** Asks for another address; the codes that came to both mailboxes. */
async function requestAddress(context: Context, owner: Person, newAddress: string) {
  const { target } = context;
  const before = await countMails(context, owner.email);
  expectStatus(context, 'the request', await askForAddress(context, owner, newAddress), 200);
  return {
    current_code: codeIn(await nextMail(target, owner.email, before)),
    new_code: codeIn(await nextMail(target, newAddress, 0)),
  };
}

function confirmAddress({ target }: Context, { accessToken: token }: Person, codes: object): Promise<Answer> {
  return send(target, 'PUT', '/api/account/address', { token, body: JSON.stringify(codes) });
}
