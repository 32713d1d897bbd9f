import { createContext, Script } from 'node:vm';
import * as z from 'zod/mini';

/** Runs the handler with an event. @throws an Error if the handler does, takes too long, or returns no JSON. */
export type EdgeFunction = (event: unknown) => unknown;

/** CloudFront's largest function: 10 KB. */
const LARGEST_CODE_BYTES = 10 * 1024;
/**
 * CloudFront allows less than a millisecond of computing. This is wall-clock time on a machine that may be busy with
 * other things, and only ends a loop that would never end.
 */
const LONGEST_RUN_MILLISECONDS = 5_000;

/**
 * Compiles a function. Nothing that it declares or adds to the global object is kept from call to call, and there is no
 * network, no file, no timer, and no code made from strings.
 *
 * @throws an Error if the code does not compile or CloudFront would refuse it
 */
export function compileFunction(
  name: string,
  code: string,
  log: (line: string) => void,
  longestRunMilliseconds: number = LONGEST_RUN_MILLISECONDS,
): EdgeFunction {
  if (Buffer.byteLength(code) > LARGEST_CODE_BYTES) {
    throw new Error(`The CloudFront function ${name} is larger than 10 KB, which CloudFront refuses.`);
  }
  if (/^\s*import\s/m.test(code)) {
    throw new Error(
      `The CloudFront function ${name} imports a module, which the local cloud does not provide.`,
    );
  }
  const script = new Script(`(() => {${code}\n;${CALL}})()`, { filename: name });
  // Without a prototype nothing of the local cloud can be reached from inside. One context for all calls: to make one
  // takes longer than most functions.
  const globals: Record<string, unknown> = Object.create(null);
  const context = createContext(globals, {
    codeGeneration: { strings: false, wasm: false },
    microtaskMode: 'afterEvaluate',
  });
  return (event) => {
    prelude.runInContext(context);
    globals.eventJson = JSON.stringify(event);
    script.runInContext(context, { timeout: longestRunMilliseconds });
    const outcome = readOutcome(globals.outcomeJson);
    for (const line of outcome.lines) log(`${name}: ${line}`);
    if (outcome.error !== undefined) throw new Error(outcome.error);
    return outcome.result;
  };
}

/** Only texts cross the border of the context. */
const prelude = new Script(`
  for (const name of Object.keys(globalThis)) delete globalThis[name];
  globalThis.console = { lines: [], log: (...values) => void console.lines.push(values.map(String).join(' ')) };
  console.error = console.log;
`);

/** The handler may be async: its promise settles before the script ends. */
const CALL = `{
  const finish = (outcome) => { globalThis.outcomeJson = JSON.stringify({ ...outcome, lines: console.lines }); };
  (async () => handler(JSON.parse(globalThis.eventJson)))().then(
    (result) => finish({ result }),
    (error) => finish({ error: String(error) }),
  );
}`;

const outcomeSchema = z.object({
  result: z.optional(z.unknown()),
  error: z.optional(z.string()),
  lines: z.array(z.string()),
});

function readOutcome(outcomeJson: unknown): z.infer<typeof outcomeSchema> {
  if (typeof outcomeJson !== 'string') throw new Error('The function did not finish.');
  return z.parse(outcomeSchema, JSON.parse(outcomeJson));
}
