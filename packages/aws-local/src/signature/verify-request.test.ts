import { createServer, type Server } from 'node:http';
import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Verification, verifyRequest } from './verify-request.ts';

let server: Server;
let endpoint: string;
let service: string;
let sessionToken: string | undefined;
let verification: Verification | undefined;

beforeEach(async () => {
  sessionToken = undefined;
  server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray());
    const credentials = () => ({ secretAccessKey: 'secret', principal: 'arn:caller', sessionToken });
    verification = verifyRequest(request, { now: Date.now, region: 'us-east-1', service, credentials }, body);
    response.writeHead(200, { 'content-type': 'application/x-amz-json-1.0' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  endpoint = `http://127.0.0.1:${address.port}`;
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

function configuration(credentials: object = {}) {
  const keys = { accessKeyId: 'AKIA', secretAccessKey: 'secret', ...credentials };
  return { endpoint, region: 'us-east-1', maxAttempts: 1, credentials: keys };
}

const readItem = new GetItemCommand({ TableName: 'videos', Key: { id: { S: 'ä' } } });

describe('the signature of a request', () => {
  it('is right for a service with JSON bodies', async () => {
    service = 'dynamodb';
    await new DynamoDBClient(configuration()).send(readItem);

    expect(verification).toMatchObject({ outcome: 'verified', principal: 'arn:caller', accessKeyId: 'AKIA' });
  });

  it('is right for a path that is encoded twice', async () => {
    service = 'lambda';
    const FunctionName = 'arn:aws:lambda:us-east-1:000000000000:function:render';
    await new LambdaClient(configuration()).send(new InvokeCommand({ FunctionName, Qualifier: 'live' }));

    expect(verification).toMatchObject({ outcome: 'verified' });
  });

  it('is not that of another service', async () => {
    service = 'ssm';
    await new DynamoDBClient(configuration()).send(readItem);

    expect(verification).toMatchObject({ outcome: 'refused', reason: 'wrongScope' });
  });

  it('needs the session token of temporary credentials', async () => {
    service = 'dynamodb';
    sessionToken = 'token';
    await new DynamoDBClient(configuration({ sessionToken: 'token' })).send(readItem);
    expect(verification).toMatchObject({ outcome: 'verified' });

    await new DynamoDBClient(configuration({ sessionToken: 'another' })).send(readItem);
    expect(verification).toMatchObject({ outcome: 'refused', reason: 'wrongSessionToken' });

    await new DynamoDBClient(configuration()).send(readItem);
    expect(verification).toMatchObject({ outcome: 'refused', reason: 'wrongSessionToken' });
  });

  it('covers the body also where its hash is not sent', async () => {
    service = 'dynamodb';
    const client = new DynamoDBClient(configuration());
    client.middlewareStack.add(
      (next) => (args) => {
        const { request } = args;
        if (typeof request === 'object' && request !== null && 'body' in request)
          request.body = '{"altered":1}';
        if (typeof request === 'object' && request !== null && 'headers' in request) {
          Object.assign(request.headers ?? {}, { 'content-length': '13' });
        }
        return next(args);
      },
      { step: 'finalizeRequest', priority: 'low', name: 'alterBody' },
    );
    await client.send(readItem);

    expect(verification).toMatchObject({ outcome: 'refused', reason: 'signatureMismatch' });
  });

  it('is missing from a request that carries none', async () => {
    service = 'dynamodb';
    await fetch(endpoint, { method: 'POST', body: '{}' });
    expect(verification).toEqual({ outcome: 'anonymous' });

    await fetch(endpoint, { method: 'POST', body: '{}', headers: { authorization: 'Bearer x' } });
    expect(verification).toMatchObject({ outcome: 'refused', reason: 'malformed' });
  });
});
