import childProcess from 'node:child_process';
import { subscribe } from 'node:diagnostics_channel';
import fs from 'node:fs';
import { IncomingMessage } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import workerThreads from 'node:worker_threads';
import { recordUse, uses } from './records.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** The database and the browser read no file of ours. */
const readsNothing = /@dynoxide|chrom(e|ium)/;

/**
 * From now on this process writes down which files its modules read, which processes and threads they start, which
 * functions of the local cloud run, and what the site is asked for. A second call does nothing.
 */
export function startRecording(): void {
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
    watch(childProcess, name, (...command) => {
      if (!readsNothing.test(JSON.stringify(command))) note('everything');
    });
  }
  watch(childProcess, 'fork', (module) => note('module', module));
  const { Worker } = workerThreads;
  workerThreads.Worker = class extends Worker {
    constructor(...parameters: ConstructorParameters<typeof Worker>) {
      note('module', parameters[0]);
      super(...parameters);
      // `buildSync` asks a thread, one for all callers, which starts the program.
      if (/node_modules\/esbuild\//.test(String(parameters[0])))
        watch(this, 'postMessage', () => note('everything'));
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

/** Calls `see` before each call of a function of a module of Node's. */
function watch(owner: object, name: string, see: (...parameters: unknown[]) => void): void {
  const original: unknown = Reflect.get(owner, name);
  if (typeof original === 'function') Reflect.set(owner, name, watched(original, see));
}

function watched(original: object, see: (...parameters: unknown[]) => void): object {
  function called(this: unknown, ...parameters: unknown[]): unknown {
    see(...parameters);
    return Reflect.apply(Function.prototype.call, original, [this, ...parameters]);
  }
  const promisified: unknown = Reflect.get(original, promisify.custom);
  return Object.defineProperties(called, {
    ...Object.getOwnPropertyDescriptors(original),
    // A function that `promisify` returned is its own.
    ...(typeof promisified === 'function' &&
      promisified !== original && {
        [promisify.custom]: { value: watched(promisified, see) },
      }),
  });
}

function note(kind: 'file' | 'names' | 'module' | 'everything', target: unknown = root): void {
  const file = relativePathOf(target);
  if (file === undefined || (kind === 'file' && file === '')) return;
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
