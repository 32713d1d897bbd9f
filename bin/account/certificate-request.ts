// The certificate library's dependency injection needs it first.
import 'reflect-metadata';
import { createHash } from 'node:crypto';
import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { GetPublicKeyCommand, KMSClient, SignCommand } from '@aws-sdk/client-kms';
import { Name, PemConverter } from '@peculiar/x509';
import { type Environment, regionOf } from '../../lib/foundation/environments.ts';
import { clientOptions } from './client-options.ts';

/**
 * A request for a certificate of the key that signs videos, signed by it, for an authority.
 *
 * @returns PKCS #10 in PEM
 * @throws {Error} if the environment is not deployed
 */
export async function requestCertificate(environment: Environment): Promise<string> {
  const options = { region: regionOf(environment), ...clientOptions };
  const keyArn = await findSigningKey(environment, new CloudFormationClient(options));
  const kms = new KMSClient(options);
  const { PublicKey } = await kms.send(new GetPublicKeyCommand({ KeyId: keyArn }));
  if (PublicKey === undefined) throw new Error(`KMS has no public key of ${keyArn}.`);
  const information = requestInformation(environment, PublicKey);
  const { Signature } = await kms.send(
    new SignCommand({
      KeyId: keyArn,
      Message: createHash('sha256').update(information).digest(),
      MessageType: 'DIGEST',
      SigningAlgorithm: 'ECDSA_SHA_256',
    }),
  );
  if (Signature === undefined) throw new Error('KMS answered without a signature.');
  const noUnusedBits = Buffer.of(0);
  const request = der(
    tags.sequence,
    information,
    ecdsaWithSha256,
    der(tags.bitString, noUnusedBits, Signature),
  );
  return PemConverter.encode(Uint8Array.from(request), PemConverter.CertificateRequestTag);
}

/** The stack says which key of the account it is. */
async function findSigningKey({ name }: Environment, client: CloudFormationClient): Promise<string> {
  const StackName = `Reelwright-${name}-Service`;
  const { Stacks } = await client.send(new DescribeStacksCommand({ StackName }));
  const output = Stacks?.[0]?.Outputs?.find(({ OutputKey }) => OutputKey === 'ProvenanceKeyArn');
  if (output?.OutputValue === undefined) {
    throw new Error(`${StackName} names no key that signs videos. Deploy it first: npm run deploy`);
  }
  return output.OutputValue;
}

/**
 * CertificationRequestInfo (RFC 2986, 4.1), in DER: version 0, whose key it is, the key, and no attributes, since an
 * authority decides about the extensions. The certificate library signs only by keys that this process holds.
 *
 * @param publicKey SubjectPublicKeyInfo
 */
function requestInformation({ name, operator }: Environment, publicKey: Uint8Array): Buffer {
  const subject = new Name([{ O: [operator.legalName ?? 'Reelwright'] }, { CN: [`Reelwright ${name}`] }]);
  return der(
    tags.sequence,
    der(tags.integer, Buffer.of(0)),
    Buffer.from(subject.toArrayBuffer()),
    publicKey,
    der(tags.attributes),
  );
}

const tags = { integer: 0x02, bitString: 0x03, objectIdentifier: 0x06, sequence: 0x30, attributes: 0xa0 };

/** AlgorithmIdentifier of 1.2.840.10045.4.3.2 (RFC 5758, 3.2). */
const ecdsaWithSha256 = der(
  tags.sequence,
  der(tags.objectIdentifier, Buffer.from('2a8648ce3d040302', 'hex')),
);

/** One value of DER with what it holds, at most 65,535 bytes. */
function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size =
    length < 0x80
      ? Buffer.of(length)
      : length < 0x100
        ? Buffer.of(0x81, length)
        : Buffer.of(0x82, length >> 8, length & 0xff);
  return Buffer.concat([Buffer.of(tag), size, content]);
}
