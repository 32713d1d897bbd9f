import * as z from 'zod/mini';

const SigningKey = z.object({
  /** Id of the CloudFront public key that checks the links. */
  keyPairId: z.string().check(z.minLength(1)),
  /** RSA, PEM. */
  privateKey: z.string().check(z.startsWith('-----BEGIN')),
});

/** What links to videos are signed with. The two are one value, so that a rotation never pairs a key with another's id. */
export type SigningKey = z.infer<typeof SigningKey>;

/** The value of the SSM parameter: JSON of at most 4,096 characters, which is the standard tier's limit. */
export function printSigningKey({ keyPairId, privateKey }: SigningKey): string {
  return JSON.stringify({ keyPairId, privateKey });
}

/** @throws {Error} unless the text is of `printSigningKey`; it never holds the key */
export function parseSigningKey(text: string): SigningKey {
  try {
    return z.parse(SigningKey, JSON.parse(text));
  } catch {
    throw new Error('The SSM parameter of the media signing key has not the form {keyPairId, privateKey}.');
  }
}
