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
  metadata: { type: 'string', multiple: true },
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

/**
 * What to generate. The API itself says what is allowed: a newer one may allow more.
 *
 * @throws UsageError if the prompt is empty or metadata has no name
 */
export function videoOptions(prompt: string, values: Values, image: string | undefined): GenerationRequest {
  const metadata = values.metadata && Object.fromEntries(values.metadata.map(nameAndValue));
  const given = {
    prompt,
    duration: values.duration === undefined ? undefined : Number(values.duration),
    aspect_ratio: values['aspect-ratio'],
    quality: values.quality,
    style: values.style,
    image,
    metadata,
  };
  if (!isGenerationRequest(given)) throw new UsageError('Name a prompt.');
  return given;
}

function isGenerationRequest(value: { readonly prompt: string }): value is GenerationRequest {
  return value.prompt.trim() !== '';
}

function nameAndValue(text: string): readonly [string, string] {
  const at = text.indexOf('=');
  if (at < 1) throw new UsageError('--metadata is name=value.');
  return [text.slice(0, at), text.slice(at + 1)];
}
