import { describe, expect, it } from 'vitest';
import { canonicalForm, parseForm } from './form.ts';

const plain = (text: string): unknown => JSON.parse(JSON.stringify(parseForm(text)));

describe('a form body', () => {
  it.each([
    ['', {}],
    ['a=1&b=x+y%26', { a: '1', b: 'x y&' }],
    ['expand[]=a&expand[]=b', { expand: ['a', 'b'] }],
    ['i[0][price]=p&i[0][quantity]=2&i[1][price]=q', { i: [{ price: 'p', quantity: '2' }, { price: 'q' }] }],
    ['created[gte]=1', { created: { gte: '1' } }],
    ['metadata[7]=seven', { metadata: { 7: 'seven' } }],
  ])('%s', (text, expected) => {
    expect(plain(text)).toEqual(expected);
  });

  it.each(['a[=1', '[a]=1', 'a=1&a[b]=2', `a${'[b]'.repeat(20)}=1`])('refuses %s', (text) => {
    expect(() => parseForm(text)).toThrow(/Invalid parameter|nest too deeply/);
  });

  it('says the same in any order', () => {
    expect(canonicalForm('b=2&a=1')).toBe(canonicalForm('a=1&b=2'));
    expect(canonicalForm('a=1')).not.toBe(canonicalForm('a=2'));
  });
});
