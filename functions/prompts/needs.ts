import { type Need, type RouteFunctions, workEverywhereSeconds } from '../needs.ts';

export const judgesText = [
  'moderation.judgeText',
  'credits.countRefusal',
  'cases.openByRule',
  'refusals.record',
] as const satisfies readonly Need[];

/** For a person or a program. */
export const improvesPrompt = {
  timeoutSeconds: workEverywhereSeconds,
  needs: [...judgesText, 'promptWriter.ask', 'limits.count'],
} as const;

export const needsOfPrompts = {
  improvePrompt: { description: 'Rewrites a prompt as a shot list', ...improvesPrompt },
} as const satisfies RouteFunctions<'prompts'>;
