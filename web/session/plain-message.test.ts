import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { afterEach, expect, it } from 'vitest';
import { plainMessage } from './plain-message.ts';

const failure = (name: string, message: string) => Object.assign(new Error(message), { name });

it.each([
  [new TypeError('Failed to fetch'), 'We couldn’t reach the server. Check your connection and try again.'],
  [
    failure('UserLambdaValidationException', 'PreSignUp failed with error Too many emails were asked for..'),
    'Too many emails were asked for.',
  ],
  [
    failure('ForbiddenException', 'Request not allowed due to WAF block.'),
    'Too many requests came from your network. Please try again in ten minutes.',
  ],
  [failure('NotAuthorizedException', 'Incorrect username or password.'), 'Incorrect username or password.'],
  [new Error('Our own sentence.'), 'Our own sentence.'],
  [
    failure(
      'UserLambdaValidationException',
      'PreSignUp failed with error New accounts are closed for the moment. Please try again later..',
    ),
    'New accounts are closed for the moment. Please try again later.',
  ],
  ['nothing known', 'Please try again.'],
])('tells a person in plain words that %s', (error, words) => {
  expect(plainMessage(error, 'Please try again.')).toBe(words);
});

it.each([
  [failure('NotAuthorizedException', 'Incorrect username or password.'), 'Das Passwort stimmt nicht.'],
  [failure('LambdaException', 'PreSignUp failed with error This address signs in with Google..'), 'Google!'],
  [
    failure(
      'UserLambdaValidationException',
      'PreSignUp failed with error Our terms have changed. Reload the page to read them..',
    ),
    'Lade die Seite neu.',
  ],
  [failure('SomeException', 'A sentence that is not known.'), 'Bitte versuche es noch einmal.'],
  [new Error('Ein Satz von uns.'), 'Ein Satz von uns.'],
])('answers in the language of the page that %s', (error, words) => {
  i18n.load('de', {
    [msg`Incorrect username or password.`.id]: ['Das Passwort stimmt nicht.'],
    [msg`Our terms have changed. Reload the page to read them.`.id]: ['Lade die Seite neu.'],
    [msg`This address signs in with Google.`.id]: ['Google!'],
  });
  i18n.activate('de');
  expect(plainMessage(error, 'Bitte versuche es noch einmal.')).toBe(words);
});
afterEach(() => i18n.activate('en'));
