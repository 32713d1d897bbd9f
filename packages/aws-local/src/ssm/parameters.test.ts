import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  DeleteParameterCommand,
  DescribeParametersCommand,
  GetParameterCommand,
  GetParametersByPathCommand,
  PutParameterCommand,
  SSMClient,
} from '@aws-sdk/client-ssm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Authorize } from '../signature/caller.ts';
import { createParameters, type Parameters, type ParametersOptions } from './parameters.ts';

let folder: string;
let server: Server;
let endpoint: string;
let parameters: Parameters;
let authorize: Authorize;
const logLines: string[] = [];

function open(seed: ParametersOptions['seed']): Parameters {
  return createParameters({
    stateFile: join(folder, 'parameters.jsonl'),
    now: Date.now,
    accountId: '000000000000',
    region: 'us-east-1',
    seed,
    credentials: (accessKeyId) =>
      accessKeyId === 'AKIAREADER' ? { secretAccessKey: 'secret', principal: 'arn:reader' } : undefined,
    authorize: (request) => authorize(request),
    log: (line) => logLines.push(line),
  });
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'parameters-'));
  authorize = () => true;
  parameters = open({
    '/app/url': 'https://example.com',
    '/app/secret': { type: 'SecureString', value: 'sk_live' },
  });
  server = createServer((request, response) => void parameters.handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  endpoint = `http://127.0.0.1:${address.port}`;
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  rmSync(folder, { recursive: true });
  expect(logLines.splice(0)).toEqual([]);
});

function client(accessKeyId = 'AKIAREADER', secretAccessKey = 'secret'): SSMClient {
  return new SSMClient({
    endpoint,
    region: 'us-east-1',
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: 1,
  });
}

describe('a parameter', () => {
  it('is read with its description', async () => {
    const { Parameter } = await client().send(new GetParameterCommand({ Name: '/app/url' }));

    expect(Parameter).toMatchObject({
      Name: '/app/url',
      Type: 'String',
      Value: 'https://example.com',
      Version: 1,
      ARN: 'arn:aws:ssm:us-east-1:000000000000:parameter/app/url',
    });
    expect(Parameter?.LastModifiedDate).toBeInstanceOf(Date);
  });

  it('that is a secret shows its value only to a reader who asks for decryption', async () => {
    const read = { Name: '/app/secret' };
    const encrypted = await client().send(new GetParameterCommand(read));
    const decrypted = await client().send(new GetParameterCommand({ ...read, WithDecryption: true }));

    expect(encrypted.Parameter?.Value).not.toContain('sk_live');
    expect(Buffer.from(encrypted.Parameter?.Value ?? '', 'base64').toString()).not.toContain('sk_live');
    expect(decrypted.Parameter?.Value).toBe('sk_live');
  });

  it.each(['/app/missing', 'constructor', '__proto__'])(
    'that does not exist is not found: %s',
    async (Name) => {
      const read = client().send(new GetParameterCommand({ Name }));

      await expect(read).rejects.toMatchObject({ name: 'ParameterNotFound' });
    },
  );

  it('is listed with the time of its last change, and without its value', async () => {
    const list = new DescribeParametersCommand({
      ParameterFilters: [
        { Key: 'Path', Option: 'Recursive', Values: ['/app/'] },
        { Key: 'Type', Values: ['SecureString'] },
      ],
    });
    const { Parameters } = await client().send(list);

    expect(Parameters).toEqual([
      { Name: '/app/secret', Type: 'SecureString', Version: 1, LastModifiedDate: expect.any(Date) },
    ]);
  });

  it('is overwritten only on request', async () => {
    const write = { Name: '/app/new', Value: 'one', Type: 'String' } as const;
    await client().send(new PutParameterCommand(write));

    const again = client().send(new PutParameterCommand({ ...write, Value: 'two' }));
    await expect(again).rejects.toMatchObject({ name: 'ParameterAlreadyExists' });
    const overwritten = await client().send(
      new PutParameterCommand({ Name: '/app/new', Value: 'three', Overwrite: true }),
    );

    expect(overwritten.Version).toBe(2);
    expect(parameters.get('/app/new')).toBe('three');
  });

  it('is deleted, and then is not found', async () => {
    await client().send(new DeleteParameterCommand({ Name: '/app/secret' }));

    expect(parameters.get('/app/secret')).toBeUndefined();
    const again = client().send(new DeleteParameterCommand({ Name: '/app/secret' }));
    await expect(again).rejects.toMatchObject({ name: 'ParameterNotFound' });
  });

  it.each(['aws/x', 'a/b', '/a//b', '/ssm', '/a b', '/ä'])('cannot have the name %s', async (Name) => {
    const write = client().send(new PutParameterCommand({ Name, Value: 'x', Type: 'String' }));

    await expect(write).rejects.toMatchObject({ name: 'ValidationException' });
  });

  it('cannot be longer than 4,096 characters', async () => {
    const write = { Name: '/app/long', Type: 'String', Value: 'x'.repeat(4097) } as const;

    await expect(client().send(new PutParameterCommand(write))).rejects.toMatchObject({
      name: 'ValidationException',
    });
  });
});

describe('a start', () => {
  it('keeps what was written, and takes a changed seed', async () => {
    parameters.put('/app/url', 'https://changed.example');
    await client().send(new PutParameterCommand({ Name: '/app/own', Value: 'x', Type: 'SecureString' }));

    const same = open({ '/app/url': 'https://example.com', '/app/own': 'seeded later' });
    expect(same.get('/app/url')).toBe('https://changed.example');
    expect(same.get('/app/own')).toBe('x');

    expect(open({ '/app/url': 'https://new.example' }).get('/app/url')).toBe('https://new.example');
  });
});

describe('a caller', () => {
  it.each([
    ['AKIAREADER', 'wrong', 'InvalidSignatureException'],
    ['AKIAUNKNOWN', 'secret', 'UnrecognizedClientException'],
  ])('%s with the secret %s is refused: %s', async (accessKeyId, secret, name) => {
    const read = client(accessKeyId, secret).send(new GetParameterCommand({ Name: '/app/url' }));

    await expect(read).rejects.toMatchObject({ name });
  });

  it('reads what its policies allow', async () => {
    authorize = ({ principal, action, resourceArn }) =>
      principal === 'arn:reader' &&
      action === 'ssm:GetParameter' &&
      resourceArn === 'arn:aws:ssm:us-east-1:000000000000:parameter/app/url';

    await client().send(new GetParameterCommand({ Name: '/app/url' }));
    const denied = client().send(new GetParameterCommand({ Name: '/app/secret', WithDecryption: true }));

    await expect(denied).rejects.toMatchObject({
      name: 'AccessDeniedException',
      message: expect.stringContaining(
        'arn:reader is not authorized to perform: ssm:GetParameter on resource: arn:aws:ssm:us-east-1:000000000000:parameter/app/secret',
      ),
    });
  });

  it('is told which operations are not emulated', async () => {
    const readAll = client().send(new GetParametersByPathCommand({ Path: '/' }));

    await expect(readAll).rejects.toMatchObject({ name: 'UnknownOperationException' });
  });
});
