import type { ActionOutcome } from '../../../contract/operators/operator-actions.ts';
import { causeOf } from '../../log/logger.ts';
import type { StoredOperation } from '../../tables/operator-requests/operator-requests.store.ts';
import { ActionFailed } from '../action/operator-action.ts';
import { OperatorRejection } from '../action/operator-rejection.ts';
import { auditItemsOf, writeEffect } from '../action/write-items.ts';
import { auditEntryOf } from './audit-entry.ts';
import {
  type EngineDependencies,
  type FinishingDependencies,
  outdated,
  type RehearsedAction,
  rehearse,
} from './engine.ts';
import { requireAction } from './rehearsable-action.ts';

/** A run takes a begun action up once nothing can still work on it. */
const leaseMilliseconds = 2 * 60 * 1_000;

/**
 * Writes the effect, its audit, the purse and the operation in one transaction; or these without the effect, and then
 * has the effect.
 *
 * @param stored as it is confirmed; `from` null: the operation is new
 * @returns null if the operation was carried out by another request
 * @throws OperatorRejection `purse_empty`, `preview_outdated`, `action_refused`; nothing happened
 */
export async function carryOut(
  dependencies: EngineDependencies,
  { expected, effect }: RehearsedAction,
  stored: StoredOperation,
  from: 'waiting' | null,
  at: Date,
): Promise<ActionOutcome | null> {
  const { requests, audit, purse, write } = dependencies;
  const isOutside = effect.kind === 'outside';
  const confirmed: StoredOperation = {
    ...stored,
    state: isOutside ? 'begun' : 'done',
    resumes_at: isOutside ? new Date(at.getTime() + leaseMilliseconds).toISOString() : null,
    taken: expected.purse === null ? null : { ...expected.purse, at: at.toISOString() },
  };
  const taken = expected.purse === null ? null : await purse.taking(stored.requested_by, expected.purse, at);
  if (expected.purse !== null && taken === null) throw new OperatorRejection('purse_empty');
  const items = auditItemsOf(
    from === null ? requests.creating(confirmed) : requests.moving(confirmed, from),
    audit.appending(auditEntryOf(confirmed, isOutside ? 'intended' : 'done', at)),
    taken,
  );
  const written = isOutside
    ? await writeEffect(write, [], items)
    : await effect.apply(operationOf(confirmed), items, at);
  switch (written.kind) {
    case 'done':
      return isOutside
        ? performBegun(dependencies, confirmed)
        : { kind: 'done', sentence: confirmed.preview.sentence, is_repeat: false };
    case 'already':
      return null;
    case 'differs':
      // Another request of the same operation may have changed the state.
      if ((await requests.read(stored.operation))?.state === confirmed.state) return null;
      throw outdated((await rehearse(dependencies, stored, stored.requested_by, at)).preview);
    case 'blocked':
      if (written.part === 'operation') return null;
      if (written.part === 'purse') throw new OperatorRejection('purse_empty');
      throw new Error('The audit could not be written, so nothing was done.');
  }
}

/**
 * Has the effect of a begun action and writes what became of it. A failure that may pass leaves it begun.
 *
 * @throws OperatorRejection `action_refused` if it will never succeed
 */
export async function performBegun(
  dependencies: FinishingDependencies,
  stored: StoredOperation,
): Promise<ActionOutcome> {
  const { actions, log } = dependencies;
  const { sentence } = stored.preview;
  try {
    const outcome = await requireAction(actions, stored.action).perform(stored.input, operationOf(stored));
    await close(dependencies, stored, 'finished', outcome);
    return { kind: 'done', sentence: outcome, is_repeat: false };
  } catch (error) {
    if (error instanceof ActionFailed) {
      await close(dependencies, stored, 'failed', error.message);
      throw new OperatorRejection('action_refused', { message: error.message });
    }
    log.error('operators.action_unfinished', {
      action: stored.action,
      operation: stored.operation,
      cause: causeOf(error),
    });
    return { kind: 'begun', sentence };
  }
}

async function close(
  { requests, audit, purse, write, now }: FinishingDependencies,
  stored: StoredOperation,
  state: 'finished' | 'failed',
  outcome: string,
): Promise<void> {
  const closed: StoredOperation = { ...stored, state, resumes_at: null };
  const { taken, requested_by: requestedBy } = stored;
  // Another run may have closed it: the effect is had once for each operation.
  await write(
    auditItemsOf(
      requests.moving(closed, 'begun'),
      audit.appending(auditEntryOf(closed, state, now(), { outcome })),
      state === 'failed' && taken ? purse.givingBack(requestedBy, taken, new Date(taken.at)) : null,
    ),
  );
}

function operationOf({ operation, requested_by, approved_by, reason }: StoredOperation) {
  return { id: operation, operator: requested_by, approvedBy: approved_by, reason };
}
