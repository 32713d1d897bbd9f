import type { Preview } from '../../../contract/operators/operator-actions.ts';
import { type OperatorErrorCode, operatorErrors } from '../../../contract/operators/operator-errors.ts';

export interface OperatorRejectionDetails {
  /** For the operator; absent: the contract's sentence. */
  readonly message?: string;
  readonly field?: string;
  readonly allowed?: string;
  /** What would happen now. */
  readonly preview?: Preview;
}

/** Answers a request of the operators' API with one of its errors. */
export class OperatorRejection extends Error {
  readonly code: OperatorErrorCode;
  readonly details: OperatorRejectionDetails;

  constructor(code: OperatorErrorCode, details: OperatorRejectionDetails = {}) {
    super(details.message ?? operatorErrors[code].message);
    this.name = 'OperatorRejection';
    this.code = code;
    this.details = details;
  }
}
