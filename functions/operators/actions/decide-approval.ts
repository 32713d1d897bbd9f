import type { ActionOutcome } from '../../../contract/operators/operator-actions.ts';
import type { OperatorBodyOf } from '../../../contract/operators/operator-routes.ts';
import type { StoredOperation } from '../../tables/operator-requests/operator-requests.store.ts';
import type { Operator } from '../action/operator.ts';
import { OperatorRejection } from '../action/operator-rejection.ts';
import { auditItemsOf } from '../action/write-items.ts';
import { whyNotApproved, whyNotOpen } from './approval-rule.ts';
import { auditEntryOf } from './audit-entry.ts';
import { carryOut } from './carry-out.ts';
import {
  type ApprovalDependencies,
  type EngineDependencies,
  outdated,
  rehearse,
  requireRole,
  requireStepUp,
} from './engine.ts';

/** POST /api/operators/approvals/{id}: a second person does what was asked, or refuses it. */
export function decideApproval(dependencies: ApprovalDependencies) {
  const { requests, now, countOperators } = dependencies;
  return async (
    operator: Operator,
    id: string,
    { decision, hash }: OperatorBodyOf<'decideApproval'>,
  ): Promise<ActionOutcome> => {
    const at = now();
    const stored = await requests.read(id);
    if (stored === null) throw new OperatorRejection('not_found');
    requireRole(operator, stored.action);
    // Its preview is shown no longer than it waits.
    const closed = whyNotOpen(stored, at);
    if (closed !== null) throw new OperatorRejection('action_refused', { message: closed });
    if (stored.preview.hash !== hash) {
      throw outdated(stored.preview);
    }
    if (decision === 'refuse') return refuse(dependencies, stored, operator, at);
    requireStepUp(operator, stored.action, at);
    const why = whyNotApproved(stored, operator.name, await countOperators(), at);
    if (why !== null) throw new OperatorRejection('action_refused', { message: why });
    const rehearsed = await rehearse(dependencies, stored, stored.requested_by, at);
    if (rehearsed.preview.hash !== hash) {
      throw outdated(rehearsed.preview);
    }
    const approved: StoredOperation = { ...stored, approved_by: operator.name };
    const outcome = await carryOut(dependencies, rehearsed, approved, 'waiting', at);
    if (outcome === null) throw decidedMeanwhile();
    return outcome;
  };
}

async function refuse(
  { requests, audit, write }: EngineDependencies,
  stored: StoredOperation,
  operator: Operator,
  at: Date,
): Promise<ActionOutcome> {
  const refused: StoredOperation = { ...stored, state: 'refused' };
  const failed = await write(
    auditItemsOf(
      requests.moving(refused, 'waiting'),
      audit.appending(auditEntryOf(refused, 'refused', at, { operator: operator.name })),
    ),
  );
  if (failed !== null) throw decidedMeanwhile();
  return { kind: 'done', sentence: `Refused: ${stored.preview.sentence}`, is_repeat: false };
}

function decidedMeanwhile(): OperatorRejection {
  return new OperatorRejection('action_refused', { message: 'It was decided before.' });
}
