import { expect, it } from 'vitest';
import { oneTimeCodeProblem } from './one-time-code-problem.ts';

it.each([
  ['CodeMismatchException', /^This code isn’t right\./, false],
  ['ExpiredCodeException', /already used/, false],
  ['NotAuthorizedException', /^That took too long\./, true],
  ['SignInException', /^That took too long\./, true],
  ['LimitExceededException', /wait a few minutes/, false],
  ['ForbiddenException', /wait a few minutes/, false],
  ['NetworkError', /^A network error/, false],
])('%s', (name, words, mustBeginAgain) => {
  const error = Object.assign(new Error('A network error has occurred.'), { name });
  const problem = oneTimeCodeProblem(error);
  expect(problem.words).toMatch(words);
  expect(problem.mustBeginAgain).toBe(mustBeginAgain);
});
