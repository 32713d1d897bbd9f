import { personLimitsInAws } from '../../limits/person-limits.ts';
import { log } from '../../log/logger.ts';
import { textModerationInAws } from '../../moderation/text-moderation-in-aws.ts';
import { configuredWriter } from '../../prompts/configured-writer.ts';
import { countImprovementOfAllInAws } from '../../prompts/improvement-limits.ts';
import { developerHandler } from '../developer-handler.ts';
import { improvePromptByKey } from './improve-prompt-by-key.ts';

export const handler = developerHandler(
  'improvePromptByKey',
  'temporarily_unavailable',
  improvePromptByKey({
    moderation: textModerationInAws(),
    writer: configuredWriter(),
    countOfAll: countImprovementOfAllInAws(),
    limits: personLimitsInAws(),
    log,
  }),
);
