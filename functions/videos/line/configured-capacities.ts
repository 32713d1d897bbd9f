import * as z from 'zod/mini';
import type { CapacityOf } from '../../../contract/videos/line.ts';
import { modelIds } from '../../../contract/videos/models.ts';
import { environment } from '../../environment/environment.ts';

const Whole = z.int().check(z.positive());

/** Capacities of the models, set by the environment. */
export function configuredCapacities(): CapacityOf {
  const capacities = z.parse(
    z.record(z.enum(modelIds), z.object({ videosAtOnce: Whole, startsPerMinute: Whole })),
    JSON.parse(environment('MODEL_CAPACITIES')),
  );
  return (model) => capacities[model];
}
