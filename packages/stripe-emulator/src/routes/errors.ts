import type { Stripe } from 'stripe';
import type { Decline } from '../cards/test-cards.ts';

/** What Stripe's errors say, without the status. */
export interface ErrorDetail {
  readonly type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  readonly message: string;
  readonly code?: Stripe.PaymentIntent.LastPaymentError.Code;
  readonly param?: string;
  /** The bank's own reason for a `card_error`. */
  readonly decline_code?: string;
}

/** An answer that is an error, with the status and the message that Stripe would send. */
export class ApiError extends Error {
  readonly status: number;
  readonly detail: ErrorDetail;

  constructor(status: number, detail: ErrorDetail) {
    super(detail.message);
    this.name = 'ApiError';
    this.status = status;
    this.detail = detail;
  }
}

/** 400: the request asks for something that it may not. `param` is written as in the form: `line_items[0][price]`. */
export function invalidRequest(message: string, more: Pick<ErrorDetail, 'code' | 'param'> = {}): ApiError {
  return new ApiError(400, { type: 'invalid_request_error', message, ...more });
}

/**
 * 402: the bank said no. A route that returns this error instead of throwing it answers with it and keeps what it
 * changed: the attempt has happened.
 */
export function cardDeclined(decline: Decline): ApiError {
  return new ApiError(402, {
    type: 'card_error',
    code: decline.code,
    decline_code: decline.declineCode,
    message: decline.message,
  });
}

/** 404 for the id in the path, 400 for an id in a parameter, as Stripe does. */
export function resourceMissing(noun: string, id: string, param: string, status: 400 | 404 = 404): ApiError {
  return new ApiError(status, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${noun}: '${id}'`,
    param,
  });
}

/** 404: there is no such method and path, or this emulator does not have it. */
export function unrecognizedUrl(method: string, path: string): ApiError {
  return new ApiError(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${method}: ${path}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`,
  });
}

/** 400: Stripe does this, the emulator does not, and pretending would mislead. */
export function notEmulated(what: string, param?: string): ApiError {
  return invalidRequest(
    `${what} is not supported by the emulated Stripe.`,
    param === undefined ? {} : { param },
  );
}
