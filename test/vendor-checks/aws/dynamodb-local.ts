import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod/mini';
import { dynamoDbLocalVariable } from '../../tables/dynamodb-local.ts';
import { freePort } from '../free-port.ts';
import type { Check } from './check.ts';

const Report = z.looseObject({
  numTotalTests: z.number(),
  numPassedTests: z.number(),
  testResults: z.array(
    z.looseObject({
      name: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.looseObject({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()) }),
      ),
    }),
  ),
});

const root = path.resolve(import.meta.dirname, '../../..');
const pom = path.join(root, 'test/vendor-checks/java/pom.xml');
const work = path.join(root, '.local/vendor-checks');

/** The tests that keep tables, on AWS's DynamoDB Local: https://central.sonatype.com/artifact/com.amazonaws/DynamoDBLocal */
export const dynamoDbLocal: Check = {
  name: 'dynamodb-local',
  async run() {
    const { version, folder } = install();
    const files = globSync('{functions,test/simulation}/**/*.test.ts', { cwd: root }).filter((file) =>
      /from '.*\/start-(tables|handlers)\.ts'/.test(readFileSync(path.join(root, file), 'utf8')),
    );
    const reportFile = path.join(work, 'dynamodb-local.json');
    rmSync(reportFile, { force: true });
    const server = await start(folder);
    try {
      await run(
        process.execPath,
        [
          ...['node_modules/vitest/vitest.mjs', 'run', '--project', 'units', '--project', 'simulation'],
          ...['--reporter', 'json', '--outputFile', reportFile, ...files],
        ],
        { [dynamoDbLocalVariable]: server.endpoint },
      );
    } finally {
      server.stop();
    }
    const { numTotalTests, numPassedTests, testResults } = z.parse(
      Report,
      JSON.parse(readFileSync(reportFile, 'utf8')),
    );
    return {
      judged: `DynamoDB Local ${version}: ${testResults.length} files, ${numPassedTests} of ${numTotalTests} tests passed`,
      problems: [
        ...(testResults.length === files.length
          ? []
          : [`${files.length} files keep tables, and ${testResults.length} ran.`]),
        ...testResults.flatMap(({ name, message, assertionResults }) => [
          ...(message === '' ? [] : [`${path.relative(root, name)}: ${message}`]),
          ...assertionResults
            .filter(({ status }) => status !== 'passed')
            .map(
              ({ fullName, failureMessages }) =>
                `${path.relative(root, name)}: ${fullName}: ${failureMessages.join('\n')}`,
            ),
        ]),
      ],
    };
  },
};

/** By Maven, once for each content of the pom. */
function install(): { version: string; folder: string } {
  const content = readFileSync(pom, 'utf8');
  const version = /DynamoDBLocal<\/artifactId>\s*<version>(.+)<\/version>/.exec(content)?.[1] ?? '';
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 8);
  const folder = path.join(work, `dynamodb-local-${version}-${hash}`);
  if (existsSync(folder)) return { version, folder };
  console.log(`Installing DynamoDB Local ${version}, once …`);
  const unfinished = `${folder}-unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(work, { recursive: true });
  const { status } = spawnSync(
    'mvn',
    [
      ...['--quiet', '--batch-mode', '--file', pom],
      'org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy-dependencies',
      ...['-DincludeScope=runtime', `-DoutputDirectory=${unfinished}`],
    ],
    { stdio: 'inherit' },
  );
  if (status !== 0)
    throw new Error('DynamoDB Local needs Java 17 and Maven: https://maven.apache.org/install.html');
  renameSync(unfinished, folder);
  return { version, folder };
}

/** Its exit code says nothing: the report does. */
async function run(
  program: string,
  args: readonly string[],
  variables: Readonly<Record<string, string>>,
): Promise<void> {
  const child = spawn(program, args, { cwd: root, stdio: 'ignore', env: { ...process.env, ...variables } });
  await once(child, 'exit');
}

/** In memory, on a free loopback port. */
async function start(folder: string): Promise<{ endpoint: string; stop: () => void }> {
  const port = await freePort();
  const child = spawn(
    'java',
    [
      ...['-Xmx1g', '-cp', path.join(folder, '*')],
      'com.amazonaws.services.dynamodbv2.local.main.ServerRunner',
      ...['-inMemory', '-disableTelemetry', '-port', String(port)],
    ],
    // Where Java finds the native part of its SQLite.
    { stdio: 'ignore', env: { ...process.env, LD_LIBRARY_PATH: folder } },
  );
  child.once('error', () => undefined);
  const stop = (): void => void child.kill();
  process.once('exit', stop);
  const endpoint = `http://127.0.0.1:${port}`;
  for (const deadline = Date.now() + 60_000; Date.now() < deadline && child.exitCode === null; ) {
    // Any answer will do: it refuses what is no request of DynamoDB.
    if ((await fetch(endpoint).catch(() => null)) !== null) return { endpoint, stop };
    await sleep(100);
  }
  stop();
  throw new Error('DynamoDB Local does not start. It needs Java 17: https://adoptium.net/');
}
