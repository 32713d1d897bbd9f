import type { OperatorRole } from '../../../contract/operators/operator-roles.ts';

/** Who asks, by a verified access token of the operators' user pool or by the credentials of a shell. */
export interface Operator {
  /** Their address, or the ARN of the credentials. */
  readonly name: string;
  readonly roles: readonly OperatorRole[];
  /** With password and second factor; a refreshed token keeps it. */
  readonly signedInAt: Date;
  readonly sessionEndsAt: Date;
}
