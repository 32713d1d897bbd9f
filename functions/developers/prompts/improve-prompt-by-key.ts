import type { PersonLimits } from '../../limits/person-limits.ts';
import { type ImprovePromptDependencies, improve } from '../../prompts/improve-prompt.ts';
import type { DeveloperRoute } from '../developer-handler.ts';

/** POST /api/v1/prompts/improve: counts with what the account improves on its pages. */
export function improvePromptByKey({
  limits,
  ...dependencies
}: ImprovePromptDependencies & { readonly limits: PersonLimits }): DeveloperRoute<'improvePromptByKey'> {
  return async ({ userId, accountId, key, body: { prompt, language } }) => {
    await limits.count('improved_prompts', userId);
    const session = { userId: accountId, epoch: null };
    const isSandbox = key?.mode === 'test';
    return { body: await improve(dependencies, { session, prompt, language, isSandbox }) };
  };
}
