import { videoCostCredits } from '../../../contract/billing/catalog.ts';
import {
  type ConfiguredModels,
  choicesOf,
  type ModelId,
  models,
  parentUses,
  publicNameOf,
  videoStyles,
} from '../../../contract/videos/models.ts';
import type { DeveloperRoute } from '../developer-handler.ts';
import { configuredFor } from '../sandbox.ts';

/** GET /api/v1/models: models and options of the account's videos. */
export function modelsByKey(dependencies: {
  readonly models: ConfiguredModels;
}): DeveloperRoute<'modelsByKey'> {
  return async ({ key }) => {
    const { veo3, basic } = configuredFor(key?.mode ?? 'live', dependencies.models);
    return { body: { models: [present(veo3, 'veo3'), present(basic, 'basic')] } };
  };
}

function present(id: ModelId, credits: 'veo3' | 'basic') {
  const model = models[id];
  const { inputs } = model;
  const { modes, durationsSeconds, aspectRatios, qualities } = choicesOf(model);
  return {
    id: publicNameOf(model),
    name: model.name,
    for_credits: credits,
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
