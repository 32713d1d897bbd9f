/**
 * Runs before each test file, in its worker, and writes down what the file depends on beside what it imports: what modules
 * read, which processes they started, which functions of the local cloud ran, and which files of the site were asked for.
 * It does so where `recordsVariable` names a folder.
 */
import childProcess from 'node:child_process';
import { subscribe } from 'node:diagnostics_channel';
import fs, { appendFileSync } from 'node:fs';
import { IncomingMessage } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import workerThreads from 'node:worker_threads';
import { afterAll, expect } from 'vitest';
import { type Recorded, recordsVariable, recordUse, uses } from './records.ts';

const root = path.resolve(import.meta.dirname, '../..');
const folder = process.env[recordsVariable];

if (folder !== undefined) {
  recordOnce();
  uses.ofFile.clear();
  afterAll(() => {
    const recorded: Recorded = {
      test: path.relative(root, expect.getState().testPath ?? ''),
      uses: [...uses.ofStarts, ...uses.ofFile],
      modules: Object.fromEntries([...uses.ofModules].map(([module, facts]) => [module, [...facts]])),
    };
    appendFileSync(path.join(folder, `${process.pid}.jsonl`), `${JSON.stringify(recorded)}\n`);
  });
}

/** A worker runs many files; what is recorded is recorded once. */
function recordOnce(): void {
  if (uses.isRecording) return;
  uses.isRecording = true;
  for (const reading of [fs, fs.promises]) {
    for (const name of [
      'readFile',
      'readFileSync',
      'createReadStream',
      'open',
      'openSync',
      'copyFile',
      'copyFileSync',
    ]) {
      watch(reading, name, (file) => note('file', file));
    }
    for (const name of ['stat', 'statSync', 'lstat', 'lstatSync', 'existsSync', 'access', 'accessSync']) {
      watch(reading, name, (file) => note('file', file));
    }
    for (const name of ['readdir', 'readdirSync', 'opendir', 'opendirSync']) {
      watch(reading, name, (file) => note('names', file));
    }
    for (const name of ['glob', 'globSync']) watch(reading, name, () => note('names', root));
    for (const name of ['cp', 'cpSync']) watch(reading, name, () => note('everything'));
  }
  for (const name of ['spawn', 'spawnSync', 'exec', 'execSync', 'execFile', 'execFileSync']) {
    watch(childProcess, name, (command) => {
      if (!isOfPackage(command)) note('everything');
    });
  }
  watch(childProcess, 'fork', (module) => note('module', module));
  const { Worker } = workerThreads;
  workerThreads.Worker = class extends Worker {
    constructor(...parameters: ConstructorParameters<typeof Worker>) {
      note('module', parameters[0]);
      super(...parameters);
    }
  };
  syncBuiltinESMExports();

  subscribe('aws-local.invocation', (message) => {
    const { codeFolder } = Object(message);
    recordUse(`function ${path.basename(String(codeFolder))}`);
  });
  subscribe('http.server.request.start', (message) => {
    const { request } = Object(message);
    if (!(request instanceof IncomingMessage) || request.method !== 'GET') return;
    const address = (request.url ?? '/').replace(/[?#].*/, '');
    if (/^\/(_local|api|mcp|media|share)\//.test(address)) return;
    recordUse(`${(request.headers.accept ?? '').includes('text/html') ? 'page' : 'site'} ${address}`);
  });
}

/** Calls `see` with the first argument before each call of a function of a module of Node's. */
function watch(owner: object, name: string, see: (argument: unknown) => void): void {
  const original: unknown = Reflect.get(owner, name);
  if (typeof original === 'function') Reflect.set(owner, name, watched(original, see));
}

function watched(original: object, see: (argument: unknown) => void): object {
  return new Proxy(original, {
    apply(called, self, parameters) {
      see(parameters[0]);
      return Reflect.apply(Function.prototype.call, called, [self, ...parameters]);
    },
    // What `promisify` returns for it.
    get(called, key) {
      const value: unknown = Reflect.get(called, key);
      return key === promisify.custom && typeof value === 'function' ? watched(value, see) : value;
    },
  });
}

function note(kind: 'file' | 'names' | 'module' | 'everything', target: unknown = root): void {
  const file = relativePathOf(target);
  if (file === undefined) return;
  const module = callingModule();
  const facts = uses.ofModules.get(module) ?? new Set();
  facts.add(kind === 'everything' ? kind : `${kind} ${file}`);
  uses.ofModules.set(module, facts);
}

/** undefined: outside of the project, or a package's. */
function relativePathOf(target: unknown): string | undefined {
  if (typeof target !== 'string' && !(target instanceof URL)) return undefined;
  const text = String(target);
  const file = path.relative(root, path.resolve(text.startsWith('file:') ? new URL(text).pathname : text));
  return file.startsWith('..') || file.split('/').includes('node_modules') ? undefined : file;
}

/** Whether a program came with a package of the lockfile, or is the browser. */
function isOfPackage(command: unknown): boolean {
  return /node_modules|chrom/.test(String(command)) && String(command) !== process.execPath;
}

/** The module of ours that is nearest in the stack; '' if there is none. */
function callingModule(): string {
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = 40;
  const { stack = '' } = new Error();
  Error.stackTraceLimit = limit;
  for (const [, file = ''] of stack.matchAll(
    /(?:file:\/\/)?(\/[^\s():]+\.m?[jt]sx?)(?:\?[^\s():]*)?:\d+:\d+/g,
  )) {
    if (!file.startsWith(root) || file.includes('/node_modules/') || file === import.meta.filename) continue;
    return path.relative(root, file);
  }
  return '';
}
