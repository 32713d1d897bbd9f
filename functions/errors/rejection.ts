import { type ErrorBody, type ErrorCode, errorCodes } from '../../contract/errors.ts';

/** Answers a request with one of the contract's errors. */
export class Rejection extends Error {
  readonly code: ErrorCode;
  readonly details: Partial<Omit<ErrorBody['error'], 'code'>>;
  /** In lower case. */
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    code: ErrorCode,
    details: Partial<Omit<ErrorBody['error'], 'code'>> = {},
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(details.message ?? errorCodes[code].message);
    this.name = 'Rejection';
    this.code = code;
    this.details = details;
    this.headers = headers;
  }
}

export function errorBody(
  code: ErrorCode,
  details: Partial<Omit<ErrorBody['error'], 'code'>> = {},
): ErrorBody {
  return { error: { code, message: errorCodes[code].message, ...details } };
}
