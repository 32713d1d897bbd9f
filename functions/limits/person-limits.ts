import type { UserId } from '../../contract/fields/ids.ts';
import {
  type PersonLimitName,
  personLimits,
  personLimitWords,
  windowSeconds,
} from '../../contract/person-limits.ts';
import { createDocumentClient } from '../aws/dynamodb-client.ts';
import { environment } from '../environment/environment.ts';
import { tooManyRequests } from '../errors/too-many-requests.ts';
import { waitingWords } from '../errors/waiting.ts';
import { currentSettings } from '../settings/current-settings.ts';
import { atMost, type CurrentSettings, type Settings } from '../settings/settings.ts';
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
  readonly settings: CurrentSettings;
  readonly now: () => Date;
}): PersonLimits {
  const { limits, settings, now } = dependencies;
  return {
    async count(name, userId) {
      const counter = personCounter(name, userId, await settings(), now());
      const full = await limits.count([counter]);
      if (full === null) return;
      throw tooManyRequests(
        full.endsAt,
        now(),
        (seconds) =>
          `The limit is ${personLimitWords(name, counter.maximum)}. Please try again ${waitingWords(seconds)}.`,
      );
    },
  };
}

/** A request of a person at `now`, with the maximum that holds. Pure. */
export function personCounter(
  name: PersonLimitName,
  userId: UserId,
  settings: Settings,
  now: Date,
): LimitCounter {
  const { maximum: deployed, per } = personLimits[name];
  const maximum = atMost(settings, `person.${name}`, deployed);
  return counterOf({ name, maximum, windowSeconds: windowSeconds[per] }, userId, now);
}

/** The limits in the environment's table. */
export function personLimitsInAws(): PersonLimits {
  return createPersonLimits({
    limits: createLimitsStore(createDocumentClient(), environment('LIMITS_TABLE')),
    settings: currentSettings,
    now: () => new Date(),
  });
}
