import { createDocumentClient } from '../aws/dynamodb-client.ts';
import { environment } from '../environment/environment.ts';
import { apiHandler } from '../http/api-handler.ts';
import { log } from '../log/logger.ts';
import { createCasesStore } from '../tables/cases/cases.store.ts';
import { createLimitsStore } from '../tables/limits/limits.store.ts';
import { createVideosStore } from '../tables/videos/videos.store.ts';
import { sendReport } from './send-report.ts';

const client = createDocumentClient();

export const handler = apiHandler(
  'sendReport',
  'temporarily_unavailable',
  sendReport({
    cases: createCasesStore(client, environment('CASES_TABLE')),
    videos: createVideosStore(client, environment('VIDEOS_TABLE')),
    limits: createLimitsStore(client, environment('LIMITS_TABLE')),
    siteUrl: environment('SITE_URL'),
    now: () => new Date(),
    log,
  }),
);
