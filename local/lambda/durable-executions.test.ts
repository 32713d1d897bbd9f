import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { buildSync } from 'esbuild';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { DeadLetter } from './asynchronous-invocations.ts';
import type { FunctionDefinition } from './function-definition.ts';
import { createFunctions, type Functions } from './functions.ts';

const source = `
  import { appendFileSync } from 'node:fs';
  import { withDurableExecution } from '@aws/durable-execution-sdk-js';
  export const handler = withDurableExecution(async (event, context) => {
    if (event.die) process.exit(1);
    const note = (text) => appendFileSync(event.file, text + '\\n');
    const { job } = await context.step('submit', async () => { note('submit'); return { job: 'job-' + event.id }; });
    if (event.fail) throw new RangeError('no film');
    if (event.hang) await context.step('hang', () => new Promise(() => {}));
    if (!event.polls) return { job };
    const { polls } = await context.waitForCondition('render',
      async ({ polls }) => ({ polls: polls + 1 }),
      { initialState: { polls: 0 },
        waitStrategy: ({ polls }) => polls >= 2 ? { shouldContinue: false } : { shouldContinue: true, delay: { seconds: 1 } } });
    await context.wait({ seconds: 1 });
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

const releases: (() => unknown)[] = [];
afterEach(async () => {
  for (const release of releases.splice(0)) await release();
});

const functionArn = 'arn:aws:lambda:us-east-1:111111111111:function:render';

describe('a durable function', () => {
  it('runs its steps once each over waits and polls, and sees its own ARN and context', async () => {
    const { functions, file, notes } = cloud();
    await expect(functions.invoke('render:live', { id: 7, file, polls: true })).resolves.toMatchObject({
      job: 'job-7',
      polls: 2,
      name: 'render',
      arn: expect.stringMatching(
        /^arn:aws:lambda:us-east-1:111111111111:function:render:1\/durable-execution\//,
      ),
    });
    expect(notes()).toEqual(['submit']);
  });

  it('runs many executions side by side', async () => {
    const { functions, file, notes } = cloud();
    const results = await Promise.all(
      Array.from({ length: 30 }, (_, id) => functions.invoke('render:live', { id, file, polls: true })),
    );
    expect(results).toEqual(results.map((_, id) => expect.objectContaining({ job: `job-${id}` })));
    expect(notes()).toHaveLength(30);
  });

  it('reports why an execution failed, and its dead-letter queue gets the event', async () => {
    const { functions, file, deadLetters } = cloud({ deadLetterArn: 'arn:dead' });
    await expect(functions.invoke('render:live', { file, fail: true })).rejects.toMatchObject({
      errorMessage: 'no film',
    });
    functions.invokeAsync('render:live', { file, fail: true, again: true });
    await expect.poll(() => deadLetters.length, { timeout: 10_000 }).toBe(1);
    expect(deadLetters[0]?.targetArn).toBe('arn:dead');
    expect(JSON.parse(deadLetters[0]?.message.body ?? '')).toEqual({ file, fail: true, again: true });
  });

  it('fails an execution that outlives its time, while others go on', async () => {
    const { functions, file } = cloud({ durable: { executionTimeoutSeconds: 1, retentionDays: 1 } });
    const hanging = functions.invoke('render:live', { id: 1, file, hang: true });
    const normal = functions.invoke('render:live', { id: 2, file });
    await expect(hanging).rejects.toMatchObject({ errorType: 'Execution.TimedOut' });
    await expect(normal).resolves.toMatchObject({ job: 'job-2' });
  });

  it('forgets what ran when its process dies, so that it can be started again under its name', async () => {
    const { functions, file, lines } = cloud();
    functions.invokeAsync('render:live', { id: 3, file, polls: true }, { durableExecutionName: 'film-3' });
    await expect(functions.invoke('render:live', { die: true })).rejects.toMatchObject({
      errorType: 'Runtime.ExitError',
    });
    expect(lines.join('\n')).toContain('film-3');
    const client = await clientOf(functions);
    const again = await client.send(
      new InvokeCommand({
        FunctionName: 'render:live',
        DurableExecutionName: 'film-3',
        Payload: JSON.stringify({ id: 3, file, polls: true }),
      }),
    );
    expect(JSON.parse(again.Payload?.transformToString() ?? '')).toMatchObject({ job: 'job-3' });
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
    const { functions, file, notes } = cloud();
    const client = await clientOf(functions);
    const start = (payload: object, type: 'Event' | 'RequestResponse' = 'Event') =>
      client.send(
        new InvokeCommand({
          FunctionName: `${functionArn}:live`,
          InvocationType: type,
          DurableExecutionName: 'film-1',
          Payload: JSON.stringify(payload),
        }),
      );
    const first = await start({ id: 1, file, polls: true });
    expect(first.StatusCode).toBe(202);
    expect(first.DurableExecutionArn).toMatch(/:1\/durable-execution\/film-1\//);

    const whileRunning = await start({ id: 1, file, polls: true });
    expect(whileRunning.DurableExecutionArn).toBe(first.DurableExecutionArn);
    const result = await start({ id: 1, file, polls: true }, 'RequestResponse');
    expect(JSON.parse(result.Payload?.transformToString() ?? '')).toMatchObject({ job: 'job-1' });

    const afterItsEnd = await start({ id: 1, file, polls: true });
    expect(afterItsEnd.DurableExecutionArn).toBe(first.DurableExecutionArn);
    await expect(start({ id: 2, file })).rejects.toMatchObject({
      name: 'DurableExecutionAlreadyStartedException',
      $metadata: { httpStatusCode: 409 },
    });
    expect(notes()).toEqual(['submit']);
  });

  it('is free again when the retention is over', async () => {
    let today = Date.parse('2026-11-21T00:00:00Z');
    const { functions, file, notes } = cloud({}, () => today);
    const client = await clientOf(functions);
    const run = () =>
      client.send(
        new InvokeCommand({
          FunctionName: 'render:live',
          DurableExecutionName: 'film',
          Payload: JSON.stringify({ id: 1, file }),
        }),
      );
    await run();
    today += 25 * 60 * 60 * 1000;
    await run();
    expect(notes()).toHaveLength(2);
  });

  it.each([
    ['without an alias or version', { FunctionName: 'render' }],
    ['with a name of other characters', { FunctionName: 'render:live', DurableExecutionName: 'film 1' }],
  ])('is refused %s', async (_, input) => {
    const { functions } = cloud();
    const client = await clientOf(functions);
    await expect(client.send(new InvokeCommand(input))).rejects.toMatchObject({
      name: 'InvalidParameterValueException',
    });
  });
});

function cloud(definition: Partial<FunctionDefinition> = {}, now: () => number = Date.now) {
  const file = join(mkdtempSync(join(folder, 'notes-')), 'notes');
  const lines: string[] = [];
  const deadLetters: { targetArn: string; message: DeadLetter }[] = [];
  const functions = createFunctions({
    region: 'us-east-1',
    accountId: '111111111111',
    awsEndpointUrl: 'http://127.0.0.1:9',
    now,
    deadLetter: (targetArn, message) => deadLetters.push({ targetArn, message }),
    log: (_, line) => lines.push(line),
    definitions: [
      {
        logicalId: 'Render',
        name: 'render',
        arn: functionArn,
        codeFolder,
        handler: 'index.handler',
        runtime: 'nodejs24.x',
        timeoutSeconds: 30,
        memoryMegabytes: 256,
        environment: {},
        credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
        qualifiers: { live: '1', 1: '1' },
        durable: { executionTimeoutSeconds: 60, retentionDays: 1 },
        ...definition,
      },
    ],
  });
  releases.push(() => functions.kill());
  return {
    functions,
    file,
    lines,
    deadLetters,
    notes: () => readFileSync(file, 'utf8').split('\n').filter(Boolean),
  };
}

async function clientOf(functions: Functions): Promise<LambdaClient> {
  const server = createServer((request, response) => void functions.handle(request, response));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  const client = new LambdaClient({
    region: 'us-east-1',
    endpoint: `http://127.0.0.1:${address.port}`,
    credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
    maxAttempts: 1,
  });
  releases.push(() => {
    client.destroy();
    server.close();
  });
  return client;
}
