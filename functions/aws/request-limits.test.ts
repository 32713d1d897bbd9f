import { once } from 'node:events';
import { createServer } from 'node:http';
import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { expect, it } from 'vitest';
import { isDependencyFailure } from '../errors/dependency-failure.ts';
import { requestLimits } from './request-limits.ts';

it('times out if a service never answers', async () => {
  const silent = createServer(() => undefined).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const address = silent.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const client = new DynamoDBClient({
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
    maxAttempts: 2,
    requestHandler: requestLimits(50),
  });
  const failure = await client.send(new ListTablesCommand({})).catch((error: unknown) => error);
  expect(isDependencyFailure(failure)).toBe(true);
  client.destroy();
  silent.closeAllConnections();
  silent.close();
});
