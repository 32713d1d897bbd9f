import type { X509Certificate } from 'node:crypto';
import { coseSignature, coseSignatureBytes } from './cose-signature.ts';
import type { Signer } from './signer.ts';

/**
 * Signs claims for c2pa-rs.
 *
 * @param stamp null: no authority is asked for the time
 */
export function claimSigner(
  certificates: readonly X509Certificate[],
  signer: Pick<Signer, 'sign'>,
  stamp: Parameters<typeof coseSignature>[3],
) {
  return {
    alg: 'es256',
    reserveSize: coseSignatureBytes(certificates, { hasStamp: stamp !== null }),
    sign: async (claim: Uint8Array) =>
      Uint8Array.from(await coseSignature(claim, certificates, signer, stamp)),
  } as const;
}
