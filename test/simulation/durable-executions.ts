import type { DurableContext } from '@aws/durable-execution-sdk-js';
import type { RenderingInput } from '../../functions/videos/generation/start-rendering.ts';
import type { Invocation, Invocations } from './invocations.ts';
import type { Random } from './random.ts';
import type { Scheduler } from './scheduler.ts';

/** Faults of durable executions; probabilities. */
export interface DurableFaults {
  /** A second invocation of the same execution, beside the first: two pollers. For each resumption. */
  readonly double: number;
  /** How much longer a wait for a condition lasts than it should, at most: timers are late. */
  readonly lateness: number;
  /** After a crash: all memory of it is lost, as a laptop's runner loses it, and it may be started again. */
  readonly forgotten: number;
  /** After a crash: it never goes on, and its name stays taken. */
  readonly stuck: number;
}

type Operation =
  | { readonly kind: 'succeeded'; readonly result: string | undefined }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'waiting'; readonly until: number; readonly attempts: number; readonly state?: string }
  /** A callback that nothing has completed yet. */
  | { readonly kind: 'open'; readonly until: number; readonly callbackId: string };

interface Execution {
  readonly name: string;
  readonly input: RenderingInput;
  /** By the order in which the code comes to them. */
  readonly operations: Map<number, Operation>;
  isOver: boolean;
  running: number;
  /** When it goes on; null: it runs, or is over. */
  resumesAt: number | null;
}

export interface DurableExecutions {
  /** Starts one under a name, unless the name is taken. */
  readonly start: (name: string, input: RenderingInput) => void;
  /** Completes a callback. Throws, as Lambda does, if it is closed. */
  readonly completeCallback: (callbackId: string) => void;
  /** Those that have neither returned nor thrown. */
  readonly unfinished: () => string[];
}

/**
 * Durable executions in virtual time: what a step returns is checkpointed, an invocation that waits or dies is replayed
 * from its checkpoints, and of two invocations of one execution the slower finds its checkpoint refused and ends.
 */
