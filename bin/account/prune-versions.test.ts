import { createServer } from 'node:http';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { expect, it, onTestFinished } from 'vitest';
import { pruneVersions } from './prune-versions.ts';

const now = new Date('2026-11-27T12:00:00Z');
const daysAgo = (days: number) =>
  new Date(now.getTime() - days * 24 * 3_600_000).toISOString().replace('Z', '+0000');
const version = (name: string, Version: string, days: number) => ({
  ...{ FunctionName: name, Version, LastModified: daysAgo(days) },
});

/** Lambda as far as the command calls it. @returns what was deleted, as `<function>:<version>` */
async function startLambda(functions: readonly object[], aliases: readonly object[]) {
  const deleted: string[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://lambda');
    const [, name = '', rest] = /^\/2015-03-31\/functions\/([^/]*)(\/aliases)?/.exec(url.pathname) ?? [];
    response.setHeader('content-type', 'application/json');
    if (request.method === 'DELETE') {
      deleted.push(`${name}:${url.searchParams.get('Qualifier')}`);
      response.statusCode = 204;
      response.end();
    } else response.end(JSON.stringify(rest === undefined ? { Functions: functions } : { Aliases: aliases }));
  }).listen(0);
  await new Promise((resolve) => server.once('listening', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('It does not listen.');
  const client = new LambdaClient({
    endpoint: `http://127.0.0.1:${address.port}`,
    region: 'us-east-1',
    credentials: { accessKeyId: 'AKIA', secretAccessKey: 'secret' },
  });
  return { client, deleted };
}

it('a deployment deletes versions older than a week that no alias names, of its own functions alone', async () => {
  const render = 'Reelwright-prod-Service-Render-1A';
  const { client, deleted } = await startLambda(
    [
      version(render, '$LATEST', 30),
      version(render, '1', 30),
      version(render, '2', 20),
      version(render, '3', 10),
      version(render, '4', 6),
      version('Reelwright-staging-Service-Render-1A', '1', 30),
      version('Another', '1', 30),
    ],
    // A release from the second to the third.
    [{ Name: 'live', FunctionVersion: '2', RoutingConfig: { AdditionalVersionWeights: { 3: 0.1 } } }],
  );
  expect(await pruneVersions({ name: 'prod' }, client, now)).toBe(1);
  expect(deleted).toEqual([`${render}:1`]);
});
