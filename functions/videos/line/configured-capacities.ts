import type { CapacityOf } from '../../../contract/videos/line.ts';
import { currentSettings } from '../../settings/current-settings.ts';
import { deployedCapacities } from '../../settings/deployed-maxima.ts';
import { atMost } from '../../settings/settings.ts';

/** Capacities of the models: set by the environment, unless an operator has lowered them. */
export function configuredCapacities(): CapacityOf {
  const capacities = deployedCapacities();
  return async (model) => {
    const settings = await currentSettings();
    const { videosAtOnce, startsPerMinute } = capacities[model];
    return {
      videosAtOnce: atMost(settings, `videos_at_once.${model}`, videosAtOnce),
      startsPerMinute: atMost(settings, `starts_a_minute.${model}`, startsPerMinute),
    };
  };
}
