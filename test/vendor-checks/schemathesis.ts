import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pythonTool } from './python-tools.ts';

/** Someone who calls: a person with an access token, or a program with an API key. */
export interface Caller {
  readonly name: string;
  /** Sent as `Authorization: Bearer`. */
  readonly token: string;
}

/** One run of Schemathesis. */
export interface Run {
  readonly name: string;
  readonly url: string;
  /** An OpenAPI description. */
  readonly document: object;
  /** None: calls without authorization. Two accounts may not see each other's objects. */
  readonly callers: readonly Caller[];
  /** Refusals that a well-formed request can get. */
  readonly refusals: readonly string[];
  /** Operations of which no schema can say all that makes a request well-formed: they may also answer 400. */
  readonly beyondSchemas: readonly string[];
  /** More arguments. */
  readonly selection?: readonly string[];
  readonly seed: string;
  readonly examples: string;
}

/** https://schemathesis.readthedocs.io/en/stable/reference/checks/ */
const refusedAsInvalid = ['400', '401', '403', '404', '405', '406', '409', '415', '422', '428', '429', '5xx'];

const folder = path.resolve(import.meta.dirname, '../../.local/vendor-checks');

/** Lets Schemathesis call an API by its description, with all checks; its report goes to the terminal. Returns its exit code. */
export async function runSchemathesis(run: Run): Promise<number> {
  /** https://pypi.org/project/schemathesis/ */
  const { version, programs } = pythonTool('schemathesis');
  console.log(`\n▸ Schemathesis ${version}, ${run.name}`);
  mkdirSync(folder, { recursive: true });
  const fileOf = (extension: string) => path.join(folder, `${run.name.replaceAll(' ', '-')}.${extension}`);
  const files = { document: fileOf('openapi.json'), auth: fileOf('auth.json'), settings: fileOf('toml') };
  writeFileSync(files.document, JSON.stringify(run.document, null, 2));
  const auth = run.callers.map(({ name, token }) => ({
    name,
    fixedHeaders: [{ name: 'Authorization', value: `Bearer ${token}` }],
  }));
  writeFileSync(files.auth, JSON.stringify({ schemaVersion: '0.2.0', auth }));
  writeFileSync(files.settings, configuration(run, files.auth));
  const child = spawn(
    path.join(programs, 'schemathesis'),
    [
      ...['--config-file', files.settings, 'run', files.document],
      // Its own are 10 s: a route with `wait` answers after up to 25, and API Gateway gives up after 30.
      ...['--url', run.url, '--seed', run.seed, '--request-timeout', '30', ...(run.selection ?? [])],
    ],
    { stdio: 'inherit', cwd: folder },
  );
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

function configuration({ callers, refusals, beyondSchemas, examples }: Run, authFile: string): string {
  const list = (texts: readonly string[]) => texts.map((text) => JSON.stringify(text)).join(', ');
  const expected = [...refusals, '2xx'];
  return `
hooks = ${JSON.stringify(path.join(import.meta.dirname, 'openapi_texts.py'))}
continue-on-failure = true

[generation]
max-examples = ${examples}
database = "none"

[checks]
positive_data_acceptance.expected-statuses = [${list(expected)}]
# By default all that a server may refuse with but this: a request that is too large is refused as that.
negative_data_rejection.expected-statuses = [${list([...refusedAsInvalid, '413'])}]
# API Gateway answers 404 to a method that no route has, and CloudFront 403 to TRACE.
unsupported_method.enabled = false

[[operations]]
include-operation-id = [${list(beyondSchemas)}]
checks.positive_data_acceptance.expected-statuses = [${list([...expected, '400'])}]

${callers.length === 0 ? '' : `[auth.wfc]\npath = ${JSON.stringify(authFile)}`}
${callers.length < 2 ? '' : `peers = [${list(callers.map(({ name }) => name))}]`}
`;
}
