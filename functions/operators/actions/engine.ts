import type { Preview } from '../../../contract/operators/operator-actions.ts';
import {
  type ActionRequest,
  type OperatorActionDefinition,
  type OperatorActionName,
  operatorActions,
} from '../../../contract/operators/operator-actions.ts';
import { stepUpSeconds } from '../../../contract/operators/operator-errors.ts';
import { mayDo } from '../../../contract/operators/operator-roles.ts';
import type { Log } from '../../log/logger.ts';
import type { AuditStore } from '../../tables/audit/audit.store.ts';
import { fingerprint } from '../../tables/idempotency/fingerprint.ts';
import type { OperatorRequestsStore } from '../../tables/operator-requests/operator-requests.store.ts';
import type { Operator } from '../action/operator.ts';
import type { ExpectedEffect } from '../action/operator-action.ts';
import { OperatorRejection } from '../action/operator-rejection.ts';
import type { WriteItems } from '../action/write-items.ts';
import type { Purse } from './purse.ts';
import { type ActionRegistry, type BoundEffect, requireAction } from './rehearsable-action.ts';

/** What finishes a begun action. */
export interface FinishingDependencies {
  readonly purse: Pick<Purse, 'givingBack'>;
  readonly actions: ActionRegistry;
  readonly requests: OperatorRequestsStore;
  readonly audit: Pick<AuditStore, 'appending'>;
  readonly write: WriteItems;
  readonly now: () => Date;
  readonly log: Log;
}

/** What every step of an action works with. */
export interface EngineDependencies extends FinishingDependencies {
  readonly purse: Pick<Purse, 'taking' | 'givingBack'>;
  /** How many may sign in to the console; null: who asks is no operator of it, and no second person can be asked. */
  readonly countOperators: (() => Promise<number>) | null;
}

/** Where a second person can be asked. */
export interface ApprovalDependencies extends EngineDependencies {
  readonly countOperators: () => Promise<number>;
}

/** An action as it would be now. */
export interface RehearsedAction {
  /** Parsed by the action's schema. */
  readonly input: unknown;
  readonly expected: ExpectedEffect;
  readonly preview: Preview;
  readonly effect: BoundEffect;
}

/**
 * Runs the production rule on the state as it is.
 *
 * @param operator who asks for it, also while another one approves it
 * @throws OperatorRejection `invalid_request`, `not_found`, `action_refused`
 */
export async function rehearse(
  { actions }: Pick<EngineDependencies, 'actions'>,
  { action, input: unchecked, reason }: ActionRequest,
  operator: string,
  at: Date,
): Promise<RehearsedAction> {
  const { input, decision, effect } = await requireAction(actions, action).rehearse(unchecked, at, operator);
  if (decision.kind === 'refused') {
    throw new OperatorRejection('action_refused', { message: decision.sentence });
  }
  const { effect: expected } = decision;
  // The forecast moves with the clock, and a second person may take a day.
  const { forecast, ...hashed } = expected;
  const { sentence, changes, entries, mails } = expected;
  const preview: Preview = {
    hash: fingerprint('operator-action', { action, input, reason, expected: hashed }),
    sentence,
    changes,
    entries,
    mails,
    forecast,
    second_person: expected.secondPerson === null ? null : { why: expected.secondPerson },
  };
  return { input, expected, preview, effect };
}

/** @throws OperatorRejection `forbidden` */
export function requireRole({ roles }: Operator, action: OperatorActionName): void {
  if (!mayDo(roles, operatorActions[action].roles)) throw new OperatorRejection('forbidden');
}

/** @throws OperatorRejection `step_up_required` if money moves and the last sign-in is older than five minutes */
export function requireStepUp({ signedInAt }: Operator, action: OperatorActionName, at: Date): void {
  const { isMoney }: OperatorActionDefinition = operatorActions[action];
  if (isMoney && at.getTime() - signedInAt.getTime() > stepUpSeconds * 1_000) {
    throw new OperatorRejection('step_up_required');
  }
}

/** Another state, another hash. */
export function outdated(preview: Preview): OperatorRejection {
  return new OperatorRejection('preview_outdated', { details: { preview } });
}
