/** Digits and letters that are hard to confuse: https://www.crockford.com/base32.html */
const referenceAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const referenceCharacters = 6;

/**
 * `RW-7K3M-Q2`: the id's first 30 bits, which are random. Among 10,000 ids the chance is 1 in 20 that any two share
 * it: it finds what people refer to and never identifies it.
 *
 * @param id a lowercase UUID of version 4
 */
export function referenceOf(prefix: 'RW' | 'RC', id: string): string {
  const bits = Number.parseInt(id.slice(0, 8), 16);
  const characters = Array.from({ length: referenceCharacters }, (_, index) => {
    const shift = 32 - 5 * (index + 1);
    return referenceAlphabet[(bits >>> shift) & 31];
  }).join('');
  return `${prefix}-${characters.slice(0, 4)}-${characters.slice(4)}`;
}
