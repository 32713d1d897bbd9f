import * as z from 'zod/mini';
import {
  type InputOf,
  type OperatorActionName,
  operatorActions,
} from '../../../contract/operators/operator-actions.ts';
import type { Applied, Decision, Operation, OperatorAction } from '../action/operator-action.ts';
import { OperatorRejection } from '../action/operator-rejection.ts';
import type { AuditItems } from '../action/write-items.ts';

/** What an action does to the state that it was decided on. */
export type BoundEffect =
  | {
      readonly kind: 'transaction';
      readonly apply: (operation: Operation, auditItems: AuditItems, at: Date) => Promise<Applied>;
    }
  | { readonly kind: 'outside' };

/** An action whose state only it knows. */
export interface RehearsableAction {
  /**
   * Reads the state and decides on it, for the operator who asks.
   *
   * @throws OperatorRejection `invalid_request`, `not_found`
   */
  readonly rehearse: (
    input: unknown,
    at: Date,
    operator: string,
  ) => Promise<{ readonly input: unknown; readonly decision: Decision; readonly effect: BoundEffect }>;
  /**
   * Has the effect outside, once for each operation.
   *
   * @throws ActionFailed if it will never succeed
   */
  readonly perform: (input: unknown, operation: Operation) => Promise<string>;
}

/** The contract's actions, by their names. */
export type ActionRegistry = { readonly [Name in OperatorActionName]?: RehearsableAction };

/** @throws OperatorRejection `not_found` */
export function requireAction(actions: ActionRegistry, name: OperatorActionName): RehearsableAction {
  const action = actions[name];
  if (action === undefined)
    throw new OperatorRejection('not_found', { message: `There is no action ${name}.` });
  return action;
}

export function rehearsable<Name extends OperatorActionName, State>(
  name: Name,
  action: OperatorAction<Name, State>,
): RehearsableAction {
  return {
    async rehearse(unchecked, at, operator) {
      const input = inputOf(name, unchecked);
      const state = await action.read(input);
      return {
        input,
        decision: action.decide(state, input, at, operator),
        effect:
          action.effect === 'outside'
            ? { kind: 'outside' }
            : {
                kind: 'transaction',
                apply: (operation, auditItems, appliedAt) =>
                  action.apply(state, input, operation, auditItems, appliedAt),
              },
      };
    },

    async perform(unchecked, operation) {
      if (action.effect !== 'outside') throw new Error(`${name} has its effect in a transaction.`);
      return action.perform(inputOf(name, unchecked), operation);
    },
  };
}

/** The contract's schemas, each with the type of its own input. */
const schemas: {
  readonly [Name in OperatorActionName]: { readonly input: z.ZodMiniType<InputOf<Name>> };
} = operatorActions;

/** @throws OperatorRejection `invalid_request`, which names the field */
function inputOf<Name extends OperatorActionName>(name: Name, unchecked: unknown): InputOf<Name> {
  const parsed = z.safeParse(schemas[name].input, unchecked);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new OperatorRejection('invalid_request', {
    field: ['input', ...(issue?.path ?? [])].join('.'),
    message: issue?.message ?? 'The input is not valid.',
  });
}
