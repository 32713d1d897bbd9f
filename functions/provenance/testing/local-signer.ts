import { generateKeyPairSync, sign, X509Certificate } from 'node:crypto';
import { selfIssuedCertificates } from '../self-issued-certificates.ts';
import type { Signer } from '../signer.ts';

/** Signs by a key in memory, with certificates as an environment without an authority has them. */
export async function localSigner(now: Date): Promise<Signer & { readonly pem: string }> {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const spki = new Uint8Array(publicKey.export({ type: 'spki', format: 'der' }));
  const pem = await selfIssuedCertificates(spki, 'test', now);
  const certificates = pem.split(/(?<=END CERTIFICATE-----)\s+/).map((one) => new X509Certificate(one));
  return {
    pem,
    certificates: async () => certificates,
    sign: async (message) =>
      Uint8Array.from(sign('sha256', message, { key: privateKey, dsaEncoding: 'ieee-p1363' })),
  };
}
