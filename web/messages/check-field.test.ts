import { describe, expect, it } from 'vitest';
import { Application, ContactMessage, DmcaNotice } from '../../contract/messages.ts';
import type { Field } from './check-field.ts';
import { problemWith } from './check-field.ts';

function line(value: string, more: Partial<Field> = {}): Field {
  return { check: 'line', value, isRequired: true, missing: 'Enter it.', ...more };
}

describe('what is said of a field', () => {
  it('asks for what is missing, and takes blanks for nothing', () => {
    expect(problemWith(line(''))).toBe('Enter it.');
    expect(problemWith(line(' \n '))).toBe('Enter it.');
    expect(problemWith(line('', { isRequired: false, check: 'web-address' }))).toBeNull();
  });

  it('counts characters without the blanks around', () => {
    const limits = { minimumCharacters: 3, maximumCharacters: 5 };
    expect(problemWith(line('ab   ', limits))).toBe('Write a little more: at least 3 characters.');
    expect(problemWith(line(' abcde ', limits))).toBeNull();
    expect(problemWith(line('abcdef', limits))).toBe('Shorten this to 5 characters. It has 6.');
  });

  it('wants the signature to be the name, however it is spaced and cased', () => {
    const signature = (value: string) =>
      problemWith(line(value, { check: 'signature', name: 'Ada  Lovelace' }));
    expect(signature('ada lovelace')).toBeNull();
    expect(signature('Ada Byron')).toMatch(/same name/);
  });

  it('names the line that is no address, and counts them', () => {
    const addresses = (value: string) => problemWith(line(value, { check: 'web-addresses' }));
    expect(addresses('https://a.example/1\n\nb.example/2\n')).toBeNull();
    expect(addresses('https://a.example/1\nthe video of the sea')).toMatch(/^Line 2 /);
    expect(addresses(Array.from({ length: 21 }, (_, n) => `https://a.example/${n}`).join('\n'))).toMatch(
      /up to 20/,
    );
  });
});

describe('an address on a line', () => {
  it('is one: two with a blank between are not', () => {
    const two = 'https://a.example/1 https://a.example/2';
    expect(problemWith(line(two, { check: 'web-addresses' }))).toMatch(/^Line 1 /);
  });
});

describe('the page and the API agree', () => {
  it.each([
    'Ada Lovelace',
    'cafe\u0301 '.repeat(20),
    'x'.repeat(100),
    'x'.repeat(101),
    'e\u0301'.repeat(100),
    'half of a pair \ud83d',
    'a control\u0000character',
    'a line\u2028separator',
    'a tab\tbetween',
    '\u200b\u2060'.repeat(10),
    '\u0301'.repeat(20),
    '\u3164'.repeat(20),
  ])('about the text %j', (text) => {
    const isLine = ContactMessage.shape.first_name.safeParse(text).success;
    expect(problemWith(line(text, { maximumCharacters: 100 })) === null).toBe(isLine);
    const isText = ContactMessage.shape.message.safeParse(text).success;
    const limits = { minimumCharacters: 10, maximumCharacters: 5_000 };
    expect(problemWith(line(text, { check: 'text', ...limits })) === null).toBe(isText);
  });

  it.each([
    'name@example.com',
    'first.last+tag@mail.example.co.uk',
    "o'brien@example.ie",
    'name@example',
    'two words@example.com',
    '.dot@example.com',
    'a..b@example.com',
    'name@-example.com',
    'name',
    'dot.@example.com',
    `${'a'.repeat(64)}@example.com`,
    `${'a'.repeat(65)}@example.com`,
  ])('about the address %s', (email) => {
    const isAccepted = ContactMessage.shape.email.safeParse(email).success;
    expect(problemWith(line(email, { check: 'email' })) === null).toBe(isAccepted);
  });

  it.each([
    'https://example.com/me',
    'http://example.com/me',
    'ftp://example.com',
    'javascript:alert(1)',
    'https://exa mple.com',
    'https://',
  ])('about the link %s', (link) => {
    const isLink = Application.shape.link.safeParse(link).success;
    expect(problemWith(line(link, { check: 'web-address' })) === null).toBe(isLink);
    const isMaterial = DmcaNotice.shape.material_urls.safeParse([link]).success;
    expect(problemWith(line(link, { check: 'web-addresses' })) === null).toBe(isMaterial);
  });
});
