import { selfIssued } from '../../contract/videos/content-credentials.ts';
import { createCertificateChain } from './certificate-chain.ts';

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
  const organization = `O=Reelwright ${environment} ${selfIssued}`;
  const notAfter = new Date(now);
  notAfter.setUTCFullYear(now.getUTCFullYear() + validYears);
  const { leaf, root } = await createCertificateChain({
    issuer: `CN=Reelwright ${environment} authority, ${organization}`,
    subject: `CN=Reelwright ${environment}, ${organization}`,
    publicKey,
    purpose: emailProtection,
    notBefore: now,
    notAfter,
  });
  return [leaf, root].map((certificate) => certificate.toString('pem')).join('\n');
}
