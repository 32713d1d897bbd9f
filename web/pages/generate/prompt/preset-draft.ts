import { aspectRatios, durationsSeconds, qualities } from '../../../../contract/billing/catalog.ts';
import type { PresetContent, SharedPreset } from '../../../../contract/prompts/presets.ts';
import { modelIds } from '../../../../contract/videos/models.ts';
import type { Received } from '../../../api/received.ts';
import type { Draft } from '../draft/draft.ts';

/** What a preset holds of a form. */
export type PresetDraft = Pick<Draft, 'prompt' | 'duration' | 'shape' | 'quality' | 'model'>;

/** Options that this page does not know stay as they are. Pure. */
export function draftOfPreset(preset: Omit<Received<SharedPreset>, 'name'>, draft: PresetDraft): PresetDraft {
  return {
    prompt: preset.prompt,
    duration: durationsSeconds.find((seconds) => seconds === preset.duration) ?? draft.duration,
    shape: aspectRatios.find((shape) => shape === preset.aspect_ratio) ?? draft.shape,
    quality: qualities.find((quality) => quality === preset.quality) ?? draft.quality,
    model: preset.model,
  };
}

/** What is saved of a form under a name. Pure. */
export function presetOf(
  name: string,
  { prompt, duration, shape, quality, model }: PresetDraft,
): PresetContent {
  const id = modelIds.find((one) => one === model);
  return {
    name,
    prompt,
    duration,
    aspect_ratio: shape,
    quality,
    ...(id !== undefined && { model: id }),
  };
}

/** The parts of a form that a preset would change. Pure. */
export function presetPartsOf({ prompt, duration, shape, quality, model }: Draft): PresetDraft {
  return { prompt, duration, shape, quality, model };
}

/** The first words of a prompt. Pure. */
export function suggestedName(prompt: string): string {
  const [first = ''] = prompt.trim().split(/[.,;:!?\n。、！？]/u);
  const short = first.slice(0, nameCharacters).replace(/[\uD800-\uDBFF]$/, '');
  // Not in the middle of a word.
  return first.length > nameCharacters && short.includes(' ')
    ? short.slice(0, short.lastIndexOf(' '))
    : short;
}

const nameCharacters = 40;
