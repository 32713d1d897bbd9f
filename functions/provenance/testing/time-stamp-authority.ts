import { createHash } from 'node:crypto';
import { Integer, ObjectIdentifier, OctetString, Sequence } from 'asn1js';
import {
  AlgorithmIdentifier,
  Attribute,
  Certificate,
  ContentInfo,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  PKIStatus,
  PKIStatusInfo,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
  TimeStampReq,
  TimeStampResp,
  TSTInfo,
} from 'pkijs';
import { createCertificateChain } from '../certificate-chain.ts';

const ecdsa = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;
/** https://www.rfc-editor.org/rfc/rfc3161, 2.3 and 2.4.2; https://www.rfc-editor.org/rfc/rfc5652, 11 */
const identifiers = {
  tstInfo: '1.2.840.113549.1.9.16.1.4',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificate: '1.2.840.113549.1.9.16.2.47',
  timeStamping: '1.3.6.1.5.5.7.3.8',
  sha256: '2.16.840.1.101.3.4.2.1',
  policy: '1.3.6.1.4.1.4146.2.3',
} as const;

export interface TimeStampAuthority {
  /** Answers as an authority does: a TimeStampResp for a TimeStampReq. */
  stamp(request: ArrayBuffer): Promise<ArrayBuffer>;
  /** The certificate that vouches for its own, in PEM. */
  readonly root: string;
}

/** An authority of time stamps (RFC 3161), with a key in memory. */
export async function createTimeStampAuthority(now: () => Date): Promise<TimeStampAuthority> {
  const { key, certificates, root } = await createCertificates(now());
  const [leaf] = certificates;

  return {
    root,
    async stamp(bytes) {
      const request = TimeStampReq.fromBER(bytes);
      const info = new TSTInfo({
        version: 1,
        policy: identifiers.policy,
        messageImprint: request.messageImprint,
        serialNumber: new Integer({ value: 7 }),
        genTime: now(),
        ...(request.nonce && { nonce: request.nonce }),
      });
      const content = info.toSchema().toBER();
      const encapContentInfo = new EncapsulatedContentInfo({ eContentType: identifiers.tstInfo });
      // Its constructor would cut the content into pieces, which DER has not.
      encapContentInfo.eContent = new OctetString({ valueHex: content });
      const signed = new SignedData({
        version: 3,
        encapContentInfo,
        digestAlgorithms: [new AlgorithmIdentifier({ algorithmId: identifiers.sha256 })],
        signerInfos: [
          new SignerInfo({
            version: 1,
            sid: new IssuerAndSerialNumber({ issuer: leaf.issuer, serialNumber: leaf.serialNumber }),
            signedAttrs: new SignedAndUnsignedAttributes({
              type: 0,
              attributes: attributesOf(content, leaf),
            }),
          }),
        ],
        ...(request.certReq && { certificates }),
      });
      await signed.sign(key, 0, 'SHA-256');
      return new TimeStampResp({
        status: new PKIStatusInfo({ status: PKIStatus.granted }),
        timeStampToken: new ContentInfo({
          contentType: ContentInfo.SIGNED_DATA,
          content: signed.toSchema(true),
        }),
      })
        .toSchema()
        .toBER();
    },
  };
}

function attributesOf(content: ArrayBuffer, certificate: Certificate): Attribute[] {
  const hash = (bytes: ArrayBuffer) =>
    new OctetString({ valueHex: createHash('sha256').update(Buffer.from(bytes)).digest() });
  const certificateHash = new Sequence({ value: [hash(certificate.toSchema().toBER())] });
  return [
    new Attribute({
      type: identifiers.contentType,
      values: [new ObjectIdentifier({ value: identifiers.tstInfo })],
    }),
    new Attribute({ type: identifiers.messageDigest, values: [hash(content)] }),
    new Attribute({
      type: identifiers.signingCertificate,
      values: [new Sequence({ value: [new Sequence({ value: [certificateHash] })] })],
    }),
  ];
}

async function createCertificates(now: Date) {
  const own = await crypto.subtle.generateKey(ecdsa, false, ['sign', 'verify']);
  const { leaf, root } = await createCertificateChain({
    issuer: 'CN=Root of time, O=An authority',
    subject: 'CN=Time, O=An authority',
    publicKey: own.publicKey,
    purpose: identifiers.timeStamping,
    notBefore: new Date(now.getTime() - 86_400_000),
    notAfter: new Date(now.getTime() + 86_400_000),
  });
  const certificates: [Certificate, Certificate] = [
    Certificate.fromBER(leaf.rawData),
    Certificate.fromBER(root.rawData),
  ];
  return { key: own.privateKey, certificates, root: root.toString('pem') };
}
