import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  createTestFunctions,
  ordinaryDefinition,
  type TestFunctions,
  testFunctionArn,
  writeBundle,
} from './test-functions.ts';

describe('an invocation', () => {
  it('returns what the handler returns', async () => {
    const { functions } = cloud({ echo: 'exports.handler = async (event) => ({ got: event });' });
    await expect(functions.invoke('echo', { a: 1 })).resolves.toEqual({ got: { a: 1 } });
  });

  it("gives the handler Lambda's context", async () => {
    const { functions } = cloud({
      context: `exports.handler = async (_, context) => ({
        ...context, remaining: context.getRemainingTimeInMillis() });`,
    });
    await expect(functions.invoke(`${testFunctionArn('context')}:live`, {})).resolves.toMatchObject({
      functionName: 'context',
      functionVersion: '1',
      invokedFunctionArn: `${testFunctionArn('context')}:live`,
      memoryLimitInMB: '256',
      logGroupName: '/aws/lambda/context',
      awsRequestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      remaining: expect.toSatisfy((value) => value > 0 && value <= 3000),
    });
  });

  it('has a clock that a test can move ahead, while its time limit stays that of the machine', async () => {
    let aheadMilliseconds = 0;
    const { functions } = cloud(
      {
        clock: `exports.handler = async (_, context) => ({
          now: Date.now(), date: new Date().getTime(), isDate: new Date() instanceof Date, same: new Date(7).getTime(),
          remaining: context.getRemainingTimeInMillis() });`,
      },
      {
        options: {
          time: { aheadMilliseconds: () => aheadMilliseconds, skippedWaitSeconds: 0, limitFactor: 1 },
        },
      },
    );
    const hour = 60 * 60_000;
    for (const ahead of [0, hour, 2 * hour]) {
      aheadMilliseconds = ahead;
      const before = Date.now() + ahead;
      const isSoonAfter = (value: number) => value >= before && value < before + hour;
      await expect(functions.invoke('clock', {})).resolves.toEqual({
        now: expect.toSatisfy(isSoonAfter),
        date: expect.toSatisfy(isSoonAfter),
        isDate: true,
        same: 7,
        remaining: expect.toSatisfy((value) => value > 0 && value <= 3000),
      });
    }
  });

  it("runs in production's environment, without the developer's variables", async () => {
    process.env.ONLY_THE_DEVELOPER_HAS_THIS = 'yes';
    const { functions } = cloud(
      { environment: 'exports.handler = async () => ({ ...process.env });' },
      { definition: { environment: { TABLE: 'credits' } } },
    );
    const environment = await functions.invoke('environment', {});
    expect(environment).toMatchObject({
      TABLE: 'credits',
      TZ: ':UTC',
      AWS_REGION: 'us-east-1',
      AWS_ENDPOINT_URL: 'http://127.0.0.1:9',
      AWS_ACCESS_KEY_ID: 'key-of-environment',
      AWS_LAMBDA_FUNCTION_NAME: 'environment',
      _HANDLER: 'index.handler',
    });
    expect(environment).not.toHaveProperty('ONLY_THE_DEVELOPER_HAS_THIS');
    expect(environment).not.toHaveProperty('NODE_COMPILE_CACHE');
    expect(environment).not.toHaveProperty('_X_AMZN_TRACE_ID');
  });

  it('loads a bundle as CommonJS although a package.json above it says module', async () => {
    const { functions, folder } = cloud({ script: 'exports.handler = async () => typeof require;' });
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
    await expect(functions.invoke('script', {})).resolves.toBe('function');
  });

  it('reports what the handler throws, with its type', async () => {
    const { functions } = cloud({
      thrower: 'exports.handler = async () => { throw new RangeError("too far"); };',
    });
    await expect(functions.invoke('thrower', {})).rejects.toMatchObject({
      errorType: 'RangeError',
      errorMessage: 'too far',
    });
  });

  it.each([
    ['a missing module', 'require("not-there")', 'Runtime.ImportModuleError'],
    ['a syntax error', 'exports.handler = (', 'Runtime.UserCodeSyntaxError'],
    ['a missing export', 'exports.other = 1', 'Runtime.HandlerNotFound'],
    [
      'a callback handler',
      'exports.handler = (event, context, callback) => {}',
      'Runtime.CallbackHandlerDeprecated',
    ],
  ])('reports a bundle with %s', async (_, code, errorType) => {
    const { functions } = cloud({ broken: code });
    await expect(functions.invoke('broken', {})).rejects.toMatchObject({ errorType });
  });

  it('finds the packages that travel beside a bundle, and none that lie above it', async () => {
    const { functions, folder } = cloud({
      brings: 'exports.handler = async () => require("a-package");',
      lacks: 'exports.handler = async () => require("a-package");',
    });
    for (const [where, name] of [
      [join(folder, 'brings'), 'its own'],
      [folder, 'a stranger'],
    ] as const) {
      const packageFolder = join(where, 'node_modules/a-package');
      mkdirSync(packageFolder, { recursive: true });
      writeFileSync(join(packageFolder, 'index.js'), `module.exports = ${JSON.stringify(name)};`);
    }
    await expect(functions.invoke('brings', {})).resolves.toBe('its own');
    await expect(functions.invoke('lacks', {})).rejects.toMatchObject({
      errorMessage: "Cannot find module 'a-package'",
    });
  });

  it('reports a result that is too large to return', async () => {
    const { functions } = cloud({ large: 'exports.handler = async () => "x".repeat(7 * 1024 * 1024);' });
    await expect(functions.invoke('large', {})).rejects.toMatchObject({
      errorType: 'Function.ResponseSizeTooLarge',
    });
  });

  it('refuses a function of another runtime', async () => {
    const { functions } = cloud({ snake: '' }, { definition: { runtime: 'python3.13' } });
    await expect(functions.invoke('snake', {})).rejects.toThrow('the local cloud runs nodejs24.x only');
  });

  it('lets a function run longer where a test says so, for a machine that is busy', async () => {
    const { functions } = cloud(
      { slow: 'exports.handler = () => new Promise((done) => setTimeout(done, 300, 1));' },
      {
        definition: { timeoutSeconds: 0.1 },
        options: { time: { aheadMilliseconds: () => 0, skippedWaitSeconds: 0, limitFactor: 1_000 } },
      },
    );
    await expect(functions.invoke('slow', {})).resolves.toBe(1);
  });

  it('tells a function how many times as long its limits are, and says nothing where they are as at AWS', async () => {
    const factor = { factor: 'exports.handler = async () => process.env.AWS_LOCAL_LIMIT_FACTOR ?? null;' };
    const time = { aheadMilliseconds: () => 0, skippedWaitSeconds: 0, limitFactor: 10 };
    await expect(cloud(factor, { options: { time } }).functions.invoke('factor', {})).resolves.toBe('10');
    await expect(cloud(factor).functions.invoke('factor', {})).resolves.toBeNull();
  });

  it('ends a function at its time-out, and starts afresh after it', async () => {
    const { functions, lines } = cloud(
      {
        slow: 'exports.handler = async (event) => event.hang ? new Promise(() => setInterval(() => {}, 9)) : 1;',
      },
      { definition: { timeoutSeconds: 0.2 } },
    );
    await expect(functions.invoke('slow', { hang: true })).rejects.toMatchObject({
      errorType: 'Sandbox.Timedout',
      errorMessage: expect.stringMatching(/^RequestId: \S+ Error: Task timed out after 0\.20 seconds$/),
    });
    await expect(functions.invoke('slow', {})).resolves.toBe(1);
    expect(lines.join('\n')).toContain('Task timed out after 0.20 seconds');
  });

  it.each([
    ['its process exits', 'exports.handler = async () => process.exit(3);', 'Runtime.ExitError'],
    [
      'a rejection is left unhandled',
      'exports.handler = () => { Promise.reject(new Error("left")); return new Promise(() => {}); };',
      'Runtime.UnhandledPromiseRejection',
    ],
    [
      'an error is thrown outside the handler',
      'exports.handler = () => { setImmediate(() => { throw new TypeError("outside"); }); return new Promise(() => {}); };',
      'TypeError',
    ],
  ])('fails when %s', async (_, code, errorType) => {
    const { functions } = cloud({ dying: code });
    await expect(functions.invoke('dying', {})).rejects.toMatchObject({ errorType });
  });

  it('hands over each line that the function prints', async () => {
    const { functions, lines } = cloud({
      printer: 'exports.handler = async () => { console.log("first\\nsecond"); console.error("third"); };',
    });
    await functions.invoke('printer', {});
    await functions.stop();
    expect(lines).toEqual(expect.arrayContaining(['printer: first', 'printer: second', 'printer: third']));
  });

  it('refuses an unknown function', async () => {
    const { functions } = cloud({});
    await expect(functions.invoke('unknown', {})).rejects.toMatchObject({
      code: 'ResourceNotFoundException',
    });
  });
});

