import { type ChildProcess, fork, type StdioOptions } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { ErrorDocument } from './function-error.ts';

/** Forks a process that runs a function's code, and logs each line that it writes. */
export function forkHost(
  hostFile: string,
  hostArguments: readonly string[],
  options: {
    readonly codeFolder: string;
    readonly environment: Record<string, string>;
    readonly nodeOptions: readonly string[];
    readonly stdio: StdioOptions;
    readonly log: (line: string) => void;
  },
): ChildProcess {
  const child = fork(hostFile, hostArguments, {
    cwd: options.codeFolder,
    env: options.environment,
    execArgv: [...options.nodeOptions],
    stdio: options.stdio,
  });
  for (const stream of [child.stdout, child.stderr]) {
    if (stream !== null) createInterface({ input: stream }).on('line', options.log);
  }
  return child;
}

/** What Lambda answers when a function's process has ended. */
export function exitError(code: number | null, signal: NodeJS.Signals | null): ErrorDocument {
  const how = signal === null ? `exit status ${code}` : `signal: ${signal}`;
  return { errorType: 'Runtime.ExitError', errorMessage: `Error: Runtime exited with error: ${how}` };
}
