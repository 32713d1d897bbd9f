import { setTimeout as sleep } from 'node:timers/promises';
import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware';
import middy from '@middy/core';
import type { Context } from 'aws-lambda';
import { createDocumentClient } from '../aws/dynamodb-client.ts';
import { environment } from '../environment/environment.ts';
import { log, powertoolsLogger } from '../log/logger.ts';
import { createLedgerItemsStore } from '../tables/credits/ledger-items.store.ts';
import { checkBalances } from './check-balances.ts';

const dependencies = {
  ledgers: createLedgerItemsStore(createDocumentClient(), environment('CREDITS_TABLE')),
  now: () => new Date(),
  sleep: (milliseconds: number) => sleep(milliseconds),
  log,
};

/** A suspect takes its looks. */
const lookMilliseconds = 30 * 1_000;

export const handler = middy()
  .use(injectLambdaContext(powertoolsLogger, { resetKeys: true }))
  .handler((_event: unknown, context: Context) =>
    checkBalances(dependencies, new Date(Date.now() + context.getRemainingTimeInMillis() - lookMilliseconds)),
  );
