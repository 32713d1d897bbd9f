import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { UserId } from '../../contract/fields/ids.ts';
import {
  type PersonLimitName,
  personLimits,
  personLimitWords,
  windowSeconds,
} from '../../contract/person-limits.ts';
import { environment } from '../environment/environment.ts';
import { tooManyRequests } from '../errors/too-many-requests.ts';
import { waitingWords } from '../errors/waiting.ts';
import { counterOf, type LimitCounter } from '../tables/limits/limit-counter.ts';
import { createLimitsStore, type LimitsStore } from '../tables/limits/limits.store.ts';

export interface PersonLimits {
  /**
   * Counts a request of a person.
   *
   * @throws Rejection `too_many_requests` that says when to try again
   */
  count(name: PersonLimitName, userId: UserId): Promise<void>;
}

export function createPersonLimits(dependencies: {
  readonly limits: LimitsStore;
  readonly now: () => Date;
}): PersonLimits {
  const { limits, now } = dependencies;
  return {
    async count(name, userId) {
      const full = await limits.count([personCounter(name, userId, now())]);
      if (full === null) return;
      throw tooManyRequests(
        full.endsAt,
        now(),
        (seconds) => `The limit is ${personLimitWords(name)}. Please try again ${waitingWords(seconds)}.`,
      );
    },
  };
}

/** A request of a person at `now`. */
export function personCounter(name: PersonLimitName, userId: UserId, now: Date): LimitCounter {
  const { maximum, per } = personLimits[name];
  return counterOf({ name, maximum, windowSeconds: windowSeconds[per] }, userId, now);
}

/** The limits in the environment's table. */
export function personLimitsInAws(client: DynamoDBDocumentClient): PersonLimits {
  return createPersonLimits({
    limits: createLimitsStore(client, environment('LIMITS_TABLE')),
    now: () => new Date(),
  });
}
