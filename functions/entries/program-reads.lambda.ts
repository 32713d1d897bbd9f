import { handler as creditsByKey } from '../developers/account/credits-by-key.route.ts';
import { handler as modelsByKey } from '../developers/account/models-by-key.route.ts';
import { handler as usageByKey } from '../developers/account/usage-by-key.route.ts';
import { handler as presetsByKey } from '../developers/library/presets-by-key.route.ts';
import { handler as projectsByKey } from '../developers/library/projects-by-key.route.ts';
import { handler as estimateByKey } from '../developers/videos/estimate-by-key.route.ts';
import { handler as historyByKey } from '../developers/videos/history-by-key.route.ts';
import { answerRoutes } from './answer-routes.ts';

export const handler = answerRoutes<'programReads'>({
  historyByKey,
  projectsByKey,
  presetsByKey,
  creditsByKey,
  usageByKey,
  modelsByKey,
  estimateByKey,
});
