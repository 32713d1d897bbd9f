// The certificate library's dependency injection needs it first.
import 'reflect-metadata';
import {
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  ExtendedKeyUsageExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  type PublicKeyType,
  SubjectKeyIdentifierExtension,
  type X509Certificate,
  X509CertificateGenerator,
} from '@peculiar/x509';

const ecdsa = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;

/**
 * A certificate, and that of an authority which is made for it and whose key is forgotten at once.
 *
 * @param options.issuer name of the authority, as `CN=…, O=…`
 * @param options.publicKey of P-256
 * @param options.purpose OID of the one extended key usage
 */
export async function createCertificateChain(options: {
  readonly issuer: string;
  readonly subject: string;
  readonly publicKey: PublicKeyType;
  readonly purpose: string;
  readonly notBefore: Date;
  readonly notAfter: Date;
}): Promise<{ readonly leaf: X509Certificate; readonly root: X509Certificate }> {
  const { issuer, subject, publicKey, purpose, notBefore, notAfter } = options;
  const authority = await crypto.subtle.generateKey(ecdsa, false, ['sign', 'verify']);
  const common = { notBefore, notAfter, signingAlgorithm: ecdsa };
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
  const leaf = await X509CertificateGenerator.create({
    ...common,
    subject,
    issuer,
    publicKey,
    signingKey: authority.privateKey,
    extensions: [
      new BasicConstraintsExtension(false, undefined, true),
      new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
      new ExtendedKeyUsageExtension([purpose], true),
      await SubjectKeyIdentifierExtension.create(publicKey),
      await AuthorityKeyIdentifierExtension.create(root, false),
    ],
  });
  return { leaf, root };
}
