import type { Preview } from '../../../contract/operators/operator-actions.ts';
import type { OperatorErrorCode } from '../../../contract/operators/operator-errors.ts';

/** A refusal of the operators' API; the message is for the operator. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError';
  readonly code: OperatorErrorCode | 'unexpected_response';
  /** With `invalid_request`. */
  readonly field: string | null;
  /** With `invalid_request`: what the field accepts. */
  readonly allowed: string | null;
  /** With `preview_outdated`: what would happen now. */
  readonly preview: Preview | null;

  constructor(
    code: OperatorErrorCode | 'unexpected_response',
    message: string,
    details: {
      readonly field?: string | null;
      readonly allowed?: string | null;
      readonly preview?: Preview | null;
    } = {},
  ) {
    super(message);
    this.code = code;
    this.field = details.field ?? null;
    this.allowed = details.allowed ?? null;
    this.preview = details.preview ?? null;
  }
}

/** Whether an error is a refusal with one of these codes. */
export function isRefused(error: unknown, ...codes: readonly OperatorError['code'][]): boolean {
  return error instanceof OperatorError && codes.includes(error.code);
}

/** Returns a sentence for the operator. */
export function sentenceOf(error: unknown): string {
  if (error instanceof OperatorError && error.field !== null && error.allowed !== null) {
    return `${error.message} ${error.field}: ${error.allowed}`;
  }
  return error instanceof Error ? error.message : 'Something went wrong. Please try again.';
}
