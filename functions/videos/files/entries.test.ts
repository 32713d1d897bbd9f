import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import type { CloudFormationCustomResourceEvent } from 'aws-lambda';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startHandlers } from '../../../test/handlers/start-handlers.ts';

const handlers = await startHandlers();
afterAll(handlers.stop);

const { handler: createSigningKey } = await import('./create-signing-key.lambda.ts');

/** What CloudFormation was told. */
const answers: unknown[] = [];
const cloudFormation = createServer(async (request, response) => {
  answers.push(await json(request));
  response.end();
});
beforeAll(() => new Promise<void>((resolve) => cloudFormation.listen(0, '127.0.0.1', resolve)));
afterAll(() => {
  cloudFormation.closeAllConnections();
  cloudFormation.close();
});

async function deploy(properties: Record<string, string>): Promise<unknown> {
  const address = cloudFormation.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const event: CloudFormationCustomResourceEvent = {
    RequestType: 'Create',
    ServiceToken: 'arn:aws:lambda:us-east-1:000000000000:function:create-signing-key',
    ResponseURL: `http://127.0.0.1:${port}/answer`,
    StackId: 'stack',
    RequestId: 'request',
    LogicalResourceId: 'SigningKey',
    ResourceType: 'Custom::SigningKey',
    ResourceProperties: { ServiceToken: 'token', ...properties },
  };
  await createSigningKey(event);
  return answers.at(-1);
}

describe('createSigningKey', () => {
  it('makes a key once, and answers CloudFormation with its public half', async () => {
    const first = await deploy({ ParameterName: '/new-key' });
    expect(first).toMatchObject({
      Status: 'SUCCESS',
      Data: { PublicKey: expect.stringContaining('BEGIN PUBLIC KEY') },
    });
    expect(handlers.parameters.get('/new-key')).toContain('BEGIN PRIVATE KEY');
    expect(await deploy({ ParameterName: '/new-key' })).toEqual(first);
  });

  it('answers CloudFormation also when it fails', async () => {
    expect(await deploy({})).toMatchObject({
      Status: 'FAILED',
      Reason: expect.stringContaining('ParameterName'),
    });
  });
});
