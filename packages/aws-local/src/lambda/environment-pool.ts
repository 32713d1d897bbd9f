import {
  type ExecutionEnvironment,
  type Invocation,
  type InvocationOutcome,
  startExecutionEnvironment,
} from './execution-environment.ts';
import type { FunctionDefinition } from './function-definition.ts';
import { InvocationRefused } from './function-error.ts';

/** The execution environments of one function. */
export interface EnvironmentPool {
  /**
   * Runs it in an idle environment or a new one; waits for its turn when the machine's limit is reached.
   *
   * @throws InvocationRefused when the cloud is stopping
   */
  invoke(invocation: Invocation): Promise<InvocationOutcome>;
  /** Ends what has no work now, without waiting for it to have been idle long enough. */
  endIdle(): void;
  /** New invocations run the code in this folder; running ones finish with the old. */
  reload(codeFolder: string): void;
  /** Lets running invocations finish; what still waits for a turn fails. */
  stop(): Promise<void>;
  kill(): void;
}

export interface EnvironmentPoolOptions {
  readonly definition: FunctionDefinition;
  /** How many processes at most, whatever the concurrency. */
  readonly maximumEnvironments: number;
  readonly idleMilliseconds: number;
  environment(): Record<string, string>;
  log(line: string): void;
}

interface Waiting {
  readonly invocation: Invocation;
  finish(outcome: InvocationOutcome): void;
}

export function createEnvironmentPool(options: EnvironmentPoolOptions): EnvironmentPool {
  const { definition, maximumEnvironments } = options;
  let codeFolder = definition.codeFolder;
  /** Each with the folder it has loaded. */
  const environments = new Map<ExecutionEnvironment, string>();
  const idle = createIdleEnvironments(options.idleMilliseconds);
  const waiting: Waiting[] = [];
  let starting = 0;
  let running = 0;
  let stopped: PromiseWithResolvers<void> | undefined;

  function start(): void {
    const environment = startExecutionEnvironment({
      codeFolder,
      handler: definition.handler,
      timeoutSeconds: definition.timeoutSeconds,
      memoryMegabytes: definition.memoryMegabytes,
      environment: options.environment(),
      log: options.log,
      onExit: () => {
        environments.delete(environment);
        idle.remove(environment);
        assign();
      },
    });
    environments.set(environment, codeFolder);
    starting += 1;
    void environment.loading.then((loading) => {
      starting -= 1;
      if (loading.loaded) rest(environment);
      else waiting.shift()?.finish({ outcome: 'error', error: loading.error });
      assign();
    });
  }

  /** Gives waiting invocations to environments, and starts as many environments as are wanting. */
  function assign(): void {
    while (waiting.length > 0) {
      const environment = idle.take();
      if (environment === undefined) break;
      const turn = waiting.shift();
      if (turn !== undefined) void run(environment, turn);
    }
    while (stopped === undefined && waiting.length > starting && environments.size < maximumEnvironments) {
      start();
    }
  }

  async function run(environment: ExecutionEnvironment, turn: Waiting): Promise<void> {
    running += 1;
    const outcome = await environment.invoke(turn.invocation);
    running -= 1;
    rest(environment);
    turn.finish(outcome);
    assign();
    if (stopped !== undefined && running === 0) stopped.resolve();
  }

  function rest(environment: ExecutionEnvironment): void {
    if (!environment.alive()) return;
    if (stopped !== undefined || environments.get(environment) !== codeFolder) {
      environment.kill();
      return;
    }
    idle.add(environment);
  }

  return {
    invoke(invocation) {
      if (stopped !== undefined) {
        throw new InvocationRefused('ServiceException', 'The local cloud is stopping.');
      }
      return new Promise((resolve) => {
        waiting.push({ invocation, finish: resolve });
        assign();
      });
    },
    endIdle: idle.endAll,
    reload(newCodeFolder) {
      codeFolder = newCodeFolder;
      idle.endAll();
    },
    async stop() {
      stopped ??= Promise.withResolvers<void>();
      const ending = [...environments.keys()];
      refuse(waiting.splice(0));
      idle.endAll();
      if (running === 0) stopped.resolve();
      await stopped.promise;
      for (const environment of ending) environment.kill();
      await Promise.all(ending.map(({ closed }) => closed));
    },
    kill() {
      stopped ??= Promise.withResolvers<void>();
      stopped.resolve();
      refuse(waiting.splice(0));
      for (const environment of environments.keys()) environment.kill();
    },
  };
}

function refuse(waiting: readonly Waiting[]): void {
  for (const turn of waiting) {
    turn.finish({
      outcome: 'error',
      error: { errorType: 'Runtime.ExitError', errorMessage: 'The local cloud is stopping.' },
    });
  }
}

/** Environments of one function that have no work; each is ended when it has been idle long enough. */
interface IdleEnvironments {
  add(environment: ExecutionEnvironment): void;
  /** The one that has been idle for the shortest time; undefined: there is none. */
  take(): ExecutionEnvironment | undefined;
  /** Leaves out an environment that has ended by itself. */
  remove(environment: ExecutionEnvironment): void;
  /** Ends all of them now. */
  endAll(): void;
}

function createIdleEnvironments(idleMilliseconds: number): IdleEnvironments {
  const idle: { readonly environment: ExecutionEnvironment; readonly reaper: NodeJS.Timeout }[] = [];

  function remove(environment: ExecutionEnvironment): void {
    const index = idle.findIndex((candidate) => candidate.environment === environment);
    if (index < 0) return;
    const [removed] = idle.splice(index, 1);
    clearTimeout(removed?.reaper);
  }

  return {
    add(environment) {
      const reaper = setTimeout(() => {
        remove(environment);
        environment.kill();
      }, idleMilliseconds);
      reaper.unref();
      idle.push({ environment, reaper });
    },
    take() {
      const next = idle.pop();
      clearTimeout(next?.reaper);
      return next?.environment;
    },
    remove,
    endAll() {
      for (const { environment, reaper } of idle.splice(0)) {
        clearTimeout(reaper);
        environment.kill();
      }
    },
  };
}
