import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import type { CloudFormationCustomResourceEvent } from 'aws-lambda';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { awaitSender } from './await-sender.ts';

const common = {
  ServiceToken: 'arn:aws:lambda:us-east-1:000000000000:function:await-sender',
  ResponseURL: 'https://cloudformation.example/answer',
  StackId: 'stack',
  RequestId: 'request',
  LogicalResourceId: 'VerifiedSender',
  ResourceType: 'AWS::CloudFormation::CustomResource',
  ResourceProperties: { ServiceToken: 'token', Sender: 'me@example.com' },
};
const creation: CloudFormationCustomResourceEvent = { ...common, RequestType: 'Create' };

/** An address whose owner follows the link after so many milliseconds, with a clock that pauses move. */
function owner(followsAfter: number) {
  let milliseconds = 0;
  return {
    waited: () => milliseconds,
    dependencies: {
      isVerified: async () => milliseconds >= followsAfter,
      now: () => new Date(milliseconds),
      pause: async (pause: number) => {
        milliseconds += pause;
      },
    },
  };
}

describe('the user pool', () => {
  it('waits until the owner of the sender has followed the link', async () => {
    const { waited, dependencies } = owner(60_000);
    expect(await awaitSender(creation, dependencies)).toEqual({ physicalResourceId: 'me@example.com' });
    expect(waited()).toBe(60_000);
  });

  it('is given up within the time of a function, with what to do', async () => {
    const { waited, dependencies } = owner(Number.POSITIVE_INFINITY);
    await expect(awaitSender(creation, dependencies)).rejects.toThrow(
      'me@example.com is not verified. Follow the link that AWS mailed to it, then type the same command again.',
    );
    expect(waited()).toBeLessThan(14 * 60_000);
  });

  it('is deleted without waiting', async () => {
    const { dependencies } = owner(Number.POSITIVE_INFINITY);
    const deletion = { ...common, RequestType: 'Delete', PhysicalResourceId: 'me@example.com' } as const;
    expect(await awaitSender(deletion, dependencies)).toEqual({ physicalResourceId: 'me@example.com' });
  });
});

it('asks SES for the address, and answers CloudFormation', async () => {
  const requests: string[] = [];
  const server = createServer(async (request, response) => {
    requests.push(`${request.method} ${request.url} ${(await text(request)).slice(0, 20)}`.trim());
    response.setHeader('content-type', 'application/json').end('{"VerifiedForSendingStatus":true}');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => void server.close());
  const address = server.address();
  const endpoint = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  vi.stubEnv('AWS_ENDPOINT_URL', endpoint);
  vi.stubEnv('AWS_REGION', 'us-east-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIAEXAMPLE');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'example');
  onTestFinished(() => void vi.unstubAllEnvs());

  const { handler } = await import('./await-sender.lambda.ts');
  await handler({ ...creation, ResponseURL: `${endpoint}/answer` });

  expect(requests).toEqual([
    'GET /v2/email/identities/me%40example.com',
    expect.stringMatching(/^PUT \/answer \{"StackId":"stack"/),
  ]);
});
