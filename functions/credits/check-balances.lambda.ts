import { setTimeout as sleep } from 'node:timers/promises';
import { createDocumentClient } from '../aws/dynamodb-client.ts';
import { environment } from '../environment/environment.ts';
import { eventHandler } from '../log/event-handler.ts';
import { log } from '../log/logger.ts';
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

export const handler = eventHandler((_event, until) => checkBalances(dependencies, until(lookMilliseconds)));
