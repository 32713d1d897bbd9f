import { createHash, verify, X509Certificate } from 'node:crypto';
import { type KMSClient, SignCommand } from '@aws-sdk/client-kms';
import { fixedWidthSignature } from './fixed-width-signature.ts';
import type { Signer } from './signer.ts';

/**
 * Signs by a key of KMS.
 *
 * @param options.certificates the chain in PEM, that of the key first
 * @throws from `certificates` if there is none or the first is not valid now; from `sign` if KMS does not answer, or
 *   signs by another key than the certificate's, which no reader would accept
 */
export function createKmsSigner(options: {
  readonly client: Pick<KMSClient, 'send'>;
  readonly keyArn: string;
  readonly certificates: () => Promise<string>;
  readonly now: () => Date;
}): Signer {
  const { client, keyArn, now } = options;

  async function certificates(): Promise<readonly X509Certificate[]> {
    const chain = parseCertificates(await options.certificates());
    const { validFromDate, validToDate } = leafOf(chain);
    if (now() < validFromDate || now() > validToDate) {
      throw new Error(
        `The certificate of content credentials is valid from ${validFromDate.toISOString()} to ${validToDate.toISOString()}.`,
      );
    }
    return chain;
  }

  return {
    certificates,
    async sign(message) {
      const { Signature } = await client.send(
        new SignCommand({
          KeyId: keyArn,
          // A message may be longer than the 4,096 bytes that KMS hashes itself.
          Message: createHash('sha256').update(message).digest(),
          MessageType: 'DIGEST',
          SigningAlgorithm: 'ECDSA_SHA_256',
        }),
      );
      if (Signature === undefined) throw new Error('KMS answered without a signature.');
      const { publicKey } = leafOf(await certificates());
      if (!verify('sha256', message, publicKey, Signature)) {
        throw new Error('The certificate of content credentials belongs to another key.');
      }
      return fixedWidthSignature(Signature);
    },
  };
}

/** @throws {Error} if the text holds no certificate */
function parseCertificates(pem: string): readonly X509Certificate[] {
  const blocks = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
  if (blocks.length === 0)
    throw new Error('The parameter of content credentials holds no certificate in PEM.');
  return blocks.map((block) => new X509Certificate(block));
}

function leafOf([leaf]: readonly X509Certificate[]): X509Certificate {
  if (leaf === undefined) throw new Error('There is no certificate of content credentials.');
  return leaf;
}
