import { createECDH, createPrivateKey } from 'node:crypto';

/** The order of the curve P-256. https://www.secg.org/sec2-v2.pdf, 2.4.2 */
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

/**
 * ECDSA of a digest on P-256, which Node's crypto only signs together with a hash of its own (FIPS 186-5, 6.4.1).
 *
 * @param digest 32 bytes
 * @returns the signature in DER
 */
export function signDigest(digest: Buffer, privateKeyPem: string): Buffer {
  const { d = '' } = createPrivateKey(privateKeyPem).export({ format: 'jwk' });
  const privateKey = numberOf(Buffer.from(d, 'base64url'));
  for (;;) {
    const once = createECDH('prime256v1');
    const point = once.generateKeys();
    const k = numberOf(once.getPrivateKey());
    const r = numberOf(point.subarray(1, 33)) % order;
    const s = (inverse(k) * ((numberOf(digest) + r * privateKey) % order)) % order;
    if (r !== 0n && s !== 0n) return sequence(integer(r), integer(s));
  }
}

function numberOf(bytes: Uint8Array): bigint {
  return BigInt(`0x${Buffer.from(bytes).toString('hex')}`);
}

/** By the extended Euclidean algorithm. */
function inverse(value: bigint): bigint {
  let [rest, next, sum, nextSum] = [order, value, 0n, 1n];
  while (next !== 0n) {
    const quotient = rest / next;
    [rest, next] = [next, rest - quotient * next];
    [sum, nextSum] = [nextSum, sum - quotient * nextSum];
  }
  return (sum + order) % order;
}

function integer(value: bigint): Buffer {
  const hex = value.toString(16);
  const bytes = Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex');
  const isNegative = (bytes[0] ?? 0) >= 0x80;
  const content = isNegative ? Buffer.concat([Buffer.of(0), bytes]) : bytes;
  return Buffer.concat([Buffer.of(0x02, content.length), content]);
}

function sequence(...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  return Buffer.concat([Buffer.of(0x30, content.length), content]);
}
