import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createTestFunctions, type TestFunctions, testFunctionArn } from './test-functions.ts';

describe('an asynchronous invocation', () => {
  const failing = `const { appendFileSync } = require('node:fs');
    exports.handler = async (event) => { appendFileSync(event.file, 'x');
      throw new Error('no luck'); };`;

  it('is tried three times, and then the failure destination gets the record', async () => {
    const { functions, folder, deadLetters } = cloud(
      { failing },
      {
        definition: { asynchronous: { onFailureArn: 'arn:queue' } },
        options: { retryDelaysMilliseconds: [1, 1] },
      },
    );
    const file = join(folder, 'tries');
    functions.invokeAsync('failing', { file });
    const { targetArn, message } = await first(deadLetters);
    expect(targetArn).toBe('arn:queue');
    expect(JSON.parse(message.body)).toMatchObject({
      version: '1.0',
      requestContext: {
        functionArn: `${testFunctionArn('failing')}:$LATEST`,
        condition: 'RetriesExhausted',
        approximateInvokeCount: 3,
      },
      requestPayload: { file },
      responseContext: { statusCode: 200, executedVersion: '$LATEST', functionError: 'Unhandled' },
      responsePayload: { errorType: 'Error', errorMessage: 'no luck' },
    });
  });

  it('is tried as often as it is configured, and its dead-letter queue gets the event', async () => {
    const { functions, folder, deadLetters } = cloud(
      { failing },
      { definition: { asynchronous: { maximumRetryAttempts: 0 }, deadLetterArn: 'arn:dead' } },
    );
    const file = join(folder, 'tries');
    functions.invokeAsync('failing', { file });
    const { targetArn, message } = await first(deadLetters);
    expect(targetArn).toBe('arn:dead');
    expect(JSON.parse(message.body)).toEqual({ file });
    expect(message.attributes).toMatchObject({ ErrorCode: '200', ErrorMessage: 'no luck' });
  });

  it('is given up when the next try would come after its maximum age', async () => {
    const { functions, folder, deadLetters } = cloud(
      { failing },
      { definition: { asynchronous: { maximumEventAgeSeconds: 59, onFailureArn: 'arn:queue' } } },
    );
    functions.invokeAsync('failing', { file: join(folder, 'tries') });
    const { message } = await first(deadLetters);
    expect(JSON.parse(message.body)).toMatchObject({
      requestContext: { condition: 'EventAgeExceeded', approximateInvokeCount: 1 },
    });
  });

  it('can be waited for until it is done with', async () => {
    const { functions, lines } = cloud({ printer: 'exports.handler = async () => console.log("done");' });
    await functions.invokeAsync('printer', {});
    await functions.stop();
    expect(lines).toEqual(['printer: done']);
    expect(() => functions.invokeAsync('nobody', {})).toThrow('Function not found');
  });

  it('waits while the function is throttled', async () => {
    const { functions, deadLetters } = cloud(
      { off: 'exports.handler = async () => 1;' },
      {
        definition: {
          reservedConcurrency: 0,
          asynchronous: { maximumEventAgeSeconds: 0, onFailureArn: 'arn:queue' },
        },
      },
    );
    functions.invokeAsync('off', {});
    const { message } = await first(deadLetters);
    expect(JSON.parse(message.body)).toMatchObject({
      requestContext: { condition: 'EventAgeExceeded', approximateInvokeCount: 0 },
    });
  });
});

function cloud(...parameters: Parameters<typeof createTestFunctions>): TestFunctions {
  const cloud = createTestFunctions(...parameters);
  onTestFinished(cloud.release);
  return cloud;
}

async function first<Item>(items: readonly Item[]): Promise<Item> {
  await expect.poll(() => items.length, { timeout: 10_000 }).toBeGreaterThan(0);
  const [item] = items;
  if (item === undefined) throw new Error('Nothing came.');
  return item;
}
