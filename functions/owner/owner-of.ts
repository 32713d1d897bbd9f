import type { UserId } from '../../contract/fields/ids.ts';
import { SessionEnded } from '../tables/credits/session.ts';
import { type FindPerson, findPersonInAws, type PoolPerson } from '../user-pool/pool-person.ts';

/** @throws SessionEnded if the pool's user is gone */
export type OwnerOf = (userId: UserId) => Promise<PoolPerson>;

export function createOwnerOf(findPerson: FindPerson): OwnerOf {
  return async (userId) => {
    const person = await findPerson(userId);
    if (person === null) throw new SessionEnded();
    return person;
  };
}

/** From the environment. */
export function ownerOfAtPool(): OwnerOf {
  return createOwnerOf(findPersonInAws());
}
