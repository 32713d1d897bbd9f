import { freeSample } from '../../contract/billing/catalog.ts';
import type { UserId } from '../../contract/fields/ids.ts';
import { createDocumentClient } from '../aws/dynamodb-client.ts';
import { environment } from '../environment/environment.ts';
import { tooManyRequests } from '../errors/too-many-requests.ts';
import { waitingWords } from '../errors/waiting.ts';
import { currentSettings } from '../settings/current-settings.ts';
import type { CurrentSettings } from '../settings/settings.ts';
import { createLimitsStore, type LimitsStore } from '../tables/limits/limits.store.ts';
import { freeSamplesOfAll } from './free-samples-of-all.ts';
import { personCounter } from './person-limits.ts';

export interface FreeSampleLimits {
  /**
   * Counts the start of a free video, also one that fails: a failed one may have cost us as much.
   *
   * @throws Rejection `too_many_requests` that says when to try again
   */
  count(userId: UserId): Promise<void>;
}

/** Limits a person's starts and those of all persons, by day (UTC). */
export function createFreeSampleLimits(dependencies: {
  readonly limits: LimitsStore;
  readonly settings: CurrentSettings;
  readonly videosPerDay: number;
  readonly now: () => Date;
}): FreeSampleLimits {
  const { limits, settings, videosPerDay, now } = dependencies;
  return {
    async count(userId) {
      const at = now();
      const own = personCounter('free_samples', userId, await settings(), at);
      const ofAll = freeSamplesOfAll(videosPerDay, at);
      const full = await limits.count([own, ofAll]);
      if (full === null) return;
      const reason =
        full.name === ofAll.name
          ? 'Today’s free videos are taken.'
          : `You can start your free video ${own.maximum} times a day.`;
      throw tooManyRequests(
        full.endsAt,
        at,
        (seconds) => `${reason} Please try again ${waitingWords(seconds)}.`,
      );
    },
  };
}

/** The limits in the environment's table. */
export function freeSampleLimitsInAws(): FreeSampleLimits {
  return createFreeSampleLimits({
    limits: createLimitsStore(createDocumentClient(), environment('LIMITS_TABLE')),
    settings: currentSettings,
    videosPerDay: freeSample?.videosPerDay ?? 0,
    now: () => new Date(),
  });
}
