import type { UserId } from '../../contract/ids.ts';
import { createUserPoolClient, findUser } from './find-user.ts';
import { attributeOf } from './pool-person.ts';

/** Reads a person's email from the user pool, the only place that holds it. */
export function createEmailOf(userPoolId: string): (userId: UserId) => Promise<string> {
  const client = createUserPoolClient();
  return async (userId) => {
    const user = await findUser(client, userPoolId, userId);
    const email = attributeOf(user?.UserAttributes ?? [], 'email');
    if (email === null) throw new Error(`The user ${userId} has no email.`);
    return email;
  };
}
