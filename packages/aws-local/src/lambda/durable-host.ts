import { fileURLToPath } from 'node:url';
import type { DurableHostMessage, DurableHostRequest } from './durable-host.messages.ts';
import type { ErrorDocument } from './function-error.ts';
import { exitError, forkHost } from './host-process.ts';

export type ExecutionEnd =
  | { readonly status: 'SUCCEEDED'; readonly payload: string }
  | { readonly status: 'FAILED'; readonly error: ErrorDocument }
  /** The process ended before the execution did: nothing is known of it any more. */
  | { readonly status: 'LOST'; readonly error: ErrorDocument };

export type ExecutionStart = Omit<Extract<DurableHostRequest, { type: 'start' }>, 'type'>;

/** A process that runs executions of one durable function's code, many side by side. */
export interface DurableHost {
  /** `onEnd` is called exactly once. */
  start(execution: ExecutionStart, onEnd: (end: ExecutionEnd) => void): void;
  abandon(executionArn: string): void;
  completeCallback(callbackId: string, result: string | undefined): void;
  runningCount(): number;
  /** How many it has ever been given. */
  startedCount(): number;
  kill(): void;
}

export interface DurableHostOptions {
  readonly codeFolder: string;
  readonly handler: string;
  readonly timeoutSeconds: number;
  /** Waits up to this long take no time: the execution's own clock goes ahead instead. */
  readonly skippedWaitSeconds: number;
  readonly environment: Record<string, string>;
  log(line: string): void;
  /** A callback that an execution waits for, or waits for no longer. */
  onCallback(callback: Extract<DurableHostMessage, { type: 'callback' }>): void;
  onExit(): void;
}

const hostFile = fileURLToPath(new URL('./durable-host.host.ts', import.meta.url));

export function startDurableHost(options: DurableHostOptions): DurableHost {
  const { codeFolder, handler, timeoutSeconds, skippedWaitSeconds } = options;
  const child = forkHost(
    hostFile,
    [codeFolder, handler, String(timeoutSeconds), String(skippedWaitSeconds)],
    {
      codeFolder,
      environment: options.environment,
      nodeOptions: ['--enable-source-maps'],
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      log: options.log,
    },
  );
  const running = new Map<string, (end: ExecutionEnd) => void>();
  let startedCount = 0;
  let ready = false;
  let killed = false;
  let gone: ErrorDocument | undefined;
  const beforeReady: DurableHostRequest[] = [];

  child.on('message', (message: DurableHostMessage) => {
    switch (message.type) {
      case 'ready':
        ready = true;
        for (const request of beforeReady.splice(0)) send(request);
        return;
      case 'loadFailed':
        options.log(`${message.error.errorType}: ${message.error.errorMessage}`);
        loseAll({ status: 'FAILED', error: message.error });
        return;
      case 'callback':
        options.onCallback(message);
        return;
      case 'succeeded':
        end(message.executionArn, { status: 'SUCCEEDED', payload: message.payload });
        return;
      case 'failed':
        end(message.executionArn, { status: 'FAILED', error: message.error });
        return;
      default:
        message satisfies never;
    }
  });
  child.on('error', (error) => {
    options.log(`The process could not be started or reached: ${error.message}`);
    child.kill('SIGKILL');
  });
  child.on('exit', (code, signal) => {
    const error = exitError(code, signal);
    if (running.size > 0 && !killed)
      options.log(`${error.errorMessage}; ${running.size} running executions are lost.`);
    loseAll({ status: 'LOST', error });
    options.onExit();
  });

  function end(executionArn: string, outcome: ExecutionEnd): void {
    const onEnd = running.get(executionArn);
    running.delete(executionArn);
    onEnd?.(outcome);
  }

  function loseAll(outcome: Extract<ExecutionEnd, { error: ErrorDocument }>): void {
    gone = outcome.error;
    for (const executionArn of [...running.keys()]) end(executionArn, outcome);
  }

  function send(request: DurableHostRequest): void {
    if (!ready) {
      beforeReady.push(request);
      return;
    }
    // A process that is gone is reported by its exit.
    child.send(request, () => undefined);
  }

  return {
    start(execution, onEnd) {
      startedCount += 1;
      if (gone !== undefined) {
        onEnd({ status: 'LOST', error: gone });
        return;
      }
      running.set(execution.executionArn, onEnd);
      send({ type: 'start', ...execution });
    },
    abandon(executionArn) {
      running.delete(executionArn);
      send({ type: 'abandon', executionArn });
    },
    completeCallback(callbackId, result) {
      send({ type: 'completeCallback', callbackId, ...(result !== undefined && { result }) });
    },
    runningCount: () => running.size,
    startedCount: () => startedCount,
    kill() {
      killed = true;
      child.kill('SIGKILL');
    },
  };
}
