import {
  choicesOf,
  isRetired,
  type Model,
  type ModelId,
  type ModelObstacle,
  models,
  obstacleOf,
} from '../../../contract/models.ts';

/** What a video is to be. */
export type VideoWishes = Parameters<typeof obstacleOf>[1];

export type ModelChoice =
  | { readonly kind: 'model'; readonly model: Model }
  /** Neither the configured model nor any that replaces it can be asked. */
  | { readonly kind: 'closed' }
  /** The model that would be asked cannot make such a video. */
  | { readonly kind: 'unsupported'; readonly field: ChoiceField; readonly allowed: string };

/** The field of the request that holds a wish. */
export type ChoiceField = 'image_id' | 'duration' | 'aspect_ratio' | 'quality';

/**
 * The model that is asked for a video: the configured one, or, when that is retired or closed, the first of its
 * replacements that is neither. Pure.
 *
 * @param closed models that may not be asked now: no provider, no money, or an operator's decision
 */
export function chooseModel(options: {
  readonly configured: ModelId;
  readonly wishes: VideoWishes;
  readonly closed: ReadonlySet<ModelId>;
  readonly now: Date;
  /** The table of models; given by tests only. */
  readonly table?: Readonly<Record<ModelId, Model>>;
}): ModelChoice {
  const { configured, wishes, closed, now, table = models } = options;
  const passed = new Set<ModelId>();
  // Two models may name each other as their replacement.
  for (let id: ModelId | null = configured; id !== null && !passed.has(id); id = table[id].replacedBy) {
    passed.add(id);
    const model = table[id];
    if (isRetired(model, now) || closed.has(id)) continue;
    const obstacle = obstacleOf(model, wishes);
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
        ? { field: 'image_id', allowed: 'no image: the model starts from words alone' }
        : { field: 'image_id', allowed: 'an image to start from' };
    case 'duration':
      return { field: 'duration', allowed: oneOf(choicesOf(model).durationsSeconds) };
    case 'aspect_ratio':
      return { field: 'aspect_ratio', allowed: oneOf(choicesOf(model).aspectRatios) };
    case 'quality':
      return { field: 'quality', allowed: oneOf(choicesOf(model).qualities) };
  }
}

/** As the check of a request words it: `one of "16:9", "9:16"`. */
function oneOf(values: readonly (string | number)[]): string {
  return `one of ${values.map((value) => JSON.stringify(value)).join(', ')}`;
}