describe('between invocations', () => {
  it('nothing goes on that the handler did not wait for, until the next one', async () => {
    const { functions } = cloud({
      leaving: `let ticks = 0; let later = 'not yet';
        exports.handler = async (event) => {
          if (event.leave) {
            const timer = setInterval(() => { if (++ticks === 20) { clearInterval(timer); later = 'done'; } }, 10);
          } else if (event.wait) await new Promise((done) => setTimeout(done, event.wait));
          return { ticks, later };
        };`,
    });
    await functions.invoke('leaving', { leave: true });
    await new Promise((done) => setTimeout(done, 400));
    // A timer that is due fires once when the process goes on.
    await expect(functions.invoke('leaving', {})).resolves.toEqual({
      ticks: expect.toSatisfy((ticks) => ticks <= 3),
      later: 'not yet',
    });
    await expect(functions.invoke('leaving', { wait: 1_000 })).resolves.toMatchObject({ later: 'done' });
  });

  it('the log says what a handler left behind, and nothing of one that finished its work', async () => {
    const { functions, lines } = cloud({
      timer: 'exports.handler = async () => { setTimeout(() => {}, 60_000); };',
      request: `exports.handler = async () => {
        require('node:http').get('http://127.0.0.1:' + require('node:net').createServer().listen(0).address().port)
          .on('error', () => {}); };`,
      fetching: `exports.handler = async () => {
        fetch('http://127.0.0.1:' + require('node:net').createServer().listen(0).address().port).catch(() => {}); };`,
      tidy: `exports.handler = async () => {
        await new Promise((done) => setTimeout(done, 10));
        await fetch('http://127.0.0.1:9').catch(() => {}); };`,
      givingUp: `exports.handler = async () => {
        require('node:http').get('http://127.0.0.1:' + require('node:net').createServer().listen(0).address().port)
          .on('error', () => {}).destroy(); };`,
    });
    for (const name of ['timer', 'request', 'fetching', 'tidy', 'givingUp']) await functions.invoke(name, {});
    await functions.stop();
    expect(lines.filter((line) => line.includes('unfinished work')).sort()).toEqual([
      expect.stringMatching(/^fetching: .* 1 requests without an answer, 0 timers\.$/),
      expect.stringMatching(/^request: .* 1 requests without an answer, 0 timers\.$/),
      expect.stringMatching(/^timer: .* 0 requests without an answer, 1 timers\.$/),
    ]);
  });
});

