import { environmentNamed, withModels } from '../../lib/foundation/environments.ts';
import { assemblyOf } from '../cloud/assembly-of-model.ts';

/** A service that bills for each video, and whose emulator says what it accepted. */
const model = 'gemini-omni-1.2-flash';

/** The stacks with production's rates and limits, and a quota as a provider grants it to such a customer. The caller removes it. */
export function crowdAssembly(): string {
  const laptop = withModels(environmentNamed('laptop'), model);
  const { addressRates, videos } = environmentNamed('prod');
  return assemblyOf({
    ...laptop,
    addressRates,
    videos: {
      ...laptop.videos,
      dailySpendLimitDollars: videos.dailySpendLimitDollars,
      capacities: { ...laptop.videos.capacities, [model]: { videosAtOnce: 200, startsPerMinute: 2_000 } },
    },
  });
}
