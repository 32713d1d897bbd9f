import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware';
import middy from '@middy/core';
import * as z from 'zod/mini';
import { createDocumentClient } from '../../aws/dynamodb-client.ts';
import { powertoolsLogger } from '../../log/logger.ts';
import { ReconcileRequest, reconcileBilling } from './reconcile-billing.ts';
import { refundUngrantedInAws } from './refund-ungranted-in-aws.ts';
import { syncDependenciesInAws } from './sync-customer-in-aws.ts';

const client = createDocumentClient();
const dependencies = syncDependenciesInAws(client, refundUngrantedInAws(client));

/** A running sync ends within this time. */
const lastSyncMilliseconds = 60 * 1_000;

/**
 * Runs hourly, or for one person when an operator asks. Throws only if no customer could be tried, and then
 * the scheduler retries.
 */
export const handler = middy<unknown>()
  .use(injectLambdaContext(powertoolsLogger, { resetKeys: true }))
  .handler((event, context) =>
    reconcileBilling(
      dependencies,
      z.parse(ReconcileRequest, event),
      new Date(Date.now() + context.getRemainingTimeInMillis() - lastSyncMilliseconds),
    ),
  );
