import { expect, it } from 'vitest';
import { plainMessage } from './plain-message.ts';

const failure = (name: string, message: string) => Object.assign(new Error(message), { name });

it.each([
  [new TypeError('Failed to fetch'), 'We could not reach the server. Check your connection and try again.'],
  [
    failure('UserLambdaValidationException', 'PreSignUp failed with error Too many emails were asked for..'),
    'Too many emails were asked for.',
  ],
  [
    failure('ForbiddenException', 'Request not allowed due to WAF block.'),
    'Too many requests came from your network. Please try again in ten minutes.',
  ],
  [failure('NotAuthorizedException', 'Incorrect username or password.'), 'Incorrect username or password.'],
  ['nothing known', 'Please try again.'],
])('tells a person in plain words that %s', (error, words) => {
  expect(plainMessage(error, 'Please try again.')).toBe(words);
});
