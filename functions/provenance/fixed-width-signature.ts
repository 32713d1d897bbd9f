const numberBytes = 32;

/**
 * Turns an ECDSA signature on P-256 from DER, as KMS gives it, into two numbers of 32 bytes (IEEE P1363), as COSE wants
 * it.
 *
 * @throws {Error} if it is not a DER sequence of two such numbers
 */
export function fixedWidthSignature(der: Uint8Array): Uint8Array {
  const signature = Buffer.alloc(2 * numberBytes);
  // SEQUENCE, its length, and INTEGER, length and bytes of each number.
  let at = 2;
  for (const end of [numberBytes, 2 * numberBytes]) {
    const length = der[at + 1] ?? 0;
    const number = der.subarray(at + 2, at + 2 + length);
    // A leading zero keeps a number positive.
    const digits = number.subarray(Math.max(0, number.length - numberBytes));
    if (der[0] !== 0x30 || der[at] !== 0x02 || number.length !== length || length > numberBytes + 1) {
      throw new Error('The signature is not in DER.');
    }
    signature.set(digits, end - digits.length);
    at += 2 + length;
  }
  return signature;
}
