import type { RouteFunctions } from '../../needs.ts';
import { improvesPrompt } from '../../prompts/needs.ts';

export const needsOfDevelopersPrompts = {
  improvePromptByKey: { description: 'Rewrites a prompt as a shot list for a program', ...improvesPrompt },
} as const satisfies RouteFunctions<'developers/prompts'>;
