/** How Lambda describes a failed invocation in the response's payload. */
export interface ErrorDocument {
  readonly errorType: string;
  readonly errorMessage: string;
  readonly trace?: readonly string[];
}

/** The function itself failed: it threw, timed out, or its process ended. */
export class FunctionError extends Error {
  readonly errorType: string;
  readonly errorMessage: string;
  readonly document: ErrorDocument;

  constructor(document: ErrorDocument) {
    super(`${document.errorType}: ${document.errorMessage}`);
    this.name = 'FunctionError';
    this.errorType = document.errorType;
    this.errorMessage = document.errorMessage;
    this.document = document;
  }
}

/**
 * What Lambda's Invoke and SendDurableExecutionCallbackSuccess refuse with, and the HTTP status of each. Sources:
 * https://docs.aws.amazon.com/lambda/latest/api/API_Invoke.html#API_Invoke_Errors
 * https://docs.aws.amazon.com/lambda/latest/api/API_SendDurableExecutionCallbackSuccess.html
 */
const refusalStatuses = {
  CallbackTimeoutException: 400,
  DurableExecutionAlreadyStartedException: 409,
  InvalidParameterValueException: 400,
  InvalidRequestContentException: 400,
  RequestTooLargeException: 413,
  ResourceNotFoundException: 404,
  ServiceException: 500,
} as const;

export type RefusalCode = keyof typeof refusalStatuses;

/** Lambda did not run the function. */
export class InvocationRefused extends Error {
  readonly code: RefusalCode;
  readonly statusCode: number;

  constructor(code: RefusalCode, message: string) {
    super(message);
    this.name = code;
    this.code = code;
    this.statusCode = refusalStatuses[code];
  }
}
