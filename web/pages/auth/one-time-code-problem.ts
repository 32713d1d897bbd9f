import { t } from '@lingui/core/macro';
import { plainMessage } from '../../session/plain-message.ts';

/** Why an authenticator code failed; `mustBeginAgain`: the password is needed again. */
export interface OneTimeCodeProblem {
  readonly words: string;
  readonly mustBeginAgain: boolean;
}

/**
 * A Cognito sign-in session lasts three minutes and allows a few wrong codes; then the error is
 * NotAuthorizedException, as for a wrong password. Amplify throws `SignInException` without a sign-in in
 * progress.
 */
export function oneTimeCodeProblem(error: unknown): OneTimeCodeProblem {
  switch (error instanceof Error ? error.name : '') {
    case 'CodeMismatchException':
      return {
        words: t`This code isn’t right. Enter the one your authenticator shows now. If it never works, set that device’s clock to automatic.`,
        mustBeginAgain: false,
      };
    case 'ExpiredCodeException':
      return { words: t`This code was already used. Wait for the next one.`, mustBeginAgain: false };
    case 'NotAuthorizedException':
    case 'SignInException':
      return { words: t`That took too long. Sign in with your password again.`, mustBeginAgain: true };
    case 'ForbiddenException':
    case 'LimitExceededException':
    case 'TooManyRequestsException':
      return {
        words: t`Too many attempts. Please wait a few minutes and try again.`,
        mustBeginAgain: false,
      };
    default:
      return {
        words: plainMessage(error, t`Something went wrong. Please try again.`),
        mustBeginAgain: false,
      };
  }
}
