import 'reflect-metadata';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Pkcs10CertificateRequest } from '@peculiar/x509';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { environmentNamed } from '../../lib/foundation/environments.ts';
import { publicKeyOfKms, startSmallServices } from '../../test/handlers/small-services.ts';
import { withExampleFacts } from '../../test/stacks/example-facts.ts';
import { requestCertificate } from './certificate-request.ts';

const prod = withExampleFacts(environmentNamed('prod'));
const keyArn = 'arn:aws:kms:us-east-1:111122223333:key/1';
let outputs = '';

const aws = await startSmallServices();
const cloudFormation = createServer((_, response) => {
  response.setHeader('content-type', 'text/xml');
  response.end(
    `<DescribeStacksResponse xmlns="http://cloudformation.amazonaws.com/doc/2010-05-15/"><DescribeStacksResult><Stacks><member><StackName>Reelwright-prod-Service</StackName><StackStatus>CREATE_COMPLETE</StackStatus><CreationTime>2026-11-21T12:00:00Z</CreationTime><Outputs>${outputs}</Outputs></member></Stacks></DescribeStacksResult></DescribeStacksResponse>`,
  );
});
await new Promise<void>((resolve) => cloudFormation.listen(0, '127.0.0.1', resolve));
const port = (address: string | AddressInfo | null) => (typeof address === 'object' ? address?.port : null);
vi.stubEnv('AWS_ENDPOINT_URL', aws.endpoint);
vi.stubEnv('AWS_ENDPOINT_URL_CLOUDFORMATION', `http://127.0.0.1:${port(cloudFormation.address())}`);
vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIAOPERATOR');
vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
afterAll(() => {
  vi.unstubAllEnvs();
  cloudFormation.close();
  aws.stop();
});

describe('a request for a certificate', () => {
  it('is of the key that signs videos, signed by it, and names the operator', async () => {
    outputs = `<member><OutputKey>ProvenanceKeyArn</OutputKey><OutputValue>${keyArn}</OutputValue></member>`;
    const operator = { ...prod.operator, legalName: 'Reelwright, Ltd.' };

    const pem = await requestCertificate({ ...prod, operator });

    expect(pem).toMatch(/^-----BEGIN CERTIFICATE REQUEST-----\n/);
    const request = new Pkcs10CertificateRequest(pem);
    expect(await request.verify()).toBe(true);
    expect(new Uint8Array(request.publicKey.rawData)).toEqual(publicKeyOfKms);
    expect(request.subjectName.getField('O')).toEqual(['Reelwright, Ltd.']);
    expect(request.subjectName.getField('CN')).toEqual(['Reelwright prod']);
  });

  it('waits for a deployment, which makes the key', async () => {
    outputs = '';
    await expect(requestCertificate(prod)).rejects.toThrow(
      'Reelwright-prod-Service names no key that signs videos. Deploy it first',
    );
  });
});
