import { InvokeCommand } from '@aws-sdk/client-lambda';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createTestFunctions, type TestFunctions, testFunctionArn } from './test-functions.ts';

describe("Lambda's REST interface, as the SDK speaks it", () => {
  const code = {
    add: 'exports.handler = async ({ a, b }) => { if (a === undefined) throw new TypeError("a?"); return a + b; };',
  };

  it('answers a synchronous invocation', async () => {
    const client = await cloud(code).client();
    const response = await client.send(
      new InvokeCommand({
        FunctionName: `${testFunctionArn('add')}:live`,
        Payload: JSON.stringify({ a: 1, b: 2 }),
      }),
    );
    expect(response).toMatchObject({ StatusCode: 200, ExecutedVersion: '1' });
    expect(response).not.toHaveProperty('FunctionError');
    expect(response.Payload?.transformToString()).toBe('3');
  });

  it("answers a failed function with 200 and the function's error", async () => {
    const client = await cloud(code).client();
    const response = await client.send(new InvokeCommand({ FunctionName: 'add' }));
    expect(response).toMatchObject({ StatusCode: 200, FunctionError: 'Unhandled' });
    expect(JSON.parse(response.Payload?.transformToString() ?? '')).toMatchObject({
      errorType: 'TypeError',
      errorMessage: 'a?',
    });
  });

  it('accepts an event', async () => {
    const client = await cloud(code).client();
    const event = await client.send(new InvokeCommand({ FunctionName: 'add', InvocationType: 'Event' }));
    expect(event.StatusCode).toBe(202);
  });

  it.each([
    ['an unknown function', { FunctionName: 'unknown' }, 'ResourceNotFoundException', 404],
    [
      'another account',
      { FunctionName: testFunctionArn('add').replace('1', '2') },
      'ResourceNotFoundException',
      404,
    ],
    ['an unknown alias', { FunctionName: 'add', Qualifier: 'beta' }, 'ResourceNotFoundException', 404],
    ['what is not JSON', { FunctionName: 'add', Payload: '{' }, 'InvalidRequestContentException', 400],
    [
      'a named execution of a function that is not durable',
      { FunctionName: 'add', DurableExecutionName: 'x' },
      'InvalidParameterValueException',
      400,
    ],
    [
      'more than 6 MB',
      { FunctionName: 'add', Payload: JSON.stringify('x'.repeat(6 * 1024 * 1024)) },
      'RequestTooLargeException',
      413,
    ],
  ])('refuses %s', async (_, input, name, httpStatusCode) => {
    const client = await cloud(code, { definition: { qualifiers: { live: '1' } } }).client();
    await expect(client.send(new InvokeCommand(input))).rejects.toMatchObject({
      name,
      $metadata: { httpStatusCode },
    });
  });
});

function cloud(...parameters: Parameters<typeof createTestFunctions>): TestFunctions {
  const cloud = createTestFunctions(...parameters);
  onTestFinished(cloud.release);
  return cloud;
}
