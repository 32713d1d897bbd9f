import type { X509Certificate } from 'node:crypto';
import { encode } from 'cborg';
import { type Signer, signatureBytes } from './signer.ts';

/** https://www.iana.org/assignments/cose/cose.xhtml */
const header = { algorithm: 1, certificates: 33 } as const;
const es256 = -7;

/** Tag 18, a COSE_Sign1. */
const tag = 0xd2;

/** The longest time stamp; with the certificates of its authority one takes 3 to 7 KB. */
export const tokenBytesMaximum = 10_000;
/** From here to 65,535 bytes, CBOR writes a length in as many bytes. */
const paddingBytesMinimum = 256;
/** The names and lengths around a token and its padding take 35 bytes. */
const stampBytes = tokenBytesMaximum + paddingBytesMinimum + 64;

/**
 * The signature of a claim as C2PA embeds it: a detached COSE_Sign1 with the certificates in its protected header (RFC
 * 9052, 4.2; RFC 9360). Without a time stamp it has no padding, which a change would not invalidate.
 *
 * https://spec.c2pa.org/specifications/specifications/2.2/specs/C2PA_Specification.html#_time_stamps
 *
 * @param stamp null: no authority is asked for the time
 */
export async function coseSignature(
  claim: Uint8Array,
  certificates: readonly X509Certificate[],
  signer: Pick<Signer, 'sign'>,
  stamp: ((message: Uint8Array) => Promise<Uint8Array | null>) | null,
): Promise<Uint8Array> {
  const protectedHeader = protectedHeaderOf(certificates);
  const signature = await signer.sign(encode(['Signature1', protectedHeader, new Uint8Array(), claim]));
  if (stamp === null) return structure(protectedHeader, {}, signature);
  const token = await stamp(
    encode(['CounterSignature', protectedHeader, new Uint8Array(), encode(signature)]),
  );
  const header = token === null ? {} : { sigTst2: { tstTokens: [{ val: token }] } };
  const padded = (bytes: number) =>
    structure(protectedHeader, { ...header, pad: new Uint8Array(bytes) }, signature);
  const missing = coseSignatureBytes(certificates, { hasStamp: true }) - padded(paddingBytesMinimum).length;
  return padded(paddingBytesMinimum + missing);
}

/** How many bytes a signature with these certificates takes, whatever comes of its time stamp. */
export function coseSignatureBytes(
  certificates: readonly X509Certificate[],
  { hasStamp }: { readonly hasStamp: boolean },
): number {
  const bytes = structure(protectedHeaderOf(certificates), {}, new Uint8Array(signatureBytes)).length;
  return hasStamp ? bytes + stampBytes : bytes;
}

function structure(protectedHeader: Uint8Array, header: object, signature: Uint8Array): Uint8Array {
  return Buffer.concat([Buffer.of(tag), encode([protectedHeader, header, null, signature])]);
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
