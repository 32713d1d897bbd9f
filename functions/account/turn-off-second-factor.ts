import type { Language } from '../../contract/fields/languages.ts';
import type { Log } from '../log/logger.ts';
import type { SendNotice } from '../owner/notice.ts';
import type { Authenticators } from '../user-pool/authenticators.ts';
import type { PoolPerson } from '../user-pool/pool-person.ts';

export interface TurnOffDependencies {
  readonly authenticators: Pick<Authenticators, 'turn'>;
  readonly sendNotice: SendNotice;
  readonly now: () => Date;
  readonly log: Log;
}

/** Turns the second factor off, and tells the owner. May be repeated. */
export function createTurnOffSecondFactor({ authenticators, sendNotice, now, log }: TurnOffDependencies) {
  return async (
    { userId, username }: Pick<PoolPerson, 'userId' | 'username'>,
    language: Language,
  ): Promise<void> => {
    await authenticators.turn(username, false);
    log.info('account.second_factor_removed', { user_id: userId });
    await sendNotice({ kind: 'second_factor_removed', userId, at: now().toISOString(), language });
  };
}
