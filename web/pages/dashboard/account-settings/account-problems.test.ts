import { describe, expect, it } from 'vitest';
import { codeProblem, otherProblem, passwordProblem } from './account-problems.ts';

function refusal(name: string, message = ''): Error {
  return Object.assign(new Error(message), { name });
}

describe('why something about the account did not work', () => {
  it.each([
    [
      'a wrong password',
      refusal('NotAuthorizedException', 'Incorrect username or password.'),
      'The current password is not right.',
    ],
    [
      'a session that was ended elsewhere',
      refusal('NotAuthorizedException', 'Access Token has been revoked'),
      'Your session has ended. Sign in again and try once more.',
    ],
    [
      'guessing',
      refusal('LimitExceededException', 'Attempt limit exceeded'),
      'Too many attempts. Please wait a few minutes and try again.',
    ],
    ['a short one', refusal('InvalidPasswordException'), 'Password must be at least 6 characters long'],
  ])('with a password: %s', (_name, error, words) => {
    expect(passwordProblem(error)).toBe(words);
  });

  it('with a code: says that a clock may be wrong', () => {
    expect(codeProblem(refusal('EnableSoftwareTokenMFAException', 'Code mismatch'))).toMatch(
      /not right.*clock/,
    );
  });

  it('without a connection', () => {
    expect(otherProblem(refusal('NetworkError', 'A network error has occurred.'))).toMatch(/connection/);
    expect(otherProblem(null)).toBe('Something went wrong. Please try again.');
  });
});
