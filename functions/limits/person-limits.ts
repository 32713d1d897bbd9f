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
import { currentSettings } from '../settings/current-settings.ts';
import { atMost, type CurrentSettings } from '../settings/settings.ts';
import { counterOf } from '../tables/limits/limit-counter.ts';
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
  readonly settings: CurrentSettings;
  readonly now: () => Date;
}): PersonLimits {
  const { limits, settings, now } = dependencies;
  return {
    async count(name, userId) {
      const maximum = atMost(await settings(), `person.${name}`, personLimits[name].maximum);
      const windowLength = windowSeconds[personLimits[name].per];
      const full = await limits.count([
        counterOf({ name, maximum, windowSeconds: windowLength }, userId, now()),
      ]);
      if (full === null) return;
      throw tooManyRequests(
        full.endsAt,
        now(),
        (seconds) =>
          `The limit is ${personLimitWords(name, maximum)}. Please try again ${waitingWords(seconds)}.`,
      );
    },
  };
}

/** The limits in the environment's table. */
export function personLimitsInAws(client: DynamoDBDocumentClient): PersonLimits {
  return createPersonLimits({
    limits: createLimitsStore(client, environment('LIMITS_TABLE')),
    settings: currentSettings,
    now: () => new Date(),
  });
}
