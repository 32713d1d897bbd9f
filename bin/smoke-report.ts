/** What a smoke test found, one line for each check. */
export interface SmokeReport {
  /**
   * Runs one check. Its line says what it is, with what `work` returns besides.
   *
   * @param work throws an Error whose message says what is wrong
   * @returns whether all is well
   */
  check(name: string, work: () => Promise<string | undefined>): Promise<boolean>;
  /** Says that a check is left out, and why. */
  skip(name: string, reason: string): void;
  counts(): { readonly done: number; readonly failed: number };
}

export function createSmokeReport(print: (line: string) => void): SmokeReport {
  let done = 0;
  let failed = 0;
  return {
    async check(name, work) {
      done += 1;
      try {
        const more = await work();
        print(`ok      ${name}${more === undefined ? '' : ` (${more})`}`);
        return true;
      } catch (error) {
        failed += 1;
        print(`FAILED  ${name}: ${error instanceof Error ? error.message : error}`);
        return false;
      }
    },
    skip: (name, reason) => print(`skipped ${name}: ${reason}`),
    counts: () => ({ done, failed }),
  };
}

/** @throws an Error with the sentence unless it holds */
export function demand(holds: boolean, sentence: string): asserts holds {
  if (!holds) throw new Error(sentence);
}

/** A request that ends after half a minute. It is not repeated: what fails once is what the smoke test looks for. */
export function request(url: string, init: RequestInit = {}): Promise<Response> {
  return fetch(url, { ...init, signal: AbortSignal.timeout(30_000) });
}

/**
 * Asks until the answer is not undefined.
 *
 * @throws an Error with the sentence when the time is over
 */
export async function waitFor<Answer>(
  ask: () => Promise<Answer | undefined>,
  { seconds, everySeconds, otherwise }: { seconds: number; everySeconds: number; otherwise: string },
): Promise<Answer> {
  const deadline = Date.now() + seconds * 1_000;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    demand(Date.now() < deadline, otherwise);
    await new Promise((resolve) => setTimeout(resolve, everySeconds * 1_000));
  }
}
