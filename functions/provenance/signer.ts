import type { X509Certificate } from 'node:crypto';

/** Signs on behalf of the operator, by a key that never leaves its place. */
export interface Signer {
  /** The certificate of the key, then those that vouch for it. */
  certificates(): Promise<readonly X509Certificate[]>;
  /** ES256 (ECDSA on P-256 with SHA-256): 64 bytes. */
  sign(message: Uint8Array): Promise<Uint8Array>;
}

export const signatureBytes = 64;
