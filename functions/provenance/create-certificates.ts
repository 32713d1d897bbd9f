import { X509Certificate } from 'node:crypto';
import { GetPublicKeyCommand, type KMSClient } from '@aws-sdk/client-kms';
import type { CloudFormationCustomResourceEvent } from 'aws-lambda';
import { selfIssued } from '../../contract/videos/content-credentials.ts';
import type { CustomResourceResult } from '../aws/answer-cloudformation.ts';
import { requireProperty } from '../aws/resource-property.ts';
import type { SecureParameters } from '../aws/secure-parameters.ts';
import type { Log } from '../log/logger.ts';
import { selfIssuedCertificates } from './self-issued-certificates.ts';

/**
 * Gives the key `KeyArn` self-issued certificates, in the SSM parameter `ParameterName`, until the operator writes
 * those of an authority there, which stay. Removes the parameter with the environment.
 *
 * @throws {Error} if an authority's certificate belongs to another key, with which no video could be signed
 */
export async function createCertificates(
  event: CloudFormationCustomResourceEvent,
  dependencies: {
    readonly kms: Pick<KMSClient, 'send'>;
    readonly parameters: Pick<SecureParameters, 'read' | 'write' | 'remove'>;
    readonly now: () => Date;
    readonly log: Log;
  },
): Promise<CustomResourceResult> {
  const { kms, parameters, now, log } = dependencies;
  const name = requireProperty(event, 'ParameterName');
  if (event.RequestType === 'Delete') {
    await parameters.remove(name);
    return { physicalResourceId: event.PhysicalResourceId };
  }
  const keyArn = requireProperty(event, 'KeyArn');
  const { PublicKey } = await kms.send(new GetPublicKeyCommand({ KeyId: keyArn }));
  if (PublicKey === undefined) throw new Error(`KMS has no public key of ${keyArn}.`);
  const existing = await parameters.read(name);
  if (existing === null || !isOfKey(existing, PublicKey)) {
    if (existing !== null && !isSelfIssued(existing)) {
      throw new Error(`The certificate in ${name} belongs to another key than ${keyArn}.`);
    }
    const environment = requireProperty(event, 'Environment');
    await parameters.write(
      name,
      await selfIssuedCertificates(Uint8Array.from(PublicKey), environment, now()),
    );
    log.info('provenance.certificates_created', { parameter: name });
  }
  return { physicalResourceId: name };
}

function isOfKey(pem: string, publicKey: Uint8Array): boolean {
  const own = new X509Certificate(pem).publicKey.export({ type: 'spki', format: 'der' });
  return own.equals(publicKey);
}

function isSelfIssued(pem: string): boolean {
  return new X509Certificate(pem).issuer.includes(selfIssued);
}
