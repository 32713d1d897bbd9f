import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware';
import middy from '@middy/core';
import * as z from 'zod/mini';
import { createDocumentClient } from '../../aws/dynamodb-client.ts';
import { environment } from '../../aws/environment.ts';
import { powertoolsLogger } from '../../log/logger.ts';
import { MarginRequest, reportMargin } from './report-margin.ts';
import { createSpendStore } from './spend.store.ts';

const spend = createSpendStore(createDocumentClient(), environment('SPEND_TABLE'));

/** Invoked by `npm run margin`. */
export const handler = middy<unknown>()
  .use(injectLambdaContext(powertoolsLogger, { resetKeys: true }))
  .handler((event) => reportMargin({ spend }, z.parse(MarginRequest, event)));
