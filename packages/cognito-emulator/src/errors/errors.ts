/**
 * The exceptions of the user pool's API that this emulator raises, as the API reference of Amazon Cognito names them:
 * https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/CommonErrors.html and each operation's list.
 */
export type CognitoErrorName =
  | 'AliasExistsException'
  | 'CodeMismatchException'
  | 'EnableSoftwareTokenMFAException'
  | 'ExpiredCodeException'
  | 'ForbiddenException'
  | 'InternalErrorException'
  | 'InvalidLambdaResponseException'
  | 'InvalidParameterException'
  | 'InvalidPasswordException'
  | 'LimitExceededException'
  | 'MissingAuthenticationTokenException'
  | 'NotAuthorizedException'
  | 'RefreshTokenReuseException'
  | 'ResourceNotFoundException'
  | 'SerializationException'
  | 'UnauthorizedException'
  | 'UnexpectedLambdaException'
  | 'UnknownOperationException'
  | 'UnsupportedTokenTypeException'
  | 'UserLambdaValidationException'
  | 'UserNotConfirmedException'
  | 'UserNotFoundException'
  | 'UsernameExistsException';

/** An error that the caller sees: Cognito's exception name and its message. */
export class CognitoError extends Error {
  override readonly name: CognitoErrorName;

  constructor(name: CognitoErrorName, message: string) {
    super(message);
    this.name = name;
  }
}

/** Wrong password, and every failure that must look the same to a caller who guesses. */
export function incorrectUsernameOrPassword(): CognitoError {
  return new CognitoError('NotAuthorizedException', 'Incorrect username or password.');
}

/** An auth session that is unknown, spent or expired. */
export function invalidSession(): CognitoError {
  return new CognitoError('NotAuthorizedException', 'Invalid session for the user, session is expired.');
}

export function attemptLimitExceeded(): CognitoError {
  return new CognitoError('LimitExceededException', 'Attempt limit exceeded, please try after some time.');
}

/** A web ACL blocks the request. https://docs.aws.amazon.com/cognito/latest/developerguide/user-pool-waf.html */
export function blockedByWebAcl(): CognitoError {
  return new CognitoError('ForbiddenException', 'Request not allowed due to WAF block.');
}

export function userDisabled(): CognitoError {
  return new CognitoError('NotAuthorizedException', 'User is disabled.');
}

export function userNotFound(): CognitoError {
  return new CognitoError('UserNotFoundException', 'User does not exist.');
}

export function usernameExists(): CognitoError {
  return new CognitoError('UsernameExistsException', 'An account with the given email already exists.');
}

export function expiredCode(): CognitoError {
  return new CognitoError('ExpiredCodeException', 'Invalid code provided, please request a code again.');
}

export function codeMismatch(): CognitoError {
  return new CognitoError('CodeMismatchException', 'Invalid verification code provided, please try again.');
}
