import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fingerprint, isRepeated } from './fingerprint.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

it('is the SHA-256 of the route and of the content as RFC 8785 writes it', () => {
  // https://www.rfc-editor.org/rfc/rfc8785#section-3.2.2
  const serialized: unknown = JSON.parse(String.raw`{
    "numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
    "string": "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/",
    "literals": [null, true, false]
  }`);
  expect(fingerprint('a route', serialized)).toBe(
    sha256(
      String.raw`a route
{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\u000f\nA'B\"\\\\\"/"}`,
    ),
  );
  // https://www.rfc-editor.org/rfc/rfc8785#section-3.2.3
  const sorted: unknown = JSON.parse(String.raw`{
    "\u20ac": "Euro Sign", "\r": "Carriage Return", "\ufb33": "Hebrew Letter Dalet With Dagesh",
    "1": "One", "\ud83d\ude00": "Emoji: Grinning Face", "\u0080": "Control", "\u00f6": "Latin Small Letter O With Diaeresis"
  }`);
  expect(fingerprint('a route', sorted)).toBe(
    sha256(
      `a route\n{"\\r":"Carriage Return","1":"One","\u0080":"Control","ö":"Latin Small Letter O With Diaeresis",` +
        `"€":"Euro Sign","😀":"Emoji: Grinning Face","\ufb33":"Hebrew Letter Dalet With Dagesh"}`,
    ),
  );
});

it('is the same for the same JSON in another order, and another for another route or value', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue(), { minKeys: 1 }), fc.string(), (content, added) => {
      const turned = Object.fromEntries(Object.entries(content).reverse());
      const hash = fingerprint('a route', content);
      expect(fingerprint('a route', JSON.parse(JSON.stringify(turned)))).toBe(hash);
      expect(fingerprint('another', content)).not.toBe(hash);
      expect(fingerprint('a route', { ...content, [`${Object.keys(content).join()}${added}+`]: 1 })).not.toBe(
        hash,
      );
    }),
  );
});

it.each([
  ['is sent alike and means the same', { meant: 'a', sent: 'b' }, true],
  ['is sent alike after a release that changes a default', { meant: 'changed', sent: 'b' }, true],
  ['says a default that the other left out', { meant: 'a', sent: 'more' }, true],
  ['means another and is sent otherwise', { meant: 'changed', sent: 'more' }, false],
])('a request that %s may be a repeat', (_name, now, expected) => {
  expect(isRepeated({ meant: 'a', sent: 'b' }, now)).toBe(expected);
});

it('a record from before there was a second hash is compared by its meaning alone', () => {
  expect(isRepeated({ meant: 'a', sent: null }, { meant: 'a', sent: 'b' })).toBe(true);
  expect(isRepeated({ meant: 'a', sent: null }, { meant: 'changed', sent: null })).toBe(false);
});
