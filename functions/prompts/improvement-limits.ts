import { improvedPromptsPerDayMaximum, windowSeconds } from '../../contract/person-limits.ts';
import { createDocumentClient } from '../aws/dynamodb-client.ts';
import { environment } from '../environment/environment.ts';
import { tooManyRequests } from '../errors/too-many-requests.ts';
import { waitingWords } from '../errors/waiting.ts';
import { counterOf } from '../tables/limits/limit-counter.ts';
import { createLimitsStore, type LimitsStore } from '../tables/limits/limits.store.ts';

/** Counts what the model rewrites for all persons on a day (UTC). */
export type CountImprovementOfAll = () => Promise<void>;

/** It throws Rejection `too_many_requests`, which says when to try again. */
export function createCountImprovementOfAll(dependencies: {
  readonly limits: LimitsStore;
  readonly now: () => Date;
}): CountImprovementOfAll {
  const { limits, now } = dependencies;
  return async () => {
    const at = now();
    const counter = counterOf(
      {
        name: 'improved_prompts_of_all',
        maximum: improvedPromptsPerDayMaximum,
        windowSeconds: windowSeconds.day,
      },
      'all',
      at,
    );
    const full = await limits.count([counter]);
    if (full === null) return;
    throw tooManyRequests(
      full.endsAt,
      at,
      (seconds) => `No more prompts are improved today. Please try again ${waitingWords(seconds)}.`,
    );
  };
}

/** In the environment's table. */
export function countImprovementOfAllInAws(): CountImprovementOfAll {
  return createCountImprovementOfAll({
    limits: createLimitsStore(createDocumentClient(), environment('LIMITS_TABLE')),
    now: () => new Date(),
  });
}
