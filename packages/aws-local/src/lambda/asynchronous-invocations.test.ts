import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createTestFunctions, type TestFunctions } from './test-functions.ts';

describe('an asynchronous invocation', () => {
  const failing = `const { appendFileSync } = require('node:fs');
    exports.handler = async (event) => { appendFileSync(event.file, 'x');
      throw new Error('no luck'); };`;

  it('is tried three times, and then its dead-letter queue gets the event', async () => {
    const { functions, folder, deadLetters } = cloud(
      { failing },
      { definition: { deadLetterArn: 'arn:dead' }, options: { retryDelaysMilliseconds: [1, 1] } },
    );
    const file = join(folder, 'tries');
    functions.invokeAsync('failing', { file });
    const { targetArn, message } = await first(deadLetters);
    expect(targetArn).toBe('arn:dead');
    expect(JSON.parse(message.body)).toEqual({ file });
    expect(message.attributes).toMatchObject({ ErrorCode: '200', ErrorMessage: 'no luck' });
    expect(readFileSync(file, 'utf8')).toBe('xxx');
  });

  it('is tried as often as it is configured', async () => {
    const { functions, folder, deadLetters } = cloud(
      { failing },
      { definition: { maximumRetryAttempts: 0, deadLetterArn: 'arn:dead' } },
    );
    const file = join(folder, 'tries');
    functions.invokeAsync('failing', { file });
    await first(deadLetters);
    expect(readFileSync(file, 'utf8')).toBe('x');
  });

  it('can be waited for until it is done with', async () => {
    const { functions, lines } = cloud({ printer: 'exports.handler = async () => console.log("done");' });
    await functions.invokeAsync('printer', {});
    await functions.stop();
    expect(lines).toEqual(['printer: done']);
    expect(() => functions.invokeAsync('unknown', {})).toThrow('Function not found');
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
