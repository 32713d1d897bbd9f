import type { PersonLimits } from '../../limits/person-limits.ts';
import { createJoinChain, type JoinChainDependencies } from '../../videos/chain/join-chain.ts';
import type { DeveloperRoute } from '../developer-handler.ts';

/** POST /api/v1/video/{id}/chain: a repeated request makes another file. */
export function joinChainByKey({
  limits,
  ...dependencies
}: JoinChainDependencies & { readonly limits: PersonLimits }): DeveloperRoute<'joinChainByKey'> {
  const join = createJoinChain(dependencies);
  return async ({ userId, session, path: { id } }) => {
    await limits.count('chains', userId);
    return { body: await join(userId, session, id) };
  };
}
