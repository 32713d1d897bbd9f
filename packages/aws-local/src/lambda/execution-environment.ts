import { Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { type EnvironmentMessage, type InvokeMessage, thawPipe } from './execution-environment.messages.ts';
import type { ErrorDocument } from './function-error.ts';
import { exitError, forkHost } from './host-process.ts';

export interface Invocation {
  readonly requestId: string;
  /** The event as JSON. */
  readonly payload: string;
  readonly functionVersion: string;
  readonly invokedFunctionArn: string;
  /** How far the function's clock is ahead of the machine's. */
  readonly aheadMilliseconds: number;
}

export type InvocationOutcome =
  | { readonly outcome: 'result'; readonly payload: string }
  | { readonly outcome: 'error'; readonly error: ErrorDocument };

export type Loading = { readonly loaded: true } | { readonly loaded: false; readonly error: ErrorDocument };

/** One process with one function's code, for one invocation at a time. */
export interface ExecutionEnvironment {
  /** Settles when the bundle is loaded, or could not be. */
  readonly loading: Promise<Loading>;
  /** Never rejects. After a time-out or the process's end the environment cannot be used again: see `alive`. */
  invoke(invocation: Invocation): Promise<InvocationOutcome>;
  alive(): boolean;
  kill(): void;
  /** Settles when the process has ended and all that it wrote has been logged. */
  readonly closed: Promise<void>;
}

export interface ExecutionEnvironmentOptions {
  readonly codeFolder: string;
  readonly handler: string;
  readonly timeoutSeconds: number;
  readonly memoryMegabytes: number;
  readonly environment: Record<string, string>;
  log(line: string): void;
  onExit(): void;
}

/**
 * Lambda gives a bundle 10 s to load. This machine runs everything else besides, so it may take longer here.
 * Source: https://docs.aws.amazon.com/lambda/latest/dg/lambda-runtime-environment.html
 */
const maximumLoadMilliseconds = 30_000;

const hostFile = fileURLToPath(new URL('./execution-environment.host.ts', import.meta.url));

export function startExecutionEnvironment(options: ExecutionEnvironmentOptions): ExecutionEnvironment {
  const child = forkHost(hostFile, [options.codeFolder, options.handler], {
    codeFolder: options.codeFolder,
    environment: options.environment,
    nodeOptions: ['--enable-source-maps', `--max-old-space-size=${options.memoryMegabytes}`],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc', 'pipe'],
    log: options.log,
  });
  const thaw = child.stdio[thawPipe];
  // A process that is gone is reported by its exit.
  thaw?.on('error', () => undefined);

  const closed = new Promise<void>((resolve) => {
    child.once('close', () => resolve());
    // It was never there, so it never ends.
    child.once('error', () => resolve());
  });
  let alive = true;
  /** From its first answer on. */
  let frozen = false;
  let running: { readonly requestId: string; finish(outcome: InvocationOutcome): void } | undefined;
  const loading = Promise.withResolvers<Loading>();
  const loadTimer = setTimeout(() => {
    const seconds = (maximumLoadMilliseconds / 1000).toFixed(2);
    failLoading({
      errorType: 'Sandbox.Timedout',
      errorMessage: `Error: Task timed out after ${seconds} seconds`,
    });
  }, maximumLoadMilliseconds);
  void loading.promise.then(() => clearTimeout(loadTimer));

  child.on('message', (message: EnvironmentMessage) => {
    switch (message.type) {
      case 'ready':
        loading.resolve({ loaded: true });
        return;
      case 'loadFailed':
        failLoading(message.error);
        return;
      case 'result':
      case 'error':
        if (running?.requestId === message.requestId) running.finish(outcomeOf(message));
        return;
      default:
        message satisfies never;
    }
  });
  child.on('error', (error) => {
    options.log(`The process could not be started or reached: ${error.message}`);
    kill();
  });
  child.on('exit', (code, signal) => {
    alive = false;
    const error = exitError(code, signal);
    loading.resolve({ loaded: false, error });
    running?.finish({ outcome: 'error', error: withRequestId(running.requestId, error) });
    options.onExit();
  });

  function failLoading(error: ErrorDocument): void {
    options.log(`${error.errorType}: ${error.errorMessage}`);
    loading.resolve({ loaded: false, error });
    kill();
  }

  function kill(): void {
    alive = false;
    child.kill('SIGKILL');
  }

  return {
    loading: loading.promise,
    alive: () => alive,
    kill,
    closed,
    invoke(invocation) {
      return new Promise((resolve) => {
        const { requestId } = invocation;
        const timer = setTimeout(() => {
          const taskTimedOut = `Task timed out after ${options.timeoutSeconds.toFixed(2)} seconds`;
          options.log(`${requestId} ${taskTimedOut}`);
          // First of all: what the process still says about this invocation no longer counts.
          alive = false;
          const error = { errorType: 'Sandbox.Timedout', errorMessage: `Error: ${taskTimedOut}` };
          running?.finish({ outcome: 'error', error: withRequestId(requestId, error) });
          kill();
        }, options.timeoutSeconds * 1000);
        running = {
          requestId,
          finish(outcome) {
            clearTimeout(timer);
            running = undefined;
            if (outcome.outcome === 'error' && outcome.error.errorType !== 'Sandbox.Timedout') {
              options.log(`${requestId} ERROR Invoke Error ${JSON.stringify(outcome.error)}`);
            }
            resolve(outcome);
          },
        };
        // A process that is gone is reported by its exit.
        child.send(invokeMessage(invocation, options.timeoutSeconds), () => undefined);
        if (frozen && thaw instanceof Writable) thaw.write('.');
        frozen = true;
      });
    },
  };
}

function outcomeOf(message: Extract<EnvironmentMessage, { type: 'result' | 'error' }>): InvocationOutcome {
  return message.type === 'result'
    ? { outcome: 'result', payload: message.payload }
    : { outcome: 'error', error: message.error };
}

function withRequestId(requestId: string, { errorType, errorMessage }: ErrorDocument): ErrorDocument {
  return { errorType, errorMessage: `RequestId: ${requestId} ${errorMessage}` };
}

/** Its deadline is counted from now, in milliseconds since 1970 by the machine's clock. */
function invokeMessage(invocation: Invocation, timeoutSeconds: number): InvokeMessage {
  const { requestId, payload, functionVersion, invokedFunctionArn, aheadMilliseconds } = invocation;
  return {
    type: 'invoke',
    requestId,
    payload,
    functionVersion,
    invokedFunctionArn,
    deadline: Date.now() + timeoutSeconds * 1000,
    aheadMilliseconds,
  };
}
