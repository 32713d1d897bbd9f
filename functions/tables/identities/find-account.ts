import * as z from 'zod/mini';
import { UserId } from '../../../contract/fields/ids.ts';
import { addressHash, type IdentitiesStore } from './identities.store.ts';

/** An account's email address, or its id if it signs in with Google only. */
export const AccountName = z.union([UserId, z.string().check(z.regex(/^[^@\s]+@[^@\s]+$/))]);

/** @throws {Error} with a sentence for the operator, if there is no such account */
export async function findAccount(
  identities: Pick<IdentitiesStore, 'holderOf' | 'ofAccount'>,
  name: z.infer<typeof AccountName>,
): Promise<UserId> {
  const asId = UserId.safeParse(name);
  const userId = asId.success
    ? ((await identities.ofAccount(asId.data))?.userId ?? null)
    : await identities.holderOf(addressHash(name));
  if (userId === null) {
    throw new Error(`There is no account ${name}. Of a person who signs in with Google, give the id.`);
  }
  return userId;
}
