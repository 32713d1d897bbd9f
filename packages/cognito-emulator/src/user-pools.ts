import type { IncomingMessage } from 'node:http';
import { readInput } from './api/protocol.ts';
import type { UserPool } from './user-pool.ts';

/**
 * Which of the pools a request is about: AWS has one address for all pools of a region, and the input of each operation
 * names the pool. The request is served by the pool afterwards.
 *
 * @returns the first pool, which refuses it, for a request that names none of them
 */
export async function poolOfRequest<Pool extends Pick<UserPool, 'isNamedBy' | 'arn'>>(
  pools: readonly [Pool, ...Pool[]],
  request: IncomingMessage,
): Promise<Pool> {
  const [first] = pools;
  if (request.method === 'GET') {
    // `/<poolId>/.well-known/jwks.json`
    const folders = (request.url ?? '').split('/');
    return pools.find(({ arn }) => folders.includes(arn.split('/').at(-1) ?? '')) ?? first;
  }
  if (request.method !== 'POST') return first;
  const input = await readInput(request).catch(() => undefined);
  return pools.find((pool) => pool.isNamedBy(input)) ?? first;
}
