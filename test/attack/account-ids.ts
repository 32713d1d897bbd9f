import { randomUUID } from 'node:crypto';
import {
  confirmationCode,
  confirmationLink,
  confirmByLink,
  newEmail,
  newPerson,
  signedIn,
  signUp,
} from '../cloud/person.ts';
import type { Family } from './family.ts';
import { deletePerson, password } from './person-steps.ts';
import { send } from './send.ts';

/** Ways to become another person by an address. */
export const accountIds: Family = {
  name: 'accounts',
  attacks: [
    {
      name: 'an address that only resembles the victim’s leads to an account of its own',
      async run({ target, expect }) {
        const [local, domain] = [`kim.${randomUUID()}`, `${randomUUID()}.example.com`];
        const victim = await newPerson(target, `${local}@${domain}`);
        for (const lookalike of [
          `${local}+x@${domain}`,
          `${local.replace('.', '')}@${domain}`,
          // Its lower case is an ordinary k.
          `\u212a${local.slice(1)}@${domain}`,
          `${local}@x.${domain}`,
        ]) {
          const other = await newPerson(target, lookalike).catch(() => null);
          expect(other?.userId !== victim.userId, `${lookalike} opens the account of ${victim.email}`);
        }
      },
    },
    {
      name: 'who gets an address that its owner has left gets no account with it',
      async run({ target, expect }) {
        const owner = await newPerson(target);
        const moved = newEmail();
        const asked = { token: owner.accessToken, body: JSON.stringify({ password, new_email: moved }) };
        await send(target, 'POST', '/api/account/address', asked);
        const codes = {
          current_code: await confirmationCode(target, owner.email),
          new_code: await confirmationCode(target, moved),
        };
        const changed = { token: owner.accessToken, body: JSON.stringify(codes) };
        expect((await send(target, 'PUT', '/api/account/address', changed)).status === 200, 'no change');
        const other = await newPerson(target, owner.email);
        expect(other.userId !== owner.userId, 'the former address opens the account');
        const back = await signedIn(target, moved, password);
        expect(back.userId === owner.userId, 'the owner has lost the account');
      },
    },
    {
      name: 'a deleted account is no one’s, also for the same address a moment later',
      async run({ target, expect }) {
        const before = await newPerson(target);
        expect(await deletePerson(target, before), 'the account is not deleted');
        const anew = await newPerson(target, before.email);
        expect(anew.userId !== before.userId, 'the deleted account is back');
      },
    },
    {
      name: 'many first sign-ins at once make one account',
      async run({ target, expect }) {
        const email = newEmail();
        await signUp(target, email, password);
        await confirmByLink(target, await confirmationLink(target, email), password);
        const people = await Promise.all(Array.from({ length: 10 }, () => signedIn(target, email, password)));
        const ids = new Set(people.map(({ userId }) => userId));
        expect(ids.size === 1, `${ids.size} accounts were made`);
      },
    },
  ],
};
