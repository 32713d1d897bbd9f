import * as z from 'zod/mini';

const SigningKey = z.object({
  /** Id of CloudFront's public key. */
  keyPairId: z.string().check(z.minLength(1)),
  /** RSA, PEM. */
  privateKey: z.string().check(z.startsWith('-----BEGIN')),
});

/** One value, so that a rotation never pairs a key with another's id. */
export type SigningKey = z.infer<typeof SigningKey>;

/** JSON of at most 4,096 characters, SSM's standard tier. */
export function printSigningKey({ keyPairId, privateKey }: SigningKey): string {
  return JSON.stringify({ keyPairId, privateKey });
}

/** @throws {Error} without the key in its message */
export function parseSigningKey(text: string): SigningKey {
  try {
    return z.parse(SigningKey, JSON.parse(text));
  } catch {
    throw new Error('The SSM parameter of the media signing key has not the form {keyPairId, privateKey}.');
  }
}
