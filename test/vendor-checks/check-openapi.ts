/**
 * `npm run check:openapi`: lets Schemathesis call a local cloud by our OpenAPI description, with all its checks, signed in
 * and signed out. `-- --seed 7 --examples 200` vary what it sends.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ensureAssembly } from '../../local/build/ensure-assembly.ts';
import { openApiDocument } from '../../web/content/api/open-api-document.ts';
import { newPerson, type Person } from '../cloud/person.ts';
import { startTestCloud } from '../cloud/test-cloud.ts';
import { pythonTool } from './python-tools.ts';

const { seed, examples } = parseArgs({
  options: { seed: { type: 'string', default: '12' }, examples: { type: 'string', default: '40' } },
}).values;

/** What would end the session of a run, so each is called by a person of its own. */
const endsTheSession = ['deleteAccount', 'endSessions'];

/**
 * Refusals that a well-formed request can get: signed out, too few credits, not allowed, not there, in another state, gone,
 * not usable, too many.
 */
const refusals = ['401', '402', '403', '404', '409', '410', '422', '429'];

const folder = path.resolve(import.meta.dirname, '../../.local/vendor-checks');
const documentFile = path.join(folder, 'openapi.json');

mkdirSync(folder, { recursive: true });
/** https://pypi.org/project/schemathesis/ */
const { version, programs } = pythonTool('schemathesis');
const program = path.join(programs, 'schemathesis');
const assemblyFolder = await ensureAssembly(console.log);
const cloud = await startTestCloud('memory', { assemblyFolder });
try {
  writeFileSync(documentFile, JSON.stringify(openApiDocument(cloud.siteUrl), null, 2));
  const people = await Promise.all([newPerson(cloud), newPerson(cloud)]);
  for (const person of [...people, ...people, ...people]) await person.buy('business');
  const exceptThose = endsTheSession.flatMap((key) => ['--exclude-operation-id', key]);
  const codes = [await run('signed in', people, exceptThose)];
  // Throws if their tokens ended on the way: then less was tried than it seems.
  for (const person of people) await person.credits();
  codes.push(await run('signed out', [], []));
  for (const key of endsTheSession) {
    codes.push(
      await run(
        key,
        [await newPerson(cloud)],
        ['--include-operation-id', key, '--phases', 'coverage,fuzzing'],
      ),
    );
  }
  process.exitCode = codes.every((code) => code === 0) ? 0 : 1;
} finally {
  await cloud.stop();
}

/** Runs all checks; the people's tokens authorize the calls, and none may see what is another's. */
async function run(name: string, people: readonly Person[], selection: readonly string[]): Promise<number> {
  console.log(`\n▸ Schemathesis ${version}, ${name}`);
  const slug = name.replaceAll(' ', '-');
  const authFile = path.join(folder, `people-${slug}.json`);
  const users = people.map(({ userId, accessToken }) => ({
    name: userId,
    fixedHeaders: [{ name: 'Authorization', value: `Bearer ${accessToken}` }],
  }));
  writeFileSync(authFile, JSON.stringify({ schemaVersion: '0.2.0', auth: users }));
  const configurationFile = path.join(folder, `${slug}.toml`);
  writeFileSync(configurationFile, configuration(authFile, people));
  const child = spawn(
    program,
    [
      '--config-file',
      configurationFile,
      'run',
      documentFile,
      '--url',
      cloud.siteUrl,
      '--seed',
      seed,
      ...selection,
    ],
    { stdio: 'inherit', cwd: folder },
  );
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

function configuration(authFile: string, people: readonly Person[]): string {
  const peers = people.map(({ userId }) => JSON.stringify(userId));
  const expected = [...refusals, '2xx'].map((status) => JSON.stringify(status)).join(', ');
  return `
hooks = ${JSON.stringify(path.join(import.meta.dirname, 'openapi_texts.py'))}
continue-on-failure = true

[generation]
max-examples = ${examples}
database = "none"

[checks]
positive_data_acceptance.expected-statuses = [${expected}]
# API Gateway answers 404 to a method that no route has, and CloudFront 403 to TRACE.
unsupported_method.enabled = false

[[operations]]
# What no schema can say: a cursor is one that we gave, a signature is over the body, and a notice is signed with its name.
include-operation-id = ["listCreditEntries", "stripeWebhook", "sendMessage"]
checks.positive_data_acceptance.expected-statuses = [${expected}, "400"]

${peers.length === 0 ? '' : `[auth.wfc]\npath = ${JSON.stringify(authFile)}`}
${peers.length < 2 ? '' : `peers = [${peers.join(', ')}]`}
`;
}
