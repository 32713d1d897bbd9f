import { generateKeyPairSync, sign, verify } from 'node:crypto';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { KMSClient } from '@aws-sdk/client-kms';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requestLimits } from '../aws/request-limits.ts';
import { createKmsSigner } from './kms-signer.ts';
import { selfIssuedCertificates } from './self-issued-certificates.ts';

const now = new Date('2026-11-21T12:00:00.000Z');
const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const pem = await selfIssuedCertificates(
  new Uint8Array(publicKey.export({ type: 'spki', format: 'der' })),
  'test',
  now,
);
const claim = Buffer.from('the claim of a video');

/** How KMS answers, request by request; afterwards with `signature`. */
const answers: ('never' | 500)[] = [];
/** What KMS signs instead of the digest, which Node's crypto cannot: the claim that it belongs to. */
const signature = sign('sha256', claim, privateKey);
const requests: unknown[] = [];
const kms = createServer(async (request, response) => {
  requests.push(await json(request));
  const answer = answers.shift();
  if (answer === 'never') return;
  response.writeHead(answer ?? 200, { 'content-type': 'application/x-amz-json-1.1' });
  response.end(JSON.stringify(answer === 500 ? {} : { Signature: signature.toString('base64') }));
});
let endpoint: string;
beforeAll(
  () =>
    new Promise<void>((resolve) => {
      kms.listen(0, '127.0.0.1', () => {
        const address = kms.address();
        endpoint = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
        resolve();
      });
    }),
);
afterAll(() => {
  kms.closeAllConnections();
  kms.close();
});

function signer(options: { readonly certificates?: string; readonly at?: Date } = {}) {
  const { certificates = pem, at = now } = options;
  return createKmsSigner({
    client: new KMSClient({
      endpoint,
      region: 'us-east-1',
      credentials: { accessKeyId: 'key', secretAccessKey: 'secret' },
      maxAttempts: 3,
      requestHandler: requestLimits(200),
    }),
    keyArn: 'arn:aws:kms:us-east-1:111111111111:key/one',
    certificates: async () => certificates,
    now: () => at,
  });
}

describe('a signer by KMS', () => {
  it('sends the digest alone, and turns the signature into the form of COSE', async () => {
    requests.splice(0);
    const signed = await signer().sign(claim);

    expect(signed).toHaveLength(64);
    expect(verify('sha256', claim, { key: publicKey, dsaEncoding: 'ieee-p1363' }, signed)).toBe(true);
    expect(requests).toEqual([
      {
        KeyId: 'arn:aws:kms:us-east-1:111111111111:key/one',
        Message: expect.stringMatching(/^[\w+/]{43}=$/),
        MessageType: 'DIGEST',
        SigningAlgorithm: 'ECDSA_SHA_256',
      },
    ]);
  });

  it('asks again if KMS is late or fails', async () => {
    answers.push('never', 500);
    expect(await signer().sign(claim)).toHaveLength(64);
  });

  it('gives up after three attempts', async () => {
    answers.push('never', 'never', 'never');
    await expect(signer().sign(claim)).rejects.toThrow();
  });

  it("refuses a signature that the certificate's key did not make", async () => {
    const { publicKey: other } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const spki = new Uint8Array(other.export({ type: 'spki', format: 'der' }));
    const certificates = await selfIssuedCertificates(spki, 'test', now);
    await expect(signer({ certificates }).sign(claim)).rejects.toThrow(
      'The certificate of content credentials belongs to another key.',
    );
  });

  it('refuses certificates that are not valid now, and what is none', async () => {
    await expect(signer({ at: new Date('2026-11-20T00:00:00.000Z') }).certificates()).rejects.toThrow(
      'is valid from 2026-11-21T12:00:00.000Z to 2046-11-21T12:00:00.000Z.',
    );
    await expect(signer({ certificates: 'none' }).certificates()).rejects.toThrow('holds no certificate');
    expect(await signer().certificates()).toHaveLength(2);
  });
});
