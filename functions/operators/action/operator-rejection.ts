import {
  type OperatorErrorBody,
  type OperatorErrorCode,
  operatorErrors,
} from '../../../contract/operators/operator-errors.ts';

type Details = Partial<Omit<OperatorErrorBody['error'], 'code'>>;

/** Answers an operator's request with one of the contract's errors. */
export class OperatorRejection extends Error {
  readonly code: OperatorErrorCode;
  readonly details: Details;

  /** @param details `message` replaces the contract's sentence by a more exact one */
  constructor(code: OperatorErrorCode, details: Details = {}) {
    super(details.message ?? operatorErrors[code].message);
    this.name = 'OperatorRejection';
    this.code = code;
    this.details = details;
  }
}