describe('execution environments', () => {
  const whoAmI = `let count = 0; exports.handler = async (event) => {
    if (event.wait) await new Promise((done) => setTimeout(done, event.wait));
    return { pid: process.pid, count: ++count }; };`;

  it('are reused one invocation at a time', async () => {
    const { functions } = cloud({ who: whoAmI });
    const first = await functions.invoke('who', {});
    const second = await functions.invoke('who', {});
    expect(first).toMatchObject({ count: 1 });
    expect(second).toMatchObject({ count: 2 });
  });

  it('are as many as there are concurrent invocations, up to the limit, after which invocations wait', async () => {
    const { functions } = cloud({ who: whoAmI }, { options: { maximumEnvironmentsPerFunction: 2 } });
    const results = await Promise.all(
      Array.from({ length: 6 }, () => functions.invoke('who', { wait: 300 })),
    );
    const pids = new Set(results.map((result) => (isPid(result) ? result.pid : 0)));
    expect(pids.size).toBe(2);
  });

  it('end after a time without work', async () => {
    const { functions } = cloud({ who: whoAmI }, { options: { idleMilliseconds: 1 } });
    const first = await functions.invoke('who', {});
    if (!isPid(first)) throw new Error('The function did not say its process.');
    await expect.poll(() => isRunning(first.pid)).toBe(false);
    await expect(functions.invoke('who', {})).resolves.toMatchObject({ count: 1 });
  });

  it('run the new code after a reload, and finish what runs with the old', async () => {
    const { functions, folder } = cloud({
      code: 'exports.handler = async (event) => { await new Promise((d) => setTimeout(d, event.wait ?? 0)); return "old"; };',
    });
    const running = functions.invoke('code', { wait: 300 });
    await functions.invoke('code', {});
    functions.reload('code', writeBundle(folder, 'code-2', 'exports.handler = async () => "new";'));
    await expect(functions.invoke('code', {})).resolves.toBe('new');
    await expect(running).resolves.toBe('old');
    await expect(functions.invoke('code', {})).resolves.toBe('new');
  });

  it('end at once when they are told that no work comes for a while', async () => {
    const { functions } = cloud({ who: whoAmI });
    const first = await functions.invoke('who', {});
    if (!isPid(first)) throw new Error('The function did not say its process.');
    functions.endIdle('who');
    await expect.poll(() => isRunning(first.pid)).toBe(false);
    await expect(functions.invoke('who', {})).resolves.toMatchObject({ count: 1 });
  });

  it('let what runs finish when the cloud is stopped, and take nothing new', async () => {
    const { functions } = cloud({ who: whoAmI });
    await functions.invoke('who', {});
    const running = functions.invoke('who', { wait: 100 });
    await functions.stop();
    await expect(running).resolves.toMatchObject({ count: 2 });
    await expect(functions.invoke('who', {})).rejects.toMatchObject({ code: 'ServiceException' });
  });

  it('end with the process that started them, even if it is killed', async () => {
    const { folder } = cloud({ who: whoAmI });
    const starter = join(folder, 'starter.ts');
    const definition = ordinaryDefinition('who', join(folder, 'who'));
    writeFileSync(
      starter,
      `import { createFunctions } from ${JSON.stringify(new URL('./functions.ts', import.meta.url).href)};
      const functions = createFunctions({ region: 'us-east-1', accountId: '111111111111',
        awsEndpointUrl: 'http://127.0.0.1:9', now: Date.now, deadLetter() {}, log() {},
        definitions: [${JSON.stringify(definition)}] });
      console.log(JSON.stringify(await functions.invoke('who', {})));
      functions.invoke('who', { wait: 60_000 });`,
    );
    const parent = spawn(process.execPath, [starter], { stdio: ['ignore', 'pipe', 'inherit'] });
    onTestFinished(() => void parent.kill('SIGKILL'));
    const [line] = await once(createInterface({ input: parent.stdout }), 'line');
    const child: unknown = JSON.parse(line);
    if (!isPid(child)) throw new Error('The function did not say its process.');
    expect(isRunning(child.pid)).toBe(true);
    parent.kill('SIGKILL');
    await expect.poll(() => isRunning(child.pid), { timeout: 5_000 }).toBe(false);
  });

  it('are gone after kill', async () => {
    const { functions } = cloud({ who: whoAmI });
    const first = await functions.invoke('who', {});
    if (!isPid(first)) throw new Error('The function did not say its process.');
    functions.kill();
    await expect.poll(() => isRunning(first.pid)).toBe(false);
  });
});

function cloud(...parameters: Parameters<typeof createTestFunctions>): TestFunctions {
  const cloud = createTestFunctions(...parameters);
  onTestFinished(cloud.release);
  return cloud;
}

function isPid(value: unknown): value is { pid: number } {
  return typeof value === 'object' && value !== null && 'pid' in value && typeof value.pid === 'number';
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
