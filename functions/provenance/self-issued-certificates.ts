// The certificate library's dependency injection needs it first.
import 'reflect-metadata';
import {
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  ExtendedKeyUsageExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  PublicKey,
  SubjectKeyIdentifierExtension,
  X509CertificateGenerator,
} from '@peculiar/x509';
import { selfIssued } from '../../contract/videos/content-credentials.ts';

const ecdsa = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;

/**
 * What c2pa-rs accepts beside the C2PA's own purpose, which is for certificates of its trust list.
 * https://spec.c2pa.org/specifications/specifications/2.2/specs/C2PA_Specification.html#_certificate_profile
 */
const emailProtection = '1.3.6.1.5.5.7.3.4';

/** No reader trusts it before or after, so it need not be renewed. */
const validYears = 20;

/**
 * Certificates for a key that no authority has vouched for, and that say so in each name: readers find every change of a
 * video, and call its signer unknown. The authority's own key is forgotten at once.
 *
 * @param publicKey SubjectPublicKeyInfo, of P-256
 * @param environment part of the names
 * @returns PEM, the certificate of the key first
 */
export async function selfIssuedCertificates(
  publicKey: Uint8Array<ArrayBuffer>,
  environment: string,
  now: Date,
): Promise<string> {
  const authority = await crypto.subtle.generateKey(ecdsa, false, ['sign', 'verify']);
  const organization = `O=Reelwright ${environment} ${selfIssued}`;
  const issuer = `CN=Reelwright ${environment} authority, ${organization}`;
  const notAfter = new Date(now);
  notAfter.setUTCFullYear(now.getUTCFullYear() + validYears);
  const common = { notBefore: now, notAfter, signingAlgorithm: ecdsa };
  const root = await X509CertificateGenerator.createSelfSigned({
    ...common,
    name: issuer,
    keys: authority,
    extensions: [
      new BasicConstraintsExtension(true, undefined, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
      await SubjectKeyIdentifierExtension.create(authority.publicKey),
    ],
  });
  const subjectKey = new PublicKey(publicKey);
  const leaf = await X509CertificateGenerator.create({
    ...common,
    subject: `CN=Reelwright ${environment}, ${organization}`,
    issuer,
    publicKey: subjectKey,
    signingKey: authority.privateKey,
    extensions: [
      new BasicConstraintsExtension(false, undefined, true),
      new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
      new ExtendedKeyUsageExtension([emailProtection], true),
      await SubjectKeyIdentifierExtension.create(subjectKey),
      await AuthorityKeyIdentifierExtension.create(root, false),
    ],
  });
  return [leaf, root].map((certificate) => certificate.toString('pem')).join('\n');
}
