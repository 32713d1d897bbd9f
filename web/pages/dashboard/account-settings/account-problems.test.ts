import { describe, expect, it } from 'vitest';
import { ApiError, type ApiErrorCode } from '../../../api/api-error.ts';
import { accountProblem, otherProblem } from './account-problems.ts';

const refusal = (code: ApiErrorCode, status: number, field?: string) =>
  new ApiError(code, `What the server says of ${code}.`, { status, ...(field !== undefined && { field }) });

describe('why something about the account did not work', () => {
  it.each([
    ['wrong_password', 403, 'password', /^This password isn’t correct\.$/],
    ['one_time_code_required', 403, 'code', /^Enter the code that your authenticator app shows now\.$/],
    ['wrong_code', 403, 'code', /isn’t correct or was already used.*clock/],
    ['password_refused', 422, 'new_password', /too easy to guess/],
    ['address_taken', 409, 'new_email', /^Another account uses/],
    ['too_many_requests', 429, null, /^Too many attempts/],
    ['temporarily_unavailable', 503, null, /reach your data/],
  ] as const)('%s is said at its field, in the page’s words', (code, status, field, words) => {
    const problem = accountProblem(refusal(code, status));
    expect(problem.field).toBe(field);
    expect(problem.words).toMatch(words);
  });

  it.each([
    ['new_email', 'new_email'],
    ['new_password', 'new_password'],
    ['one_time_code', 'code'],
    ['something_else', null],
  ])('a field that the contract refuses is named: %s', (named, field) => {
    expect(accountProblem(refusal('invalid_request', 400, named)).field).toBe(field);
  });

  it('without a connection, or an unknown error', () => {
    expect(otherProblem(new TypeError('Failed to fetch'))).toMatch(/connection/);
    expect(otherProblem(null)).toBe('Something went wrong. Please try again.');
  });
});
