import { t } from '@lingui/core/macro';
import { plainMessage } from '../../session/plain-message.ts';

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
