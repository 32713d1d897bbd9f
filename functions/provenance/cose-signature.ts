import type { X509Certificate } from 'node:crypto';
import { encode } from 'cborg';
import { type Signer, signatureBytes } from './signer.ts';

/** https://www.iana.org/assignments/cose/cose.xhtml */
const header = { algorithm: 1, certificates: 33 } as const;
const es256 = -7;

/** Tag 18, a COSE_Sign1. */
const tag = 0xd2;

/**
 * The signature of a claim as C2PA embeds it: a detached COSE_Sign1 with the certificates in its protected header (RFC
 * 9052, 4.2; RFC 9360). It has no padding, which a change would not invalidate.
 */
export async function coseSignature(
  claim: Uint8Array,
  certificates: readonly X509Certificate[],
  signer: Pick<Signer, 'sign'>,
): Promise<Uint8Array> {
  const protectedHeader = protectedHeaderOf(certificates);
  const toBeSigned = encode(['Signature1', protectedHeader, new Uint8Array(), claim]);
  return structure(protectedHeader, await signer.sign(toBeSigned));
}

/** How many bytes a signature with these certificates takes. */
export function coseSignatureBytes(certificates: readonly X509Certificate[]): number {
  return structure(protectedHeaderOf(certificates), new Uint8Array(signatureBytes)).length;
}

function structure(protectedHeader: Uint8Array, signature: Uint8Array): Uint8Array {
  return Buffer.concat([Buffer.of(tag), encode([protectedHeader, {}, null, signature])]);
}

/** A single certificate stands alone, several are a list. */
function protectedHeaderOf(certificates: readonly X509Certificate[]): Uint8Array {
  const raw = certificates.map((certificate) => new Uint8Array(certificate.raw));
  return encode(
    new Map<number, unknown>([
      [header.algorithm, es256],
      [header.certificates, raw.length === 1 ? raw[0] : raw],
    ]),
  );
}
