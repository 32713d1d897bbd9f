import { apiHandler } from '../http/api-handler.ts';
import { personLimitsInAws } from '../limits/person-limits.ts';
import { log } from '../log/logger.ts';
import { textModerationInAws } from '../moderation/text-moderation-in-aws.ts';
import { configuredWriter } from './configured-writer.ts';
import { improvePrompt } from './improve-prompt.ts';
import { countImprovementOfAllInAws } from './improvement-limits.ts';

export const handler = apiHandler(
  'improvePrompt',
  'temporarily_unavailable',
  improvePrompt({
    moderation: textModerationInAws(),
    writer: configuredWriter(),
    countOfAll: countImprovementOfAllInAws(),
    log,
  }),
  personLimitsInAws(),
);
