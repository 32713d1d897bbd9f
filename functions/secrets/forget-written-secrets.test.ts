import { createServer } from 'node:http';
import type { CloudFormationCustomResourceEvent } from 'aws-lambda';
import { afterAll, expect, it } from 'vitest';
import { startHandlers } from '../../test/handlers/start-handlers.ts';

const handlers = await startHandlers();
afterAll(handlers.stop);
const { handler } = await import('./forget-written-secrets.lambda.ts');

const cloudFormation = createServer((request, response) => {
  request.resume();
  response.end();
});
await new Promise<void>((done) => cloudFormation.listen(0, '127.0.0.1', done));
afterAll(() => void cloudFormation.close());

it('removes what an operator wrote when its stack is deleted, and not before', async () => {
  const address = cloudFormation.address();
  const common = {
    ServiceToken: 'token',
    ResponseURL: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/answer`,
    StackId: 'stack',
    RequestId: 'request',
    LogicalResourceId: 'WrittenSecrets',
    ResourceType: 'AWS::CloudFormation::CustomResource',
    ResourceProperties: { ServiceToken: 'token', ParameterNames: '/trial/key,/trial/never-written' },
  };
  const creation: CloudFormationCustomResourceEvent = { ...common, RequestType: 'Create' };
  handlers.parameters.set('/trial/key', 'sk_test_1');
  await handler(creation);
  expect(handlers.parameters.get('/trial/key')).toBe('sk_test_1');
  await handler({ ...common, RequestType: 'Delete', PhysicalResourceId: 'written-secrets' });
  expect(handlers.parameters.has('/trial/key')).toBe(false);
});
