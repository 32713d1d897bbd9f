import type { UserId } from '../../../contract/fields/ids.ts';
import type {
  InputOf,
  OperatorActionName,
  Preview,
  Reason,
} from '../../../contract/operators/operator-actions.ts';
import type { AuditItems, AuditPart } from './write-items.ts';

/** What the rule says would happen; the engine adds the hash and the second person. */
export type ExpectedEffect = Omit<Preview, 'hash' | 'second_person'> & {
  /** The audit keeps it: it names people by their accounts, `account <id>`, which the console shows as an address. */
  readonly sentence: string;
  /** Whose account it is about; null: no person's. */
  readonly person: UserId | null;
  /** Taken from the operator's purse; null where no money moves. */
  readonly purse: { readonly credits: number; readonly cents: number } | null;
  /** Why another operator has to confirm it; null: they need not. */
  readonly secondPerson: string | null;
};

export type Decision =
  | { readonly kind: 'effect'; readonly effect: ExpectedEffect }
  /** A sentence for the operator. */
  | { readonly kind: 'refused'; readonly sentence: string };

/** One confirmed action, the same in every attempt. */
export interface Operation {
  /** Idempotency key. */
  readonly id: string;
  readonly operator: string;
  readonly approvedBy: string | null;
  readonly reason: Reason;
}

interface Rule<Name extends OperatorActionName, State> {
  /**
   * What the rule decides on.
   *
   * @throws OperatorRejection `not_found`
   */
  readonly read: (input: InputOf<Name>) => Promise<State>;
  /**
   * Pure.
   *
   * @param operator who asks for it, also while another one approves it
   */
  readonly decide: (state: State, input: InputOf<Name>, at: Date, operator: string) => Decision;
}

/** An action whose effect is one write, together with its audit. */
export interface TransactionAction<Name extends OperatorActionName, State> extends Rule<Name, State> {
  readonly effect: 'transaction';
  /**
   * Writes the effect and `auditItems` in one transaction, if the state is still the one that was decided on.
   * `already`: the operation was done before. `differs`: nothing was written, since the state is another one.
   * `blocked`: nothing was written, since the condition of that audit item failed.
   */
  readonly apply: (
    state: State,
    input: InputOf<Name>,
    operation: Operation,
    auditItems: AuditItems,
    at: Date,
  ) => Promise<Applied>;
}

export type Applied =
  | { readonly kind: 'done' | 'already' | 'differs' }
  | { readonly kind: 'blocked'; readonly part: AuditPart };

/** An action whose effect is at Stripe, at Cognito or in a queue. */
export interface OutsideAction<Name extends OperatorActionName, State> extends Rule<Name, State> {
  readonly effect: 'outside';
  /**
   * Has the effect, once for each operation however often it is called. Returns a sentence on what happened.
   *
   * @throws ActionFailed if it will never succeed; any other error is tried again
   */
  readonly perform: (input: InputOf<Name>, operation: Operation) => Promise<string>;
}

export type OperatorAction<Name extends OperatorActionName, State> =
  | TransactionAction<Name, State>
  | OutsideAction<Name, State>;

/** Final; the message is for the operator. */
export class ActionFailed extends Error {}
