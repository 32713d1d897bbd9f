import type { UserId } from '../../contract/fields/ids.ts';
import type { FindPerson } from './pool-person.ts';

/** Reads from the user pool, the only place that holds emails. */
export function createEmailOf(findPerson: FindPerson): (userId: UserId) => Promise<string> {
  return async (userId) => {
    const email = (await findPerson(userId))?.email ?? '';
    if (email === '') throw new Error(`The account ${userId} has no email.`);
    return email;
  };
}
