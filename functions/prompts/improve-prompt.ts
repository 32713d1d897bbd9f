import { type Language, languages } from '../../contract/fields/languages.ts';
import type { ImprovedPrompt } from '../../contract/prompts/improved-prompt.ts';
import { Rejection } from '../errors/rejection.ts';
import type { Route } from '../http/api-handler.ts';
import { causeOf, type Log } from '../log/logger.ts';
import type { Moderation } from '../moderation/moderation.ts';
import type { Session } from '../tables/credits/session.ts';
import type { CountImprovementOfAll } from './improvement-limits.ts';
import type { PromptWriter, WriteOutcome } from './prompt-writer.ts';
import { requireAllowedText } from './require-allowed-text.ts';
import { ruleWriter } from './rule-writer.ts';

export interface ImprovePromptDependencies {
  readonly moderation: Moderation;
  readonly writer: PromptWriter;
  readonly countOfAll: CountImprovementOfAll;
  readonly log: Log;
}

export interface Improvement {
  /** The person's, also where a test key asks. */
  readonly session: Session;
  readonly prompt: string;
  readonly language: Language | undefined;
  /** Judged by the emulator, and written by rules. */
  readonly isSandbox: boolean;
}

/** POST /api/prompts/improve: what comes back is stored and logged nowhere. */
export function improvePrompt(dependencies: ImprovePromptDependencies): Route<'improvePrompt'> {
  return async ({ session, body: { prompt, language } }) =>
    improve(dependencies, { session, prompt, language, isSandbox: false });
}

/**
 * Has a prompt judged, and rewritten.
 *
 * @throws Rejection if it is refused, or nothing usable was written
 */
export async function improve(
  { moderation, writer, countOfAll, log }: ImprovePromptDependencies,
  { session, prompt, language = languages[0], isSandbox }: Improvement,
): Promise<ImprovedPrompt> {
  await requireAllowedText(moderation, session, prompt, isSandbox);
  const { isSimulated, write } = isSandbox ? ruleWriter : writer;
  if (!isSimulated) await countOfAll();
  let outcome: WriteOutcome;
  try {
    outcome = await write(prompt, language);
  } catch (error) {
    log.error('prompt.not_improved', { cause: causeOf(error) });
    throw new Rejection('improving_unavailable');
  }
  if (outcome.kind === 'refused') throw new Rejection('prompt_not_rewritten');
  return { ...outcome.written, simulated: isSimulated };
}
