import {
  choicesOf,
  isRetired,
  type Model,
  type ModelId,
  type ModelObstacle,
  models,
  obstacleOf,
} from '../../../contract/videos/models.ts';
import type { InputField } from '../../../contract/videos/video-inputs.ts';

export type VideoOptions = Parameters<typeof obstacleOf>[1];

export type ModelChoice =
  | { readonly kind: 'model'; readonly model: Model }
  /** Neither the configured model nor a replacement is available. */
  | { readonly kind: 'closed' }
  | { readonly kind: 'unsupported'; readonly field: ChoiceField; readonly allowed: string };

export type ChoiceField = InputField | 'duration' | 'aspect_ratio' | 'quality' | 'seed';

/**
 * Returns the configured model or, if that is retired or closed, its first available replacement. Veo 3
 * replaces only Veo 3, and other models only others, so that a person gets what their credits include. Pure.
 *
 * @param closed without a key, over the spend limit, or closed by an operator
 */
export function chooseModel(options: {
  readonly configured: ModelId;
  readonly video: VideoOptions;
  readonly closed: ReadonlySet<ModelId>;
  readonly now: Date;
  /** Only tests set it. */
  readonly table?: Readonly<Record<ModelId, Model>>;
}): ModelChoice {
  const { configured, video, closed, now, table = models } = options;
  // Two models may be each other's replacement.
  const visited = new Set<ModelId>();
  for (let id: ModelId | null = configured; id !== null && !visited.has(id); id = table[id].replacedBy) {
    visited.add(id);
    const model = table[id];
    if (model.veo3 !== table[configured].veo3 || isRetired(model, now) || closed.has(id)) continue;
    const obstacle = obstacleOf(model, video);
    return obstacle === null
      ? { kind: 'model', model }
      : { kind: 'unsupported', ...refusalOf(model, obstacle) };
  }
  return { kind: 'closed' };
}

function refusalOf(model: Model, obstacle: ModelObstacle): { field: ChoiceField; allowed: string } {
  switch (obstacle) {
    case 'mode':
      return model.modes.includes('text')
        ? { field: 'image', allowed: 'no image: the model starts from text only' }
        : { field: 'image', allowed: 'an image to start from' };
    case 'duration':
      return { field: 'duration', allowed: oneOf(choicesOf(model).durationsSeconds) };
    case 'aspect_ratio':
      return { field: 'aspect_ratio', allowed: oneOf(choicesOf(model).aspectRatios) };
    case 'quality':
      return { field: 'quality', allowed: oneOf(choicesOf(model).qualities) };
    case 'last_image':
      return { field: 'last_image', allowed: 'no last image: the model ends on none' };
    case 'references':
      return { field: 'references', allowed: referencesAllowed(model) };
    case 'continue':
      return { field: 'parent', allowed: continuedAllowed(model) };
    case 'change':
      return { field: 'parent', allowed: 'no video to change: the model changes none' };
    case 'seed':
      return { field: 'seed', allowed: 'no seed: the model takes none' };
  }
}

function referencesAllowed({ inputs: { referencesMaximum } }: Model): string {
  return referencesMaximum === 0
    ? 'no references: the model takes none'
    : `at most ${referencesMaximum} references`;
}

function continuedAllowed({ inputs: { continuedMaximumSeconds } }: Model): string {
  return continuedMaximumSeconds === null
    ? 'no video to continue: the model continues none'
    : `a chain of at most ${continuedMaximumSeconds} seconds, with this video`;
}

/** Worded like request validation: `one of "16:9", "9:16"`. */
function oneOf(values: readonly (string | number)[]): string {
  return `one of ${values.map((value) => JSON.stringify(value)).join(', ')}`;
}
