import { LocalDurableTestRunner } from '@aws/durable-execution-sdk-js-testing';
import { afterAll, beforeAll } from 'vitest';

/**
 * Lets durable executions of a test file wait for no real time. The vendor's clock would also hold `process.nextTick`
 * back, by which Node hands over vitest's messages to a worker: one of the last 20 ms before the clock is taken out was
 * lost, and the worker waited for it forever.
 */
export function skipWaitsOfExecutions(): void {
  beforeAll(async () => {
    const { nextTick } = process;
    const setUp = LocalDurableTestRunner.setupTestEnvironment({ skipTime: true });
    process.nextTick = nextTick;
    await setUp;
  });
  afterAll(() => LocalDurableTestRunner.teardownTestEnvironment());
}
