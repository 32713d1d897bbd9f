import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware';
import middy from '@middy/core';
import * as z from 'zod/mini';
import { createDocumentClient } from '../../aws/dynamodb-client.ts';
import { environment } from '../../environment/environment.ts';
import { powertoolsLogger } from '../../log/logger.ts';
import { createSpendStore } from '../../tables/spend/spend.store.ts';
import { MarginRequest, reportMargin } from './report-margin.ts';

const spend = createSpendStore(createDocumentClient(), environment('SPEND_TABLE'));

/** Invoked by `npm run margin`. */
export const handler = middy<unknown>()
  .use(injectLambdaContext(powertoolsLogger, { resetKeys: true }))
  .handler((event) => reportMargin({ spend }, z.parse(MarginRequest, event)));
