/** Why a code of an authenticator did not sign in, in words, and whether the password has to be given again. */
export interface OneTimeCodeProblem {
  readonly words: string;
  readonly mustBeginAgain: boolean;
}

/**
 * What the user pool's refusal of a code means. Its session lives for three minutes and takes a few wrong codes; after
 * that it is refused by a name that also stands for a wrong password. `SignInException` is Amplify's: it remembers no
 * sign-in that could go on.
 */
export function oneTimeCodeProblem(error: unknown): OneTimeCodeProblem {
  const { name, message } = error instanceof Error ? error : { name: '', message: '' };
  switch (name) {
    case 'CodeMismatchException':
      return {
        words:
          'This code is not right. Type the one that your authenticator shows now. If it never fits, set the clock of that device to automatic.',
        mustBeginAgain: false,
      };
    case 'ExpiredCodeException':
      return { words: 'This code has been used before. Wait for the next one.', mustBeginAgain: false };
    case 'NotAuthorizedException':
    case 'SignInException':
      return { words: 'That took too long. Sign in with your password again.', mustBeginAgain: true };
    case 'ForbiddenException':
    case 'LimitExceededException':
    case 'TooManyRequestsException':
      return {
        words: 'Too many attempts. Please wait a few minutes and try again.',
        mustBeginAgain: false,
      };
    default:
      return {
        words: message === '' ? 'Something went wrong. Please try again.' : message,
        mustBeginAgain: false,
      };
  }
}
