import type { OperatorRole } from '../../../contract/operators/operator-roles.ts';

/** Who asks, by a token of the operators' user pool or by the credentials of a shell. */
export interface ActingOperator {
  readonly name: string;
  readonly roles: readonly OperatorRole[];
  /** The last whole sign-in, with the second factor. */
  readonly signedInAt: Date;
}
