import type * as z from 'zod/mini';
import type { ActionOutcome, ApprovalRequest } from '../../../contract/operators/operator-actions.ts';
import type { Confirmation } from '../../../contract/operators/operator-views.ts';
import type { StoredOperation } from '../../tables/operator-requests/operator-requests.store.ts';
import type { Operator } from '../action/operator.ts';
import { OperatorRejection } from '../action/operator-rejection.ts';
import { auditItemsOf } from '../action/write-items.ts';
import { approvalTimes } from './approval-rule.ts';
import { auditEntryOf } from './audit-entry.ts';
import { carryOut } from './carry-out.ts';
import { type EngineDependencies, outdated, rehearse, requireRole, requireStepUp } from './engine.ts';

/** POST /api/operators/actions/confirm: does what was shown, or asks a second person, or nothing. */
export function confirmAction(dependencies: EngineDependencies) {
  const { requests, now } = dependencies;
  return async (
    operator: Operator,
    { hash, operation, ...request }: z.infer<typeof Confirmation>,
  ): Promise<ActionOutcome> => {
    const at = now();
    requireRole(operator, request.action);
    requireStepUp(operator, request.action, at);
    const known = await requests.read(operation);
    if (known !== null) return repeated(known, operator, hash);
    const rehearsed = await rehearse(dependencies, request, operator.name, at).catch(asRejection);
    if (rehearsed instanceof OperatorRejection || rehearsed.preview.hash !== hash) {
      // The same operation may have changed the state meanwhile.
      const since = await requests.read(operation);
      if (since !== null) return repeated(since, operator, hash);
      throw rehearsed instanceof OperatorRejection ? rehearsed : outdated(rehearsed.preview);
    }
    const { preview, input, expected } = rehearsed;
    const confirmed: StoredOperation = {
      ...request,
      input,
      operation,
      state: 'waiting',
      preview,
      person: expected.person,
      requested_by: operator.name,
      requested_at: at.toISOString(),
      approved_by: null,
      approval_ends_at: null,
      alone_from: null,
      resumes_at: null,
      attempts: 0,
    };
    const outcome =
      preview.second_person === null
        ? await carryOut(dependencies, rehearsed, confirmed, null, at)
        : await askSecondPerson(dependencies, confirmed, at);
    if (outcome !== null) return outcome;
    const existing = await requests.read(operation);
    if (existing === null) throw new OperatorRejection('temporarily_unavailable');
    return repeated(existing, operator, hash);
  };
}

/** @throws any other error */
function asRejection(error: unknown): OperatorRejection {
  if (error instanceof OperatorRejection) return error;
  throw error;
}

/** Null if the operation exists. */
async function askSecondPerson(
  { requests, audit, write, countOperators, log }: EngineDependencies,
  confirmed: StoredOperation,
  at: Date,
): Promise<ActionOutcome | null> {
  if (countOperators === null) {
    const why = confirmed.preview.second_person?.why ?? '';
    throw new OperatorRejection('action_refused', {
      message: `${why} Ask for it in the operators’ console.`,
    });
  }
  const waiting: StoredOperation = { ...confirmed, ...approvalTimes(at, await countOperators()) };
  const failed = await write(
    auditItemsOf(requests.creating(waiting), audit.appending(auditEntryOf(waiting, 'requested', at))),
  );
  if (failed !== null) return null;
  // Its alarm mails the operator's address.
  if (waiting.alone_from !== null) {
    log.warn('operators.waits_for_its_operator', { action: waiting.action, operation: waiting.operation });
  }
  return { kind: 'awaits_approval', request: presentRequest(waiting) };
}

/** What became of an operation that was sent again. */
function repeated(known: StoredOperation, { name }: Operator, hash: string): ActionOutcome {
  if (known.preview.hash !== hash || known.requested_by !== name) {
    throw new OperatorRejection('action_refused', {
      message: 'This operation was another one. Nothing was done now.',
    });
  }
  const { sentence } = known.preview;
  switch (known.state) {
    case 'done':
    case 'finished':
      return { kind: 'done', sentence, is_repeat: true };
    case 'begun':
      return { kind: 'begun', sentence };
    case 'waiting':
      return { kind: 'awaits_approval', request: presentRequest(known) };
    case 'refused':
    case 'failed':
      throw new OperatorRejection('action_refused', { message: `It was ${known.state} before: ${sentence}` });
  }
}

/** A waiting operation as the contract has it. */
export function presentRequest(waiting: StoredOperation): ApprovalRequest {
  const { operation, action, input, reason, preview, requested_by, requested_at, alone_from } = waiting;
  return {
    id: operation,
    action,
    input,
    reason,
    preview,
    requested_by,
    requested_at,
    expires_at: waiting.approval_ends_at ?? requested_at,
    alone_from,
  };
}
