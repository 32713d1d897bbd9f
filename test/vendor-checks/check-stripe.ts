/** `npm run check:stripe`: judges every request that our code sends to Stripe by Stripe's own OpenAPI description. */

import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { calledOperations, operationOf, shapeOf } from './called-operations.ts';
import { freePort } from './free-port.ts';
import { type RecordedRequest, readRequests, recordingVariable } from './recorded-requests.ts';

/** Its OpenAPI description is of 2026-08-26. https://github.com/stripe/stripe-mock */
const version = 'v0.203.0';

const root = path.resolve(import.meta.dirname, '../..');
const folder = path.join(root, '.local/vendor-checks');
const judgeProgram = path.join(folder, 'stripe-mock');
const recording = path.join(folder, 'stripe-requests.jsonl');

/** The tests that send what the product sends: purchases, plans, portals, syncs, refunds, disputes, deletions. */
const tests = [
  ['--project', 'units', 'functions/billing', 'functions/account'],
  ['--project', 'cloud', 'test/money'],
];

mkdirSync(folder, { recursive: true });
install();
const failedTests = record();
const requests = distinct(readRequests(recording));
const judge = await startJudge();
try {
  const found = [...failedTests];
  for (const request of requests) {
    const refusal = await judge.refusalOf(request);
    const { method, url, body } = request;
    if (refusal !== null) found.push(`${method} ${decodeURIComponent(`${url} ${body}`)}\n    ${refusal}`);
  }
  const wrong: RecordedRequest = { method: 'GET', url: '/v1/customers?limit=1&colour=red', body: '' };
  if ((await judge.refusalOf(wrong)) === null) found.push('A parameter that there is not was accepted.');

  const called = calledOperations(root);
  const judged = requests.map(operationOf);
  const ours = judged.filter((operation) => called.has(operation));
  console.log(
    `stripe-mock ${version} judged ${ours.length} different requests of our code, by their operation:`,
  );
  for (const operation of [...called].toSorted()) {
    const count = ours.filter((one) => one === operation).length;
    console.log(`${String(count).padStart(4)}  ${operation}`);
    if (count === 0) found.push(`${operation} is called, and no test sends it.`);
  }
  console.log(`and ${judged.length - ours.length} that only tests send.`);
  for (const line of found) console.error(`✗ ${line}`);
  console.log(found.length === 0 ? 'All are as Stripe describes them.' : `${found.length} are not.`);
  process.exitCode = found.length === 0 ? 0 : 1;
} finally {
  judge.stop();
}

function install(): void {
  if (existsSync(judgeProgram)) return;
  console.log(`Building stripe-mock ${version} with Go, once …`);
  const built = spawnSync('go', ['install', `github.com/stripe/stripe-mock@${version}`], {
    stdio: 'inherit',
    env: { ...process.env, GOBIN: folder },
  });
  if (built.status !== 0) throw new Error('stripe-mock needs Go: https://go.dev/doc/install');
}

/** Runs the tests, which record what they send; names those that failed. */
function record(): string[] {
  rmSync(recording, { force: true });
  return tests.flatMap((selection) => {
    console.log(`Recording what is sent in ${selection.slice(2).join(' and ')} …`);
    const { status } = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...selection], {
      cwd: root,
      stdio: 'ignore',
      env: { ...process.env, [recordingVariable]: recording },
    });
    return status === 0 ? [] : [`Tests failed, so not all was sent: vitest run ${selection.join(' ')}`];
  });
}

function distinct(all: readonly RecordedRequest[]): RecordedRequest[] {
  return [...new Map(all.map((request) => [shapeOf(request), request])).values()];
}

/** Starts stripe-mock on a free port. */
async function startJudge() {
  const port = await freePort();
  const program = spawn(judgeProgram, ['-http-addr', `127.0.0.1:${port}`], { stdio: 'ignore' });
  const ask = ({ method, url, body }: RecordedRequest) =>
    fetch(`http://127.0.0.1:${port}${url}`, {
      method,
      headers: {
        authorization: 'Bearer sk_test_123',
        ...(method === 'POST' && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(method === 'POST' && { body }),
    });
  const until = Date.now() + 30_000;
  while (
    !(await ask({ method: 'GET', url: '/v1/customers', body: '' })
      .then(({ ok }) => ok)
      .catch(() => false))
  ) {
    if (Date.now() > until) throw new Error('stripe-mock does not answer.');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return {
    /** Why Stripe would refuse the request; null if it would not. */
    async refusalOf(request: RecordedRequest): Promise<string | null> {
      const response = await ask(request);
      const answer: unknown = await response.json();
      if (!response.ok) return JSON.stringify(answer);
      const missing = expansionsOf(request).find((expansion) => !isThere(answer, expansion.split('.')));
      return missing === undefined ? null : `${missing} cannot be expanded: the answer has no such field.`;
    },
    stop: () => void program.kill(),
  };
}

/** The fields that a request asks to expand. */
function expansionsOf({ method, url, body }: RecordedRequest): string[] {
  const parameters = new URLSearchParams(method === 'POST' ? body : url.split('?')[1]);
  return [...parameters].filter(([name]) => name.startsWith('expand[')).map(([, field]) => field);
}

/** Whether an answer has a field, in a list in its first element. */
function isThere(value: unknown, [name, ...rest]: readonly string[]): boolean {
  if (name === undefined || value === null) return true;
  if (Array.isArray(value)) return value.length === 0 || isThere(value[0], [name, ...rest]);
  if (typeof value !== 'object') return false;
  const found = Object.entries(value).find(([key]) => key === name);
  return found !== undefined && isThere(found[1], rest);
}
