import { handler as listOrders } from '../billing/list-orders.route.ts';
import { handler as creditUsage } from '../credits/credit-usage.route.ts';
import { handler as getCredits } from '../credits/get-credits.route.ts';
import { handler as listCreditEntries } from '../credits/list-credit-entries.route.ts';
import { handler as listProjects } from '../projects/list-projects.route.ts';
import { handler as listPresets } from '../prompts/presets/list-presets.route.ts';
import { handler as readCase } from '../reports/read-case.route.ts';
import { handler as getVideo } from '../videos/library/get-video.route.ts';
import { handler as videoHistory } from '../videos/library/video-history.route.ts';
import { answerRoutes } from './answer-routes.ts';

export const handler = answerRoutes<'personReads'>({
  getCredits,
  creditUsage,
  listCreditEntries,
  listOrders,
  listPresets,
  getVideo,
  videoHistory,
  listProjects,
  readCase,
});
