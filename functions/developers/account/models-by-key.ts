import { defaultModel, videoCostCredits } from '../../../contract/billing/catalog.ts';
import type { KeyMode } from '../../../contract/developers/developer-keys.ts';
import {
  type ConfiguredModels,
  choicesOf,
  isRetired,
  type Model,
  type ModelId,
  modelIds,
  models,
  parentUses,
  videoStyles,
} from '../../../contract/videos/models.ts';
import { availableModel } from '../../videos/models/choose-model.ts';
import type { ClosedModels } from '../../videos/models/closed-models.ts';
import type { DeveloperRoute } from '../developer-handler.ts';
import { configuredFor } from '../sandbox.ts';

export interface ModelsByKeyDependencies {
  readonly models: ConfiguredModels;
  readonly closedModels: ClosedModels;
  readonly now: () => Date;
}

/** GET /api/v1/models: what makes videos now, and may be named; the usual ones first for each kind of credits. */
export function modelsByKey(dependencies: ModelsByKeyDependencies): DeveloperRoute<'modelsByKey'> {
  return async ({ key }) => {
    const mode = key?.mode ?? 'live';
    const now = dependencies.now();
    const closed = await closedFor(mode, dependencies, now);
    const { veo3, basic } = configuredFor(mode, dependencies.models);
    const usualVeo3 = availableModel({ configured: veo3, closed, now });
    const usualBasic = availableModel({ configured: basic, closed, now });
    const open = modelIds
      .map((id): Model => models[id])
      .filter((model) => !closed.has(model.id) && !isRetired(model, now));
    const listed = new Set(
      [
        usualVeo3,
        ...open.filter((model) => model.veo3),
        usualBasic,
        ...open.filter((model) => !model.veo3),
      ].filter((model) => model !== null),
    );
    return {
      body: {
        models: [...listed].map((model) => ({
          id: model === usualVeo3 ? defaultModel : model.id,
          ...present(model),
        })),
      },
    };
  };
}

/** A sandbox has the simulated models, whatever is closed. */
async function closedFor(
  mode: KeyMode,
  { closedModels }: ModelsByKeyDependencies,
  now: Date,
): Promise<ReadonlySet<ModelId>> {
  return mode === 'live'
    ? closedModels(now)
    : new Set(modelIds.filter((id) => models[id].provider !== 'simulated'));
}

function present(model: Model) {
  const { inputs } = model;
  const { modes, durationsSeconds, aspectRatios, qualities } = choicesOf(model);
  return {
    name: model.name,
    for_credits: model.veo3 ? ('veo3' as const) : ('basic' as const),
    speed: model.speed,
    modes: [...modes],
    last_image: inputs.lastImage,
    references_maximum: inputs.referencesMaximum,
    parent_uses: parentUses.filter((use) =>
      use === 'change' ? inputs.changes : inputs.continuedMaximumSeconds !== null,
    ),
    continued_maximum_seconds: inputs.continuedMaximumSeconds,
    seed: inputs.seed,
    durations: [...durationsSeconds],
    aspect_ratios: [...aspectRatios],
    qualities: [...qualities],
    styles: [...videoStyles],
    audio: model.hasSound,
    video_credits: videoCostCredits,
    usual_seconds: model.usualSeconds,
    simulated: model.provider === 'simulated',
  };
}