export function createDurableExecutions(options: {
  readonly scheduler: Scheduler;
  readonly random: Random;
  readonly invocations: Invocations;
  readonly faults: DurableFaults;
  /** The function's code; called anew for each invocation. */
  readonly handler: (
    invocation: Invocation,
  ) => (input: RenderingInput, context: DurableContext) => Promise<void>;
  /** Called when an execution failed for good, or (null) was forgotten, got stuck or was overtaken by another. */
  readonly onBroken: (name: string, error: unknown) => void;
}): DurableExecutions {
  const { scheduler, random, invocations, faults, handler, onBroken } = options;
  const executions = new Map<string, Execution>();
  const callbacks = new Map<string, { readonly execution: Execution; readonly index: number }>();

  return {
    completeCallback(callbackId) {
      const callback = callbacks.get(callbackId);
      const operation = callback?.execution.operations.get(callback.index);
      if (callback === undefined || !isOpen(callback.execution) || operation?.kind !== 'open') {
        throw Object.assign(new Error('The callback is closed.'), { $metadata: {} });
      }
      callback.execution.operations.set(callback.index, { kind: 'succeeded', result: undefined });
      resumeAt(callback.execution, scheduler.now() + random.between(10, 1_000));
    },
    start(name, input) {
      if (executions.has(name)) return;
      const execution: Execution = {
        name,
        input,
        operations: new Map(),
        isOver: false,
        running: 0,
        resumesAt: null,
      };
      executions.set(name, execution);
      resumeAt(execution, scheduler.now());
    },
    unfinished: () => [...executions.values()].filter(({ isOver }) => !isOver).map(({ name }) => name),
  };

  /** Goes on at an instant, or before if that is planned already. */
  function resumeAt(execution: Execution, instant: number): void {
    if (execution.resumesAt !== null && execution.resumesAt <= instant) return;
    execution.resumesAt = instant;
    scheduler.at(instant, () => {
      if (execution.resumesAt !== instant || !isOpen(execution)) return;
      execution.resumesAt = null;
      // One at a time, as a rule; that one may yet end without going on.
      if (execution.running > 0 && !random.isHit(faults.double)) {
        resumeAt(execution, scheduler.now() + 1_000);
      } else invoke(execution);
    });
    if (random.isHit(faults.double)) {
      scheduler.at(instant + random.between(0, 3_000), () => {
        if (isOpen(execution)) invoke(execution);
      });
    }
  }

  function isOpen(execution: Execution): boolean {
    return !execution.isOver && executions.get(execution.name) === execution;
  }

  function invoke(execution: Execution): void {
    execution.running += 1;
    const invocation = invocations.begin(execution.name, () => {
      execution.running -= 1;
      if (random.isHit(faults.forgotten)) {
        invocations.trace?.(`${execution.name} is forgotten`);
        executions.delete(execution.name);
        onBroken(execution.name, null);
      } else if (random.isHit(faults.stuck)) {
        invocations.trace?.(`${execution.name} is stuck`);
        execution.isOver = true;
        onBroken(execution.name, null);
      } else resumeAt(execution, scheduler.now() + random.between(100, 30_000));
    });
    /** Ends this invocation on purpose: it goes on later, or another one does. */
    const suspend = (until: number | null): Promise<never> => {
      execution.running -= 1;
      if (until !== null) resumeAt(execution, until);
      return new Promise(() => undefined);
    };
    handler(invocation)(execution.input, contextOf(execution, invocation, suspend)).then(
      () => {
        execution.running -= 1;
        execution.isOver = true;
      },
      (error) => {
        execution.running -= 1;
        execution.isOver = true;
        onBroken(execution.name, error);
      },
    );
  }

  function contextOf(
    execution: Execution,
    invocation: Invocation,
    suspend: (until: number | null) => Promise<never>,
  ): DurableContext {
    const { operations } = execution;
    let position = 0;

    const checkpoint = async (index: number, basis: Operation | undefined, operation: Operation) => {
      let isKept: boolean;
      try {
        isKept = await invocation.call(`checkpoint ${index}`, () => {
          if (operations.get(index) !== basis) {
            // Another invocation wrote this checkpoint first.
            onBroken(execution.name, null);
            return false;
          }
          operations.set(index, operation);
          return true;
        });
      } catch {
        // The function never sees this error: the invocation ends and is replayed.
        return suspend(scheduler.now() + random.between(100, 5_000));
      }
      return isKept ? undefined : suspend(null);
    };

    function step(
      _name: string,
      run: (context: object) => Promise<unknown>,
      config: { readonly retryStrategy: RetryStrategy },
    ): Promise<unknown> {
      return stepAt(position++, run, config);
    }

    async function waitForCallback(
      _name: string,
      submit: (callbackId: string) => Promise<void>,
      config: { readonly retryStrategy: RetryStrategy; readonly timeout: { readonly seconds: number } },
    ): Promise<unknown> {
      const index = position;
      position += 2;
      if (operations.get(index) === undefined) {
        const callbackId = `callback-${callbacks.size + 1}`;
        callbacks.set(callbackId, { execution, index });
        const until = scheduler.now() + config.timeout.seconds * 1_000;
        await checkpoint(index, undefined, { kind: 'open', until, callbackId });
      }
      const created = operations.get(index);
      if (created?.kind === 'open') await stepAt(index + 1, () => submit(created.callbackId), config);
      const known = operations.get(index);
      if (known?.kind === 'open' && known.until > scheduler.now()) return suspend(known.until);
      // Lambda itself notes that the time is over.
      if (known?.kind === 'open') operations.set(index, { kind: 'failed', message: 'timed out' });
      if (known?.kind !== 'succeeded') throw new Error('The callback timed out.');
      return undefined;
    }

    async function stepAt(
      index: number,
      run: (context: object) => Promise<unknown>,
      config: { readonly retryStrategy: RetryStrategy },
    ): Promise<unknown> {
      const known = waitingOrDone(index);
      if (known?.kind === 'succeeded') return parsed(known.result);
      if (known?.kind === 'failed') throw new Error(known.message);
      if (known !== undefined && known.until > scheduler.now()) return suspend(known.until);
      const attempts = (known?.attempts ?? 0) + 1;
      let result: unknown;
      try {
        result = await run({ attempt: attempts });
      } catch (thrown) {
        const error = thrown instanceof Error ? thrown : new Error(String(thrown));
        const decision = config.retryStrategy(error, attempts);
        if (!decision.shouldRetry) {
          await checkpoint(index, known, { kind: 'failed', message: error.message });
          throw new Error(error.message);
        }
        const until = scheduler.now() + (decision.delay?.seconds ?? 1) * 1_000;
        await checkpoint(index, known, { kind: 'waiting', until, attempts });
        return suspend(until);
      }
      const text = JSON.stringify(result);
      await checkpoint(index, known, { kind: 'succeeded', result: text });
      return parsed(text);
    }

    async function waitForCondition(
      _name: string,
      check: (state: unknown, context: object) => Promise<unknown>,
      config: { readonly initialState: unknown; readonly waitStrategy: WaitStrategy },
    ): Promise<unknown> {
      const index = position;
      position += 1;
      const known = waitingOrDone(index);
      if (known?.kind === 'succeeded') return parsed(known.result);
      if (known?.kind === 'failed') throw new Error(known.message);
      if (known !== undefined && known.until > scheduler.now()) return suspend(known.until);
      const attempts = (known?.attempts ?? 0) + 1;
      const before = known?.state === undefined ? config.initialState : parsed(known.state);
      const after = await check(before, {});
      const state = JSON.stringify(after);
      const decision = config.waitStrategy(parsed(state), attempts);
      if (!decision.shouldContinue) {
        await checkpoint(index, known, { kind: 'succeeded', result: state });
        return parsed(state);
      }
      const late = 1 + random.fraction() * faults.lateness;
      const until = scheduler.now() + (decision.delay?.seconds ?? 1) * 1_000 * late;
      await checkpoint(index, known, { kind: 'waiting', until, attempts, state });
      return suspend(until);
    }

    /** What a step or a wait has left behind. */
    function waitingOrDone(index: number): Exclude<Operation, { kind: 'open' }> | undefined {
      const known = operations.get(index);
      if (known?.kind === 'open') throw new Error('The code has changed its order.');
      return known;
    }

    // The part of the context that our functions use.
    return Object.assign(Object.create(null), { step, waitForCallback, waitForCondition });
  }
}

type RetryStrategy = (
  error: Error,
  attempts: number,
) => { readonly shouldRetry: boolean; readonly delay?: { readonly seconds?: number } };

type WaitStrategy = (
  state: unknown,
  attempts: number,
) => { readonly shouldContinue: boolean; readonly delay?: { readonly seconds?: number } };

function parsed(text: string | undefined): unknown {
  return text === undefined ? undefined : JSON.parse(text);
}
