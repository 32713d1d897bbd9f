import * as z from 'zod/mini';
import type { EnvironmentMaxima, SpendLimits } from '../../contract/settings.ts';
import { modelIds } from '../../contract/videos/models.ts';
import { environment } from '../environment/environment.ts';

/* What lib/foundation/environments.ts says, by way of the environment's variables. */

/** The most that videos may cost in a day. */
export function deployedSpendLimits(): SpendLimits {
  const dollars = z.number().check(z.positive());
  return {
    allDollars: z.parse(dollars, Number(environment('DAILY_SPEND_LIMIT_DOLLARS'))),
    perModelDollars: z.parse(dollars, Number(environment('DAILY_SPEND_LIMIT_PER_MODEL_DOLLARS'))),
  };
}

/** The most that each model may make at once. */
export function deployedCapacities(): EnvironmentMaxima['capacities'] {
  return z.parse(
    z.record(z.enum(modelIds), z.object({ videosAtOnce: Whole, startsPerMinute: Whole })),
    JSON.parse(environment('MODEL_CAPACITIES')),
  );
}

const Whole = z.int().check(z.positive());
