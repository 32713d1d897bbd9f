import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  InvokeCommand,
  type LambdaClient,
  SendDurableExecutionCallbackSuccessCommand,
} from '@aws-sdk/client-lambda';
import { buildSync } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import * as z from 'zod/mini';
import type { FunctionDefinition } from './function-definition.ts';
import type { FunctionTime } from './functions.ts';
import { createTestFunctions, testFunctionArn } from './test-functions.ts';

const source = `
  import { appendFileSync } from 'node:fs';
  import { withDurableExecution } from '@aws/durable-execution-sdk-js';
  export const handler = withDurableExecution(async (event, context) => {
    if (event.die) process.exit(1);
    const note = (text) => appendFileSync(event.file, text + '\\n');
    const { job } = await context.step('submit', async () => { note('submit'); return { job: 'job-' + event.id }; });
    if (event.waits) {
      const answer = await context.waitForCallback('answer', async (callbackId) => note(callbackId), {
        timeout: { seconds: event.waits },
      }).catch((error) => 'nothing: ' + error.name);
      return { answer };
    }
    if (event.fail) throw new RangeError('no video');
    if (event.hang) await context.step('hang', () => new Promise(() => {}));
    if (event.now) return { now: Date.now() };
    if (!event.polls) return { job };
    const { polls } = await context.waitForCondition('render',
      async ({ polls }) => ({ polls: polls + 1 }),
      { initialState: { polls: 0 },
        waitStrategy: ({ polls }) => polls >= 2 ? { shouldContinue: false } : { shouldContinue: true, delay: { seconds: event.seconds ?? 1 } } });
    await context.wait({ seconds: event.seconds ?? 1 });
    if (event.seconds) return { now: Date.now(), sent: await context.step('date', async () => new Date().toISOString()) };
    return { job, polls, arn: context.executionContext.durableExecutionArn, name: context.lambdaContext.functionName };
  });`;

let folder: string;
let codeFolder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'durable-'));
  codeFolder = join(folder, 'code');
  mkdirSync(codeFolder);
  buildSync({
    stdin: { contents: source, resolveDir: fileURLToPath(new URL('.', import.meta.url)), loader: 'js' },
    bundle: true,
    platform: 'node',
    format: 'cjs',
    minify: true,
    logLevel: 'error',
    outfile: join(codeFolder, 'index.js'),
  });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a durable function', () => {
  it('runs many executions side by side, their steps once each, over waits and polls', async () => {
    const { functions, file, notes } = cloud();
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, id) => functions.invoke('render:live', { id, file, polls: true })),
    );
    expect(results).toEqual(
      results.map((_, id) => ({
        job: `job-${id}`,
        polls: 2,
        name: 'render',
        arn: expect.stringMatching(
          /^arn:aws:lambda:us-east-1:111111111111:function:render:1\/durable-execution\/[\w-]+\/[\w-]+$/,
        ),
      })),
    );
    expect(notes()).toHaveLength(20);
  });

  it('takes no time for waits that are skipped, and sees its own clock go ahead by them', async () => {
    const hour = 60 * 60;
    const day = 24 * hour * 1_000;
    const { functions, file } = cloud({}, Date.now, {
      aheadMilliseconds: () => day,
      skippedWaitSeconds: hour,
      limitFactor: 1,
    });
    const before = Date.now();
    const [{ now, sent }, other] = z.parse(
      z.tuple([z.object({ now: z.number(), sent: z.string() }), z.object({ now: z.number() })]),
      await Promise.all([
        functions.invoke('render:live', { id: 1, file, polls: true, seconds: hour }),
        functions.invoke('render:live', { id: 2, file, now: true }),
      ]),
    );
    expect(now).toBeGreaterThanOrEqual(before + day + 2 * hour * 1_000);
    expect(Date.parse(sent)).toBeGreaterThanOrEqual(now);
    expect(other.now).toBeGreaterThanOrEqual(before + day);
    expect(other.now).toBeLessThan(before + day + hour * 1_000);
  });

  it('waits for a callback, which is completed once', async () => {
    const { functions, file, notes, client } = cloud();
    const end = functions.invoke('render:live', { id: 1, file, waits: 60 });
    const callbackId = await noted(notes);
    // The note is a file, which can be read before the message of the function's process.
    await expect
      .poll(() => functions.executionOfCallback(callbackId))
      .toMatch(/:render:1\/durable-execution\//);
    const complete = new SendDurableExecutionCallbackSuccessCommand({
      CallbackId: callbackId,
      Result: Buffer.from('go'),
    });
    await (await client()).send(complete);
    await expect((await client()).send(complete)).rejects.toMatchObject({ name: 'CallbackTimeoutException' });
    expect(await end).toEqual({ answer: 'go' });
    await expect((await client()).send(complete)).rejects.toMatchObject({ name: 'CallbackTimeoutException' });
  });

  it('goes on without the callback when its time is over, and refuses it from then on', async () => {
    const { functions, file, notes, client } = cloud();
    const end = functions.invoke('render:live', { id: 1, file, waits: 1 });
    const callbackId = await noted(notes);
    expect(await end).toEqual({ answer: expect.stringMatching(/^nothing: /) });
    await expect(
      (await client()).send(new SendDurableExecutionCallbackSuccessCommand({ CallbackId: callbackId })),
    ).rejects.toMatchObject({ name: 'CallbackTimeoutException' });
  });

  it('reports why an execution failed, and its dead-letter queue gets the event', async () => {
    const { functions, file, deadLetters } = cloud({ deadLetterArn: 'arn:dead' });
    await expect(functions.invoke('render:live', { file, fail: true })).rejects.toMatchObject({
      errorMessage: 'no video',
    });
    await functions.invokeAsync('render:live', { file, fail: true, again: true });
    expect(deadLetters.map(({ targetArn, message }) => [targetArn, JSON.parse(message.body)])).toEqual([
      ['arn:dead', { file, fail: true, again: true }],
    ]);
  });

  it('gives up an execution that outlives its time, and goes on with others', async () => {
    const { functions, file } = cloud({ durable: { executionTimeoutSeconds: 2, retentionDays: 1 } });
    await expect(functions.invoke('render:live', { id: 1, file, hang: true })).rejects.toMatchObject({
      errorType: 'Execution.TimedOut',
    });
    await expect(functions.invoke('render:live', { id: 2, file })).resolves.toEqual({ job: 'job-2' });
  });

  it('forgets what ran when its process dies, so that it can be started again under its name', async () => {
    const { functions, file, client, lines } = cloud();
    const start = starting(await client(), 'video-3');
    const first = await start({ id: 3, file, hang: true });
    await expect(functions.invoke('render:live', { die: true })).rejects.toMatchObject({
      errorType: 'Runtime.ExitError',
    });
    expect(lines.join('\n')).toContain('video-3');
    const second = await start({ id: 3, file, hang: true });
    expect(second.DurableExecutionArn).not.toBe(first.DurableExecutionArn);
  });

  it('says why its bundle cannot be loaded', async () => {
    const { functions } = cloud({ handler: 'index.nothing' });
    await expect(functions.invoke('render:live', {})).rejects.toMatchObject({
      errorType: 'Runtime.HandlerNotFound',
    });
  });
});

