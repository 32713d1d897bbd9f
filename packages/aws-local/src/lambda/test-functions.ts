import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LambdaClient } from '@aws-sdk/client-lambda';
import type { DeadLetter } from './asynchronous-invocations.ts';
import type { FunctionDefinition } from './function-definition.ts';
import { createFunctions, type Functions, type FunctionsOptions } from './functions.ts';

/** Functions made of small bundles in a folder of their own, for tests. */
export interface TestFunctions {
  readonly functions: Functions;
  readonly folder: string;
  /** `<function>: <line>`. */
  readonly lines: string[];
  readonly deadLetters: { readonly targetArn: string; readonly message: DeadLetter }[];
  /** Lambda's own SDK, connected to these functions. */
  client(): Promise<LambdaClient>;
  release(): void;
}

/**
 * @param bundles function's name → the code of its index.js, or the folder of a bundle that is there already
 * @param changes what differs from an ordinary definition, for each function
 */
export function createTestFunctions(
  bundles: Readonly<Record<string, string | { readonly codeFolder: string }>>,
  {
    definition = {},
    options = {},
  }: { definition?: Partial<FunctionDefinition>; options?: Partial<FunctionsOptions> } = {},
): TestFunctions {
  const folder = mkdtempSync(join(tmpdir(), 'functions-'));
  const lines: string[] = [];
  const deadLetters: { targetArn: string; message: DeadLetter }[] = [];
  const releases: (() => void)[] = [];
  const functions = createFunctions({
    region: 'us-east-1',
    accountId: '111111111111',
    awsEndpointUrl: 'http://127.0.0.1:9',
    now: Date.now,
    deadLetter: (targetArn, message) => deadLetters.push({ targetArn, message }),
    log: (functionName, line) => lines.push(`${functionName}: ${line}`),
    definitions: Object.entries(bundles).map(([name, bundle]) => ({
      ...ordinaryDefinition(
        name,
        typeof bundle === 'string' ? writeBundle(folder, name, bundle) : bundle.codeFolder,
      ),
      ...definition,
    })),
    ...options,
  });
  return {
    functions,
    folder,
    lines,
    deadLetters,
    async client() {
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
    },
    release() {
      functions.kill();
      for (const release of releases.splice(0)) release();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export function ordinaryDefinition(name: string, codeFolder: string): FunctionDefinition {
  return {
    logicalId: name,
    name,
    arn: testFunctionArn(name),
    codeFolder,
    handler: 'index.handler',
    runtime: 'nodejs24.x',
    timeoutSeconds: 3,
    memoryMegabytes: 256,
    environment: {},
    credentials: { accessKeyId: `key-of-${name}`, secretAccessKey: 'secret' },
  };
}

export function testFunctionArn(name: string): string {
  return `arn:aws:lambda:us-east-1:111111111111:function:${name}`;
}

/** @returns the bundle's folder */
export function writeBundle(folder: string, name: string, code: string): string {
  const codeFolder = join(folder, name);
  mkdirSync(codeFolder);
  writeFileSync(join(codeFolder, 'index.js'), code);
  return codeFolder;
}
