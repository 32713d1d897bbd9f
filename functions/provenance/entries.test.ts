// The certificate library's dependency injection needs it first.
import 'reflect-metadata';
import { generateKeyPairSync, X509Certificate } from 'node:crypto';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { X509CertificateGenerator } from '@peculiar/x509';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startHandlers } from '../../test/handlers/start-handlers.ts';
import { selfIssuedCertificates } from './self-issued-certificates.ts';

const handlers = await startHandlers();
afterAll(handlers.stop);

const { handler } = await import('./create-certificates.lambda.ts');

let answer: unknown;
const cloudFormation = createServer(async (request, response) => {
  answer = JSON.parse(await text(request));
  response.end();
});
beforeAll(() => new Promise<void>((resolve) => cloudFormation.listen(0, '127.0.0.1', resolve)));
afterAll(() => {
  cloudFormation.closeAllConnections();
  cloudFormation.close();
});

const name = '/certificates';

async function deploy(type: 'Create' | 'Delete' = 'Create'): Promise<unknown> {
  const address = cloudFormation.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const common = {
    ServiceToken: 'arn:aws:lambda:us-east-1:000000000000:function:create-certificates',
    ResponseURL: `http://127.0.0.1:${port}/answer`,
    StackId: 'stack',
    RequestId: 'request',
    LogicalResourceId: 'Certificates',
    ResourceType: 'Custom::Certificates',
    ResourceProperties: {
      ServiceToken: 'token',
      KeyArn: 'arn:aws:kms:us-east-1:000000000000:key/one',
      ParameterName: name,
      Environment: 'test',
    },
  };
  await handler(
    type === 'Delete'
      ? { ...common, RequestType: type, PhysicalResourceId: name }
      : { ...common, RequestType: type },
  );
  return answer;
}

async function certificatesOfAnotherKey(): Promise<string> {
  const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const spki = new Uint8Array(publicKey.export({ type: 'spki', format: 'der' }));
  return selfIssuedCertificates(spki, 'test', new Date());
}

it('gives a key certificates that say that no authority made them, once', async () => {
  expect(await deploy()).toMatchObject({ Status: 'SUCCESS', PhysicalResourceId: name });
  const certificates = handlers.parameters.get(name) ?? '';
  const leaf = new X509Certificate(certificates);
  expect(leaf.subject).toContain('Reelwright test self-issued and verified by no authority');
  expect(leaf.issuer).toContain('self-issued');
  expect(leaf.ca).toBe(false);

  expect(await deploy()).toMatchObject({ Status: 'SUCCESS' });
  expect(handlers.parameters.get(name)).toBe(certificates);
});

it('makes new ones for a new key', async () => {
  const former = await certificatesOfAnotherKey();
  handlers.parameters.set(name, former);
  expect(await deploy()).toMatchObject({ Status: 'SUCCESS' });
  expect(handlers.parameters.get(name)).not.toBe(former);
});

it("never overwrites an authority's certificate, and says that it belongs to another key", async () => {
  const authority = await X509CertificateGenerator.createSelfSigned({
    name: 'CN=An authority',
    keys: await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify']),
    signingAlgorithm: { name: 'ECDSA', hash: 'SHA-256' },
  });
  const former = authority.toString('pem');
  handlers.parameters.set(name, former);
  expect(await deploy()).toMatchObject({
    Status: 'FAILED',
    Reason: expect.stringContaining(`The certificate in ${name} belongs to another key`),
  });
  expect(handlers.parameters.get(name)).toBe(former);
});

it('removes them with the environment', async () => {
  for (const _ of [1, 2]) expect(await deploy('Delete')).toMatchObject({ Status: 'SUCCESS' });
  expect(handlers.parameters.has(name)).toBe(false);
});
