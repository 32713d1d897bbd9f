import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import type { CloudFormationCustomResourceEvent } from 'aws-lambda';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startHandlers } from '../../../test/handlers/start-handlers.ts';
import { parseSigningKey } from './signing-key.ts';

const handlers = await startHandlers();
afterAll(handlers.stop);

const { handler: createSigningKey } = await import('./create-signing-key.lambda.ts');
const { handler: useSigningKey } = await import('./use-signing-key.lambda.ts');

/** The answers to CloudFormation. */
const answers: { readonly contentType: string | undefined; readonly answer: unknown }[] = [];
/** The next statuses of the answer URL; afterwards 200. */
const statuses: number[] = [];
const cloudFormation = createServer(async (request, response) => {
  const answer: unknown = JSON.parse(await text(request));
  answers.push({ contentType: request.headers['content-type'], answer });
  response.writeHead(statuses.shift() ?? 200).end();
});
beforeAll(() => new Promise<void>((resolve) => cloudFormation.listen(0, '127.0.0.1', resolve)));
beforeEach(() => {
  answers.splice(0);
  statuses.splice(0);
});
afterAll(() => {
  cloudFormation.closeAllConnections();
  cloudFormation.close();
});

async function deploy(
  handler: (event: CloudFormationCustomResourceEvent) => Promise<void>,
  properties: Record<string, string>,
  type: 'Create' | 'Delete' = 'Create',
): Promise<unknown> {
  const address = cloudFormation.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const common = {
    ServiceToken: 'arn:aws:lambda:us-east-1:000000000000:function:create-signing-key',
    ResponseURL: `http://127.0.0.1:${port}/answer`,
    StackId: 'stack',
    RequestId: 'request',
    LogicalResourceId: 'SigningKey',
    ResourceType: 'Custom::SigningKey',
    ResourceProperties: { ServiceToken: 'token', ...properties },
  };
  await handler(
    type === 'Delete'
      ? { ...common, RequestType: type, PhysicalResourceId: properties.ParameterName ?? '' }
      : { ...common, RequestType: type },
  );
  return answers.at(-1)?.answer;
}

describe('createSigningKey', () => {
  it('makes a key once, and answers CloudFormation with its public half', async () => {
    const first = await deploy(createSigningKey, { ParameterName: '/new-key' });
    expect(first).toMatchObject({
      Status: 'SUCCESS',
      Data: { PublicKey: expect.stringContaining('BEGIN PUBLIC KEY') },
    });
    expect(handlers.parameters.get('/new-key')).toContain('BEGIN PRIVATE KEY');
    expect(await deploy(createSigningKey, { ParameterName: '/new-key' })).toEqual(first);
  });

  it('answers CloudFormation also when it fails', async () => {
    expect(await deploy(createSigningKey, {})).toMatchObject({
      Status: 'FAILED',
      Reason: expect.stringContaining('ParameterName'),
    });
  });

  it('removes a key whose generation is dropped, and again without harm', async () => {
    await deploy(createSigningKey, { ParameterName: '/dropped-key' });
    for (const _ of [1, 2]) {
      expect(await deploy(createSigningKey, { ParameterName: '/dropped-key' }, 'Delete')).toMatchObject({
        Status: 'SUCCESS',
        PhysicalResourceId: '/dropped-key',
      });
      expect(handlers.parameters.has('/dropped-key')).toBe(false);
    }
  });
});

describe('the answer to CloudFormation', () => {
  it('has an empty content type, for which its URL is signed', async () => {
    await deploy(createSigningKey, { ParameterName: '/new-key' });
    expect(answers.map(({ contentType }) => contentType)).toEqual(['']);
  });

  it('is sent once more if it was refused', async () => {
    statuses.push(503);
    expect(await deploy(createSigningKey, { ParameterName: '/new-key' })).toMatchObject({
      Status: 'SUCCESS',
    });
    expect(answers).toHaveLength(2);
  });

  it('that is refused twice fails the invocation', async () => {
    statuses.push(403, 403);
    await expect(deploy(createSigningKey, { ParameterName: '/new-key' })).rejects.toThrow(
      "CloudFormation's URL answered 403",
    );
    expect(answers).toHaveLength(2);
  });
});

describe('useSigningKey', () => {
  const chosen = { ParameterName: '/used', GenerationParameterName: '/used-2', PublicKeyId: 'K2' };

  it('writes the key beside the id of its public key, over the former one', async () => {
    handlers.parameters.set('/used', 'the first generation');
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 4_096 });
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    handlers.parameters.set('/used-2', pem);

    expect(await deploy(useSigningKey, chosen)).toMatchObject({ Status: 'SUCCESS', Data: {} });

    const value = handlers.parameters.get('/used') ?? '';
    expect(parseSigningKey(value)).toEqual({ keyPairId: 'K2', privateKey: pem });
    // SSM's standard parameters hold 4,096 characters, and a real key has half as many bits.
    expect(value.length).toBeLessThan(4_096);
  });

  it('fails without the key, and names no secret', async () => {
    expect(await deploy(useSigningKey, { ...chosen, GenerationParameterName: '/none' })).toMatchObject({
      Status: 'FAILED',
      Reason: 'Error: The parameter /none does not exist.',
    });
  });

  it('is removed with the environment', async () => {
    handlers.parameters.set('/used', 'the first generation');
    expect(await deploy(useSigningKey, chosen, 'Delete')).toMatchObject({ Status: 'SUCCESS' });
    expect(handlers.parameters.has('/used')).toBe(false);
  });
});

describe('the signing key', () => {
  it('of another form is refused without being shown', () => {
    const pem = '-----BEGIN PRIVATE KEY-----\nsecret';
    for (const value of [pem, JSON.stringify({ keyPairId: '', privateKey: pem }), '{}']) {
      expect(() => parseSigningKey(value)).toThrow(/^The SSM parameter of the media signing key/);
    }
  });
});
