import * as z from 'zod/mini';
import { eventHandler } from '../../log/event-handler.ts';
import { ReconcileRequest, reconcileBilling } from './reconcile-billing.ts';
import { refundUngrantedInAws } from './refund-ungranted-in-aws.ts';
import { syncDependenciesInAws } from './sync-customer-in-aws.ts';

const dependencies = syncDependenciesInAws(refundUngrantedInAws());

/** A running sync ends within this time. */
const lastSyncMilliseconds = 60 * 1_000;

/**
 * Runs hourly, or when an operator asks. Throws only if no customer could be tried, and then
 * the scheduler retries.
 */
export const handler = eventHandler((event, until) =>
  reconcileBilling(dependencies, z.parse(ReconcileRequest, event), until(lastSyncMilliseconds)),
);
