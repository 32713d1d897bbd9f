import { parseArgs } from 'node:util';
import type { GenerationRequest } from './api/types.gen.ts';
import { UsageError } from './command-errors.ts';

const options = {
  wait: { type: 'boolean', default: false },
  output: { type: 'string', short: 'o' },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
  timeout: { type: 'string', default: '1800' },
  duration: { type: 'string' },
  'aspect-ratio': { type: 'string' },
  quality: { type: 'string' },
  style: { type: 'string' },
  image: { type: 'string' },
  'last-image': { type: 'string' },
  reference: { type: 'string', multiple: true },
  continue: { type: 'string' },
  change: { type: 'string' },
  seed: { type: 'string' },
  model: { type: 'string' },
  metadata: { type: 'string', multiple: true },
  project: { type: 'string' },
  tag: { type: 'string', multiple: true },
  'idempotency-key': { type: 'string' },
} as const;

/** The options of a command. */
export type Values = ReturnType<typeof parse>['values'];

/**
 * The words and options of a command line.
 *
 * @throws UsageError if there is an option that no command has
 */
export function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/**
 * The word that the command needs.
 *
 * @throws UsageError if it is missing
 */
export function required(value: string | undefined, what: string): string {
  if (value === undefined) throw new UsageError(`Name ${what}.`);
  return value;
}

/** The uploaded images that a command names by their files. */
export interface Uploads {
  readonly image: string | undefined;
  readonly last_image: string | undefined;
  readonly references: readonly { readonly image_id: string; readonly role: string }[];
}

/**
 * What to generate. The API itself says what is allowed: a newer one may allow more.
 *
 * @throws UsageError if the prompt is empty, metadata has no name, or there are two videos to start from
 */
export function videoOptions(prompt: string, values: Values, uploads: Uploads): GenerationRequest {
  const metadata =
    values.metadata &&
    Object.fromEntries(values.metadata.map((text) => nameAndValue(text, '--metadata is name=value.')));
  const given = {
    prompt,
    duration: values.duration === undefined ? undefined : Number(values.duration),
    aspect_ratio: values['aspect-ratio'],
    quality: values.quality,
    style: values.style,
    image: uploads.image,
    last_image: uploads.last_image,
    references: uploads.references.length === 0 ? undefined : uploads.references,
    parent: parentOf(values),
    seed: values.seed === undefined ? undefined : Number(values.seed),
    model: values.model,
    metadata,
  };
  if (!isGenerationRequest(given)) throw new UsageError('Name a prompt.');
  return given;
}

/**
 * The roles and files of `--reference face=photo.jpg`.
 *
 * @throws UsageError if one has no role
 */
export function referencesOf(values: Values): readonly { readonly role: string; readonly file: string }[] {
  return (values.reference ?? []).map((text) => {
    const [role, file] = nameAndValue(text, '--reference is face=photo.jpg, product=… or style=….');
    return { role, file };
  });
}

function parentOf(values: Values): { readonly id: string; readonly use: string } | undefined {
  if (values.continue !== undefined && values.change !== undefined)
    throw new UsageError('Name one video, to --continue or to --change.');
  if (values.continue !== undefined) return { id: values.continue, use: 'continue' };
  return values.change === undefined ? undefined : { id: values.change, use: 'change' };
}

function isGenerationRequest(value: { readonly prompt: string }): value is GenerationRequest {
  return value.prompt.trim() !== '';
}

function nameAndValue(text: string, form: string): readonly [string, string] {
  const at = text.indexOf('=');
  if (at < 1) throw new UsageError(form);
  return [text.slice(0, at), text.slice(at + 1)];
}
