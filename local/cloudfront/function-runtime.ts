import { createContext, Script } from 'node:vm';

/** The code of an AWS::CloudFront::Function. */
export interface FunctionSource {
  readonly code: string;
  /** `cloudfront-js-1.0` or `cloudfront-js-2.0` */
  readonly runtime: string;
}

/** Runs the handler with an event. @throws an Error if the handler does, takes too long, or returns no JSON. */
export type EdgeFunction = (event: unknown) => unknown;

/** CloudFront's largest function: 10 KB. */
const LARGEST_CODE_BYTES = 10 * 1024;
/** CloudFront allows less than a millisecond of computing; this only ends a loop that would never end. */
const TIMEOUT_MILLISECONDS = 100;

/**
 * Compiles a function. Each call gets a global object of its own, as at the edge: nothing is kept from call to call,
 * there is no network, no file, no timer, and no code made from strings.
 *
 * @throws an Error if the code does not compile or the runtime is another
 */
export function compileFunction(
  name: string,
  { code, runtime }: FunctionSource,
  log: (line: string) => void,
): EdgeFunction {
  if (runtime !== 'cloudfront-js-1.0' && runtime !== 'cloudfront-js-2.0') {
    throw new Error(
      `The CloudFront function ${name} has the runtime ${runtime}, which CloudFront does not have.`,
    );
  }
  if (Buffer.byteLength(code) > LARGEST_CODE_BYTES) {
    throw new Error(`The CloudFront function ${name} is larger than 10 KB, which CloudFront refuses.`);
  }
  if (/^\s*import\s/m.test(code)) {
    throw new Error(
      `The CloudFront function ${name} imports a module, which the local cloud does not provide.`,
    );
  }
  const script = new Script(`${code}\n;${CALL}`, { filename: name });
  return (event) => {
    const context = createContext(
      {
        eventJson: JSON.stringify(event),
        outcome: undefined,
        writeLine: (line: string) => log(`${name}: ${line}`),
      },
      { codeGeneration: { strings: false, wasm: false }, microtaskMode: 'afterEvaluate' },
    );
    script.runInContext(context, { timeout: TIMEOUT_MILLISECONDS });
    return readOutcome(context.outcome);
  };
}

/** Only texts cross the border of the context. The handler may be async: its promise settles before the script ends. */
const CALL = `{
  const write = globalThis.writeLine;
  const event = JSON.parse(globalThis.eventJson);
  delete globalThis.writeLine;
  delete globalThis.eventJson;
  globalThis.console = { log: (...values) => write(values.map(String).join(' ')) };
  globalThis.console.error = globalThis.console.log;
  (async () => handler(event))().then(
    (result) => { globalThis.outcome = JSON.stringify({ result }); },
    (error) => { globalThis.outcome = JSON.stringify({ error: String(error) }); },
  );
}`;

function readOutcome(outcome: unknown): unknown {
  if (typeof outcome !== 'string') throw new Error('The function did not finish.');
  const parsed: unknown = JSON.parse(outcome);
  if (typeof parsed !== 'object' || parsed === null) throw new Error('The function returned nothing.');
  if ('error' in parsed) throw new Error(String(parsed.error));
  return 'result' in parsed ? parsed.result : undefined;
}
