import { describe, expect, it } from 'vitest';
import { isSameOrigin } from './same-origin.ts';

const pagesUrl = 'http://localhost:4280/_local/stripe';

describe('whether a form comes from our own pages', () => {
  it.each([
    ['the page itself', { host: 'localhost:4280', origin: 'http://localhost:4280' }, true],
    ['the same page by its number', { host: '127.0.0.1:4280', origin: 'http://127.0.0.1:4280' }, true],
    ['a browser that says so', { host: 'localhost:4280', 'sec-fetch-site': 'same-origin' }, true],
    ['another site', { host: 'localhost:4280', origin: 'http://evil.example' }, false],
    ['another port of this machine', { host: 'localhost:4280', origin: 'http://localhost:3000' }, false],
    ['a foreign name for this machine', { host: 'evil.example', origin: 'http://evil.example' }, false],
    ['an origin that hides', { host: 'localhost:4280', origin: 'null' }, false],
    [
      'a browser that says otherwise',
      { host: 'localhost:4280', origin: 'http://localhost:4280', 'sec-fetch-site': 'same-site' },
      false,
    ],
    ['is unknown', { host: 'localhost:4280' }, false],
  ])('%s', (_who, headers, expected) => {
    expect(isSameOrigin({ headers }, pagesUrl)).toBe(expected);
  });
});
