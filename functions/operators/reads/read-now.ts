import type { Now } from '../../../contract/operators/operator-views.ts';
import type { EnvironmentMaxima } from '../../../contract/settings.ts';
import { type ModelId, modelIds } from '../../../contract/videos/models.ts';
import { causeOf, type Log } from '../../log/logger.ts';
import { listSettings } from '../../settings/change-settings.ts';
import { atMost, parseSettings, type Settings } from '../../settings/settings.ts';
import type { LineStore } from '../../tables/lines/line.store.ts';
import { type Line, slotOf } from '../../tables/lines/line.ts';
import type { SettingsStore } from '../../tables/settings/settings.store.ts';
import type { DayMargin, DaySpend, SpendStore } from '../../tables/spend/spend.store.ts';
import { reportOf } from '../../tables/status/report.ts';
import type { StatusStore } from '../../tables/status/status.store.ts';
import type { SoundingAlarms } from './alarms.ts';
import type { OperatorRead } from './operator-read.ts';
import type { ReadReleases } from './releases.ts';

export interface ReadNowDependencies {
  readonly lines: Pick<LineStore, 'read'>;
  readonly spend: Pick<SpendStore, 'read' | 'readMargins'>;
  readonly settings: Pick<SettingsStore, 'read'>;
  readonly status: Pick<StatusStore, 'read'>;
  readonly deployed: EnvironmentMaxima;
  readonly alarms: SoundingAlarms;
  readonly releases: ReadReleases;
  readonly now: () => Date;
  readonly log: Log;
}

/** GET /api/operators/now: what goes on at this moment, read anew each time. */
export function readNow(dependencies: ReadNowDependencies): OperatorRead<'readNow'> {
  const { lines, spend, settings, status, deployed, now } = dependencies;
  return async () => {
    const at = now();
    const [linesOfModels, costs, margins, stored, records, releases, alarms] = await Promise.all([
      Promise.all(modelIds.map(async (model) => [model, await lines.read(model)] as const)),
      spend.read(at),
      spend.readMargins([at.toISOString().slice(0, 10)]),
      settings.read(),
      status.read(),
      orNull(dependencies, dependencies.releases),
      orNull(dependencies, dependencies.alarms),
    ]);
    const current = parseSettings(stored.values).settings;
    const { overall, incidents } = reportOf(records, at);
    return {
      at: at.toISOString(),
      models: linesOfModels.map(([model, line]) =>
        presentModel(model, { line, costs, margins, settings: current, deployed }),
      ),
      settings: [...listSettings(current, deployed, at)],
      incidents,
      status: overall,
      releases: releases && [...releases],
      alarms,
    };
  };
}

/** Pure. */
export function presentModel(
  model: ModelId,
  known: {
    readonly line: Line;
    readonly costs: DaySpend;
    readonly margins: readonly DayMargin[];
    readonly settings: Settings;
    readonly deployed: EnvironmentMaxima;
  },
): Now['models'][number] {
  const { line, costs, margins, settings, deployed } = known;
  return {
    model,
    in_flight: line.slots.length,
    in_line: line.entries.filter((entry) => slotOf(line, entry) === null).length,
    capacity: atMost(settings, `videos_at_once.${model}`, deployed.capacities[model].videosAtOnce),
    cost_microdollars: costs.costMicrodollars.get(model) ?? 0,
    earned_microdollars: margins.find((margin) => margin.model === model)?.earnedMicrodollars ?? 0,
    spend_limit_dollars: atMost(settings, `spend.${model}`, deployed.spendLimits.perModelDollars),
  };
}

/** The rest of the page is most wanted when another service is down. */
async function orNull<Answer>(
  { log }: Pick<ReadNowDependencies, 'log'>,
  ask: () => Promise<Answer>,
): Promise<Answer | null> {
  try {
    return await ask();
  } catch (error) {
    log.error('request.dependency_failed', { route: 'readNow', cause: causeOf(error) });
    return null;
  }
}
