import type { DurableContext } from '@aws/durable-execution-sdk-js';

interface Retrying {
  readonly retryStrategy: (
    error: Error,
    attempts: number,
  ) => { readonly shouldRetry: boolean; readonly delay?: { readonly seconds: number } };
}

interface Waiting {
  readonly initialState: unknown;
  readonly waitStrategy: (
    state: unknown,
    attempts: number,
  ) => { readonly shouldContinue: boolean; readonly delay?: { readonly seconds: number } };
}

/**
 * A durable execution's context without checkpoints or real pauses.
 *
 * @param pause receives seconds
 */
export function immediateContext(pause: (seconds: number) => void = () => undefined): DurableContext {
  async function step(_name: string, run: () => Promise<unknown>, { retryStrategy }: Retrying) {
    for (let attempts = 1; ; attempts += 1) {
      try {
        return await run();
      } catch (error) {
        if (!(error instanceof Error)) throw error;
        const { shouldRetry, delay } = retryStrategy(error, attempts);
        if (!shouldRetry) throw error;
        pause(delay?.seconds ?? 1);
      }
    }
  }

  async function waitForCondition(
    _name: string,
    check: (state: unknown) => Promise<unknown>,
    { initialState, waitStrategy }: Waiting,
  ) {
    let state = initialState;
    for (let attempts = 1; ; attempts += 1) {
      state = await check(state);
      const { shouldContinue, delay } = waitStrategy(state, attempts);
      if (!shouldContinue) return state;
      pause(delay?.seconds ?? 1);
    }
  }

  return Object.assign(Object.create(null), { step, waitForCondition });
}
