import { describe, expect, it } from 'vitest';
import { FileHash } from '../../contract/fields/ids.ts';
import { Application, ContactMessage } from '../../contract/messages.ts';
import { Report } from '../../contract/reports/reports.ts';
import { sampleReport } from '../../functions/reports/testing/sample-reports.ts';
import type { Field } from './check-field.ts';
import { problemWith as problemInWords } from './check-field.ts';
import { fillIn } from './form-text.ts';
import { formTexts } from './form-texts.tsx';

const problemWith = (field: Field) =>
  problemInWords(field, (text, values = {}) => fillIn(formTexts()[text], values, 'en'));

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

  it('groups figures as the page does', () => {
    expect(fillIn('{maximum}', { maximum: 5_000 }, 'de')).toBe('5.000');
    expect(problemWith(line('x'.repeat(5_001), { maximumCharacters: 5_000 }))).toBe(
      'Shorten this to 5,000 characters. It has 5,001.',
    );
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
    const isReported = Report.safeParse(sampleReport('other', { link })).success;
    expect(problemWith(line(link, { check: 'link' })) === null).toBe(isReported);
  });

  it.each(['a'.repeat(64), 'a'.repeat(63), 'A'.repeat(64), 'g'.repeat(64)])('about the hash %s', (hash) => {
    const isHash = FileHash.safeParse(hash).success;
    expect(problemWith(line(hash, { check: 'file-hash' })) === null).toBe(isHash);
  });
});
