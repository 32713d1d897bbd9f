import type { UserId } from '../../../contract/fields/ids.ts';
import type { PoolPerson } from '../../user-pool/pool-person.ts';

/** A person who signs in with a password only. */
export function personWithPassword(userId: UserId, email = 'ada@example.com'): PoolPerson {
  return {
    userId,
    username: userId,
    email,
    hasPassword: true,
    hasGoogle: false,
    hasSecondFactor: false,
    language: 'en',
  };
}
