import * as z from 'zod/mini';
import { promptMaximumCharacters } from '../../contract/billing/catalog.ts';
import type { Language } from '../../contract/fields/languages.ts';
import { line, text } from '../../contract/fields/text-schemas.ts';
import { shotPartMaximumCharacters } from '../../contract/prompts/improved-prompt.ts';

const part = line(shotPartMaximumCharacters);

/** A prompt as a shot list, and written out. A model's texts keep the rule of a person's texts. */
export const WrittenPrompt = z.strictObject({
  subject: part,
  motion: part,
  camera: part,
  light: part,
  sound: part,
  prompt: text(1, promptMaximumCharacters),
});
export type WrittenPrompt = z.infer<typeof WrittenPrompt>;

export type WriteOutcome =
  | { readonly kind: 'written'; readonly written: WrittenPrompt }
  /** By the model's own filter. */
  | { readonly kind: 'refused' };

/** Rewrites a prompt. It keeps nothing of it. */
export interface PromptWriter {
  /** It follows fixed rules, and costs nothing. */
  readonly isSimulated: boolean;
  /**
   * @param language where the prompt's own is not clear
   * @throws {Error} without an answer that can be used, after the tries and the time that it has
   */
  write(prompt: string, language: Language): Promise<WriteOutcome>;
}