describe("an execution's name, through the SDK", () => {
  it('starts one execution for the same payload, and refuses another payload', async () => {
    const { file, notes, client } = cloud();
    const start = starting(await client(), 'video-1');
    const first = await start({ id: 1, file, polls: true });
    expect(first).toMatchObject({
      StatusCode: 202,
      DurableExecutionArn: expect.stringMatching(/:1\/durable-execution\/video-1\//),
    });
    const { DurableExecutionArn } = first;
    expect(await start({ id: 1, file, polls: true })).toMatchObject({ DurableExecutionArn });
    const result = await start({ id: 1, file, polls: true }, 'RequestResponse');
    expect(JSON.parse(result.Payload?.transformToString() ?? '')).toMatchObject({ job: 'job-1' });
    expect(await start({ id: 1, file, polls: true })).toMatchObject({ DurableExecutionArn });
    await expect(start({ id: 2, file })).rejects.toMatchObject({
      name: 'DurableExecutionAlreadyStartedException',
      $metadata: { httpStatusCode: 409 },
    });
    expect(notes()).toEqual(['submit']);
  });

  it('is free again when the retention is over', async () => {
    let today = Date.parse('2026-11-21T00:00:00Z');
    const { file, notes, client } = cloud({}, () => today);
    const start = starting(await client(), 'video');
    await start({ id: 1, file }, 'RequestResponse');
    today += 25 * 60 * 60 * 1000;
    await start({ id: 1, file }, 'RequestResponse');
    expect(notes()).toHaveLength(2);
  });

  it.each([
    ['without an alias or version', { FunctionName: 'render' }],
    ['with a name of other characters', { FunctionName: 'render:live', DurableExecutionName: 'video 1' }],
  ])('is refused %s', async (_, input) => {
    const client = await cloud().client();
    await expect(client.send(new InvokeCommand(input))).rejects.toMatchObject({
      name: 'InvalidParameterValueException',
    });
  });
});

function cloud(
  definition: Partial<FunctionDefinition> = {},
  now: () => number = Date.now,
  time: FunctionTime = { aheadMilliseconds: () => 0, skippedWaitSeconds: 0, limitFactor: 1 },
) {
  const test = createTestFunctions(
    { render: { codeFolder } },
    {
      definition: {
        timeoutSeconds: 30,
        qualifiers: { live: '1', 1: '1' },
        durable: { executionTimeoutSeconds: 60, retentionDays: 1 },
        ...definition,
      },
      options: { now, time },
    },
  );
  onTestFinished(test.release);
  const file = join(test.folder, 'notes');
  return { ...test, file, notes: () => readFileSync(file, 'utf8').split('\n').filter(Boolean) };
}

/** The callback's id, which the function notes after its first step. */
async function noted(notes: () => string[]): Promise<string> {
  return vi.waitFor(
    () => {
      const [, callbackId] = notes();
      if (callbackId === undefined) throw new Error('Nothing is noted yet.');
      return callbackId;
    },
    { timeout: 20_000, interval: 50 },
  );
}

function starting(client: LambdaClient, name: string) {
  return (payload: object, type: 'Event' | 'RequestResponse' = 'Event') =>
    client.send(
      new InvokeCommand({
        FunctionName: `${testFunctionArn('render')}:live`,
        InvocationType: type,
        DurableExecutionName: name,
        Payload: JSON.stringify(payload),
      }),
    );
}
