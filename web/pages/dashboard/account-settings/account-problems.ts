/*
 * What the user pool's refusals mean for a person who changes their own account. Its own sentences are written for
 * signing in ('Incorrect username or password.'), and its names are stable.
 */

/** Why a password, given as a proof, was not taken. */
export function passwordProblem(error: unknown): string {
  switch (nameOf(error)) {
    case 'NotAuthorizedException':
      return hasEnded(error) ? sessionEnded : 'The current password is not right.';
    case 'LimitExceededException':
    case 'TooManyRequestsException':
      return tooManyAttempts;
    case 'InvalidPasswordException':
      return 'Password must be at least 6 characters long';
    default:
      return otherProblem(error);
  }
}

/** Why a code from an authenticator was not taken while it was being set up. */
export function codeProblem(error: unknown): string {
  switch (nameOf(error)) {
    case 'EnableSoftwareTokenMFAException':
    case 'CodeMismatchException':
      return 'This code is not right. Type the one that your authenticator shows now. If it never fits, set the clock of that device to automatic.';
    case 'LimitExceededException':
    case 'TooManyRequestsException':
      return tooManyAttempts;
    case 'NotAuthorizedException':
      return sessionEnded;
    default:
      return otherProblem(error);
  }
}

/** The words of any other failure. */
export function otherProblem(error: unknown): string {
  if (nameOf(error) === 'NetworkError' || error instanceof TypeError) {
    return 'We could not reach the server. Check your connection and try again.';
  }
  return error instanceof Error && error.message !== ''
    ? error.message
    : 'Something went wrong. Please try again.';
}

const tooManyAttempts = 'Too many attempts. Please wait a few minutes and try again.';
const sessionEnded = 'Your session has ended. Sign in again and try once more.';

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : '';
}

/** A revoked or expired access token is refused by the same name as a wrong password. */
function hasEnded(error: unknown): boolean {
  return error instanceof Error && /Access Token/i.test(error.message);
}
