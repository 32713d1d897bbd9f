import { type DurableHost, type DurableHostOptions, startDurableHost } from './durable-host.ts';
import type { FunctionDefinition } from './function-definition.ts';

/** A callback that an execution waits for, or waits for no longer. */
export type HostCallback = Parameters<DurableHostOptions['onCallback']>[0];

/** The processes of one durable function. */
export interface DurableHosts {
  /** The current process, or a new one in its place. */
  forNewExecution(): DurableHost;
  /** A process without work is kept for a while if it is the current one. */
  releaseIfIdle(host: DurableHost): void;
  /** New executions run the code in this folder; running ones finish with the old. */
  reload(codeFolder: string): void;
  kill(): void;
}

export interface DurableHostsOptions {
  readonly definition: FunctionDefinition;
  readonly idleMilliseconds: number;
  readonly skippedWaitSeconds: number;
  environment(): Record<string, string>;
  log(line: string): void;
  onCallback(callback: HostCallback, host: DurableHost): void;
}

/**
 * The runner keeps every execution's history for as long as its process lives (measured: some 40 KB each), so a
 * process is given this many executions and then replaced.
 */
const maximumExecutionsPerHost = 500;

export function createDurableHosts(options: DurableHostsOptions): DurableHosts {
  const { definition } = options;
  const hosts = new Set<DurableHost>();
  let codeFolder = definition.codeFolder;
  let current: DurableHost | undefined;
  let reaper: NodeJS.Timeout | undefined;

  function retireCurrent(): void {
    const retired = current;
    current = undefined;
    if (retired?.runningCount() === 0) retired.kill();
  }

  return {
    forNewExecution() {
      if (current !== undefined && current.startedCount() < maximumExecutionsPerHost) return current;
      retireCurrent();
      const host = startDurableHost({
        codeFolder,
        handler: definition.handler,
        timeoutSeconds: definition.timeoutSeconds,
        skippedWaitSeconds: options.skippedWaitSeconds,
        environment: options.environment(),
        log: options.log,
        onCallback: (callback) => options.onCallback(callback, host),
        onExit: () => {
          hosts.delete(host);
          if (current === host) current = undefined;
        },
      });
      hosts.add(host);
      current = host;
      return host;
    },
    releaseIfIdle(host) {
      if (host.runningCount() > 0) return;
      if (host !== current) {
        host.kill();
        return;
      }
      clearTimeout(reaper);
      reaper = setTimeout(() => {
        if (current?.runningCount() === 0) retireCurrent();
      }, options.idleMilliseconds);
      reaper.unref();
    },
    reload(newCodeFolder) {
      codeFolder = newCodeFolder;
      retireCurrent();
    },
    kill() {
      clearTimeout(reaper);
      for (const host of hosts) host.kill();
    },
  };
}
