import { defaultModel } from '../../../contract/billing/catalog.ts';
import type { VideoRequest } from '../../../contract/schemas.ts';
import {
  type ConfiguredModels,
  choicesOf,
  isRetired,
  type Model,
  type ModelId,
  type ModelObstacle,
  modelFor,
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
  /** The request names it: nothing takes its place. */
  readonly isNamed?: boolean;
  readonly video: VideoOptions;
  readonly closed: ReadonlySet<ModelId>;
  readonly now: Date;
  /** Only tests set it. */
  readonly table?: Readonly<Record<ModelId, Model>>;
}): ModelChoice {
  const { configured, isNamed = false, video, closed, now, table = models } = options;
  const model = availableModel({ configured, isNamed, closed, now, table });
  if (model === null) return { kind: 'closed' };
  const obstacle = obstacleOf(model, video);
  return obstacle === null
    ? { kind: 'model', model }
    : { kind: 'unsupported', ...refusalOf(model, obstacle) };
}

/** The model that makes videos in place of `configured` now, mostly itself; null: none does. Pure. */
export function availableModel({
  configured,
  isNamed = false,
  closed,
  now,
  table = models,
}: Omit<Parameters<typeof chooseModel>[0], 'video'>): Model | null {
  // Two models may be each other's replacement.
  const visited = new Set<ModelId>();
  for (let id: ModelId | null = configured; id !== null && !visited.has(id); id = table[id].replacedBy) {
    visited.add(id);
    const model = table[id];
    const isOpen = !isRetired(model, now) && !closed.has(id);
    if (isOpen && model.veo3 === table[configured].veo3) return model;
    if (isNamed) return null;
  }
  return null;
}

/** The model that a request names, or the configured one of the credits that pay. Pure. */
export function modelAskedFor(
  named: VideoRequest['model'],
  configured: ConfiguredModels,
  rights: { readonly veo3: boolean },
): { readonly configured: ModelId; readonly isNamed: boolean } {
  if (named === undefined) return { configured: modelFor(configured, rights), isNamed: false };
  return named === defaultModel
    ? { configured: configured.veo3, isNamed: false }
    : { configured: named, isNamed: true };
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
