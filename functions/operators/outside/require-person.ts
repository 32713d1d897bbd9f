import type { UserId } from '../../../contract/fields/ids.ts';
import type { FindPerson, PoolPerson } from '../../user-pool/pool-person.ts';
import { OperatorRejection } from '../action/operator-rejection.ts';

/** @throws OperatorRejection `not_found` */
export async function requirePerson(findPerson: FindPerson, userId: UserId): Promise<PoolPerson> {
  const person = await findPerson(userId);
  if (person === null) throw new OperatorRejection('not_found', { message: 'There is no such person.' });
  return person;
}
